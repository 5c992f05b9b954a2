class ImageView: View {
  enum ContentMode: Sendable {
    /// Stretches the image to the view.
    case scaleToFill
    /// Keeps the image's proportions, covers the view, and hangs over where the view does not clip.
    case scaleAspectFill
  }

  var image: Image?
  var contentMode = ContentMode.scaleToFill

  init(_ image: Image?, frame: Rect? = nil) {
    self.image = image
    super.init(frame: frame ?? Rect(origin: .zero, size: image?.size ?? .zero))
    isUserInteractionEnabled = false
  }

  /// Where the image comes to lie, in the view's coordinates.
  var imageRect: Rect {
    guard let image, contentMode == .scaleAspectFill else { return bounds }
    let scale = max(bounds.width / image.size.width, bounds.height / image.size.height)
    let size = Size(width: image.size.width * scale, height: image.size.height * scale)
    return Rect(
      bounds.midX - size.width / 2, bounds.midY - size.height / 2, size.width, size.height)
  }

  override func drawContent(_ rect: Rect) {
    super.drawContent(rect)
    image?.draw(in: imageRect)
  }
}
