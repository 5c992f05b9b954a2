// Colours, and what a shape can be filled with.

struct Color: Hashable, Sendable {
  var red: Double
  var green: Double
  var blue: Double
  var alpha: Double

  /// A colour of components from 0 to 1.
  init(_ red: Double, _ green: Double, _ blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// A colour of components from 0 to 255.
  init(bytes red: Int, _ green: Int, _ blue: Int, alpha: Double = 1) {
    self.init(Double(red) / 255, Double(green) / 255, Double(blue) / 255, alpha: alpha)
  }

  static let white = Color(1, 1, 1)
  static let black = Color(0, 0, 0)
  static let clear = Color(0, 0, 0, alpha: 0)

  func withAlpha(_ alpha: Double) -> Color { Color(red, green, blue, alpha: alpha) }

  /// How bright the colour looks, from 0 to 1.
  var brightness: Double { 0.3 * red + 0.59 * green + 0.11 * blue }

  /// The colour `amount` of the way to another one.
  func mixed(with other: Color, _ amount: Double) -> Color {
    Color(
      red + (other.red - red) * amount,
      green + (other.green - green) * amount,
      blue + (other.blue - blue) * amount,
      alpha: alpha + (other.alpha - alpha) * amount)
  }

  /// The opaque part as SVG writes it; the alpha is an attribute of its own there.
  var svg: String {
    let bytes = [red, green, blue].map { String(Int(($0 * 255).rounded())) }
    return "rgb(\(bytes.joined(separator: ",")))"
  }
}

enum Paint: Hashable, Sendable {
  case color(Color)
  /// Evenly spaced colours from top to bottom.
  case gradient([Color])
}
