/// A size and a weight of the one typeface.
struct Font: Hashable, Sendable {
  var size: Double
  var isBold = false

  static func bold(_ size: Double) -> Font { Font(size: size, isBold: true) }
  static func regular(_ size: Double) -> Font { Font(size: size) }

  /// About how wide a text comes out: enough to size a button around it without reading fonts.
  func width(of text: String) -> Double {
    var width = 0.0
    for character in text {
      switch character {
      case "i", "j", "l", "t", "f", "I", ".", ",", "'", " ", "|": width += 0.3
      case "m", "w", "M", "W": width += 0.85
      case _ where character.isUppercase: width += 0.7
      default: width += 0.56
      }
    }
    return (width * size * (isBold ? 1.05 : 1)).rounded(.up)
  }
}
