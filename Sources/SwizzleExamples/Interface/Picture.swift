/// A finished drawing, which writes itself as SVG.
struct Picture: Sendable {
  var title: String
  var size: Size
  var drawing: Element
  var gradients: [[Color]]
  var clips: [Rect]
  var rules: [String]

  /// The document: two pixels for each point, so that it is sharp at its own size on any screen.
  var svg: String {
    var root = Element(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg",
        "width": (size.width * 2).svg, "height": (size.height * 2).svg,
        "viewBox": "0 0 \(size.width.svg) \(size.height.svg)",
        "font-family": "'Helvetica Neue', Helvetica, Arial, 'Liberation Sans', sans-serif",
        "role": "img",
      ])
    root.children.append(Element("title", text: title))
    if !rules.isEmpty { root.children.append(Element("style", text: rules.joined(separator: " "))) }
    let definitions =
      gradients.enumerated().map { gradient($0.offset + 1, $0.element) }
      + clips.enumerated().map { clip($0.offset + 1, $0.element) }
    if !definitions.isEmpty { root.children.append(Element("defs", children: definitions)) }
    root.children += drawing.children
    return root.xml()
  }

  private func clip(_ number: Int, _ rect: Rect) -> Element {
    let shape = Element(
      "rect",
      [
        "x": rect.minX.svg, "y": rect.minY.svg,
        "width": rect.width.svg, "height": rect.height.svg,
      ])
    return Element("clipPath", ["id": "clip\(number)"], children: [shape])
  }

  /// The one-point lines across the picture, each with its y and its colour.
  var lines: [String] { drawing.lines }

  private func gradient(_ number: Int, _ colors: [Color]) -> Element {
    var element = Element(
      "linearGradient", ["id": "gradient\(number)", "x1": "0", "y1": "0", "x2": "0", "y2": "1"])
    for (index, color) in colors.enumerated() {
      let offset = Double(index) / Double(max(colors.count - 1, 1))
      var stop = Element("stop", ["offset": offset.svg, "stop-color": color.svg])
      if color.alpha != 1 {
        stop.attributes.append((name: "stop-opacity", value: color.alpha.svg))
      }
      element.children.append(stop)
    }
    return element
  }
}

extension Element {
  fileprivate var lines: [String] {
    var lines = children.flatMap(\.lines)
    if name == "rect", self["height"] == "1" {
      lines.insert("\(self["y"] ?? "") \(self["fill"] ?? "")", at: 0)
    }
    return lines
  }

  private subscript(attribute: String) -> String? {
    attributes.first { $0.name == attribute }?.value
  }
}
