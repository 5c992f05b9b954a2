import Swizzle

/// The framework's own controller for choosing a photo, with a navigation bar that is nobody
/// else's business.
final class ImagePickerController: NavigationController {
  static let imageNamed = Message("imageNamed:") {
    (picker: ImagePickerController, name: String) throws(PhotoError) -> Image in
    try picker.load(name)
  }

  override class func declareMessages(_ list: inout MessageList) { list.add(imageNamed) }

  init() {
    let albums = ViewController(
      "Photos", content: ListView(rows: ["Camera Roll", "Photo Library", "Last Import"]))
    super.init(albums)
    albums.navigationItem.rightBarButtonItem = BarButtonItem("Cancel")
  }

  private func load(_ name: String) throws(PhotoError) -> Image {
    guard name == "wood" else { throw PhotoError.notFound(name) }
    return .wood
  }
}

enum PhotoError: Error, Hashable {
  case notFound(String)
  case accessDenied
}
