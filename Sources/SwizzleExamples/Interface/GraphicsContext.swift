// Records drawing as elements, in the order in which it happens.

final class GraphicsContext {
  /// The context that drawing goes to.
  // Drawing is done by one thread at a time, as in UIKit.
  nonisolated(unsafe) static var current = GraphicsContext()

  private var open = [Element("g")]
  private var gradients: [[Color]] = []
  private var clips: [Rect] = []
  private var rules: [String] = []

  /// What `body` draws, as a picture of `size`.
  static func picture(_ title: String, size: Size, _ body: () -> Void) -> Picture {
    let outer = current
    defer { current = outer }
    let context = GraphicsContext()
    current = context
    body()
    return Picture(
      title: title, size: size, drawing: context.open[0], gradients: context.gradients,
      clips: context.clips, rules: context.rules)
  }

  /// Puts what `body` draws into a group of a class, which names where it comes from.
  func group(
    _ name: String, at origin: Point = .zero, scale: Size = Size(width: 1, height: 1),
    opacity: Double = 1, clip: Rect? = nil, _ body: () -> Void
  ) {
    var element = Element("g", ["class": name])
    var transform: [String] = []
    if origin != .zero { transform.append("translate(\(origin.x.svg) \(origin.y.svg))") }
    if scale != Size(width: 1, height: 1) {
      transform.append("scale(\(scale.width.svg) \(scale.height.svg))")
    }
    if !transform.isEmpty { element.add("transform", transform.joined(separator: " ")) }
    if opacity != 1 { element.add("opacity", opacity.svg) }
    if let clip { element.add("clip-path", "url(#clip\(number(of: clip)))") }
    open.append(element)
    body()
    append(open.removeLast())
  }

  func fill(_ rect: Rect, with paint: Paint, cornerRadius: Double = 0) {
    var element = Element(
      "rect",
      [
        "x": rect.minX.svg, "y": rect.minY.svg,
        "width": rect.width.svg, "height": rect.height.svg,
      ])
    if cornerRadius > 0 { element.add("rx", cornerRadius.svg) }
    append(painted(element, "fill", paint))
  }

  func fill(_ rect: Rect, with color: Color, cornerRadius: Double = 0) {
    fill(rect, with: .color(color), cornerRadius: cornerRadius)
  }

  /// Fills a path in SVG's notation.
  func fill(path: String, with paint: Paint) {
    append(painted(Element("path", ["d": path]), "fill", paint))
  }

  /// Draws along a path in SVG's notation.
  func stroke(path: String, with color: Color, width: Double = 1) {
    var element = Element("path", ["d": path, "fill": "none", "stroke-width": width.svg])
    element.add("stroke-linejoin", "round")
    append(painted(element, "stroke", .color(color)))
  }

  func fillCircle(at center: Point, radius: Double, with color: Color) {
    let element = Element(
      "circle", ["cx": center.x.svg, "cy": center.y.svg, "r": radius.svg])
    append(painted(element, "fill", .color(color)))
  }

  func draw(
    _ text: String, in rect: Rect, font: Font, color: Color,
    alignment: TextAlignment = .left
  ) {
    let x = alignment == .left ? rect.minX : alignment == .center ? rect.midX : rect.maxX
    var element = Element(
      "text",
      [
        "x": x.svg, "y": (rect.midY + font.size * 0.35).svg,
        "font-size": font.size.svg,
      ], text: text)
    if font.isBold { element.add("font-weight", "bold") }
    if alignment != .left { element.add("text-anchor", alignment.anchor) }
    append(painted(element, "fill", .color(color)))
  }

  /// Adds a style rule, for what moves in a picture.
  func addRule(_ rule: String) {
    if !rules.contains(rule) { rules.append(rule) }
  }

  private func append(_ element: Element) { open[open.count - 1].children.append(element) }

  private func number(of clip: Rect) -> Int {
    if !clips.contains(clip) { clips.append(clip) }
    return (clips.firstIndex(of: clip) ?? 0) + 1
  }

  private func painted(_ element: Element, _ attribute: String, _ paint: Paint) -> Element {
    var element = element
    switch paint {
    case .color(let color):
      element.add(attribute, color.svg)
      if color.alpha != 1 { element.add("\(attribute)-opacity", color.alpha.svg) }
    case .gradient(let colors):
      let index = gradients.firstIndex(of: colors) ?? gradients.count
      if index == gradients.count { gradients.append(colors) }
      element.add(attribute, "url(#gradient\(index + 1))")
    }
    return element
  }
}

extension Element {
  fileprivate mutating func add(_ name: String, _ value: String) {
    attributes.append((name: name, value: value))
  }
}
