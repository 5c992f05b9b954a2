// One XML element, as a picture is made of.

struct Element: Sendable {
  var name: String
  var attributes: [(name: String, value: String)] = []
  var children: [Element] = []
  var text: String?

  init(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:], text: String? = nil,
    children: [Element] = []
  ) {
    self.name = name
    self.children = children
    self.attributes = attributes.map { (name: $0.key, value: $0.value) }
    self.text = text
  }

  /// The element on lines of their own, its children indented.
  func xml(indentation: String = "") -> String {
    let attributes = attributes.map { " \($0.name)=\"\($0.value.xmlEscaped)\"" }.joined()
    let start = "\(indentation)<\(name)\(attributes)"
    if let text { return "\(start)>\(text.xmlEscaped)</\(name)>\n" }
    if children.isEmpty { return "\(start)/>\n" }
    let inside = children.map { $0.xml(indentation: indentation + "  ") }.joined()
    return "\(start)>\n\(inside)\(indentation)</\(name)>\n"
  }
}

extension String {
  /// The text with the characters that XML and HTML give a meaning written as entities.
  var xmlEscaped: String {
    var escaped = ""
    for character in self {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      default: escaped.append(character)
      }
    }
    return escaped
  }
}

extension Double {
  /// The number with at most three decimals and no needless zero, the same on every machine.
  var svg: String {
    let thousandths = Int((self * 1000).rounded())
    let sign = thousandths < 0 ? "-" : ""
    let (whole, rest) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1000)
    if rest == 0 { return "\(sign)\(whole)" }
    var decimals = String(rest)
    decimals = String(repeating: "0", count: 3 - decimals.count) + decimals
    while decimals.hasSuffix("0") { decimals.removeLast() }
    return "\(sign)\(whole).\(decimals)"
  }
}
