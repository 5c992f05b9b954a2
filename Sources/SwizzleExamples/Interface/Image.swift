/// A picture of a size and a name, which draws itself; two images of one name are the same image.
struct Image: Hashable, Sendable {
  let name: String
  let size: Size
  private let drawing: @Sendable (GraphicsContext, Size) -> Void

  init(
    _ name: String, _ width: Double, _ height: Double,
    drawing: @escaping @Sendable (GraphicsContext, Size) -> Void
  ) {
    self.name = name
    size = Size(width: width, height: height)
    self.drawing = drawing
  }

  /// Draws the image stretched to `rect`.
  func draw(in rect: Rect) {
    let scale = Size(width: rect.width / size.width, height: rect.height / size.height)
    let context = GraphicsContext.current
    context.group("Image \(name)", at: rect.origin, scale: scale) { drawing(context, size) }
  }

  static func == (left: Image, right: Image) -> Bool { left.name == right.name }

  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
