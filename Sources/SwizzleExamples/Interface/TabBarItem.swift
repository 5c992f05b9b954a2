import Swizzle

/// One tab: its title and the images that the bar shows for it.
final class TabBarItem: DeclaresMessages {
  static let selectedImage = Message("selectedImage") { (item: TabBarItem) -> Image? in
    .icon(item.icon, color: Color(bytes: 94, 178, 255))
  }
  static let unselectedImage = Message("unselectedImage") { (item: TabBarItem) -> Image? in
    .icon(item.icon, color: Color(bytes: 142, 144, 148))
  }

  static func declareMessages(_ list: inout MessageList) {
    list.add(selectedImage)
    list.add(unselectedImage)
  }

  let title: String
  let icon: Icon

  init(_ title: String, icon: Icon) {
    self.title = title
    self.icon = icon
  }
}
