class Label: View {
  var text: String
  var font: Font
  var textColor: Color
  var shadowColor: Color?
  var shadowOffset = -1.0
  var alignment = TextAlignment.center

  init(_ text: String, font: Font = .regular(17), color: Color = .black, frame: Rect = .zero) {
    self.text = text
    self.font = font
    textColor = color
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  override func drawContent(_ rect: Rect) {
    super.drawContent(rect)
    let context = GraphicsContext.current
    if let shadowColor {
      context.draw(
        text, in: rect.offset(y: shadowOffset), font: font, color: shadowColor,
        alignment: alignment)
    }
    context.draw(text, in: rect, font: font, color: textColor, alignment: alignment)
  }
}
