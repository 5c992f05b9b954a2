/// A view that tells a target when it is touched.
class Button: View {
  enum Shape: Sendable {
    case plain
    case rounded
    /// Pointed on the left, the way back.
    case back
  }

  var title: String
  var image: Image?
  var font: Font
  var titleColor = Color.white
  var tintColor: Color
  let shape: Shape
  private(set) weak var target: AnyObject?
  private var action: ((AnyObject) -> Void)?

  init(
    _ title: String, image: Image? = nil, shape: Shape = .plain, font: Font = .bold(12),
    tint: Color = Color(bytes: 92, 108, 132)
  ) {
    self.title = title
    self.image = image
    self.shape = shape
    self.font = font
    tintColor = tint
    let padding: Double = shape == .back ? 26 : 20
    let width = max(font.width(of: title) + padding, image.map { $0.size.width + padding } ?? 0)
    super.init(frame: Rect(0, 0, width, 30))
  }

  /// Sends `action` to a target, which the button does not keep alive.
  func setTarget<Target: AnyObject>(_ target: Target, action: @escaping (Target) -> Void) {
    self.target = target
    self.action = { object in
      if let object = object as? Target { action(object) }
    }
  }

  /// What a touch does.
  func sendActions() {
    if let target { action?(target) }
  }

  override func drawContent(_ rect: Rect) {
    super.drawContent(rect)
    let context = GraphicsContext.current
    drawShape(rect)
    let text = shape == .back ? rect.offset(x: 4) : rect
    if let image {
      let x = text.midX - image.size.width / 2
      image.draw(
        in: Rect(
          x, text.midY - image.size.height / 2, image.size.width, image.size.height))
    }
    guard !title.isEmpty else { return }
    if shape != .plain {
      context.draw(
        title, in: text.offset(y: -1), font: font, color: Color.black.withAlpha(0.45),
        alignment: .center)
    }
    context.draw(title, in: text, font: font, color: titleColor, alignment: .center)
  }

  private func drawShape(_ rect: Rect) {
    guard shape != .plain else { return }
    let context = GraphicsContext.current
    let top = tintColor.mixed(with: .white, 0.3)
    let fill = Paint.gradient([top, tintColor, tintColor.mixed(with: .black, 0.14)])
    let edge = tintColor.mixed(with: .black, 0.45)
    if shape == .rounded {
      context.fill(rect, with: edge, cornerRadius: 5)
      context.fill(rect.inset(by: 1), with: fill, cornerRadius: 4)
    } else {
      let (right, bottom, middle) = (rect.maxX - 0.5, rect.maxY - 0.5, rect.midY)
      let path =
        "M0.7 \(middle.svg)L10 3.2Q12.6 0.5 15 0.5H\((right - 5).svg)Q\(right.svg) 0.5 "
        + "\(right.svg) 5.5V\((bottom - 5).svg)Q\(right.svg) \(bottom.svg) \((right - 5).svg) "
        + "\(bottom.svg)H15Q12.6 \(bottom.svg) 10 \((bottom - 2.7).svg)Z"
      context.fill(path: path, with: fill)
      context.stroke(path: path, with: edge)
    }
  }
}
