/// The shapes that tabs show.
enum Icon: String, Sendable {
  case circle
  case house
  case star
  case magnifier

  /// The shape in a square of 26 points, in SVG's notation.
  var path: String {
    switch self {
    case .circle: "M13 3A10 10 0 1 0 13 23A10 10 0 1 0 13 3Z"
    case .house: "M13 3L25 13H21.5V23H15.5V16H10.5V23H4.5V13H1Z"
    case .star:
      "M13 2L16.2 9.3L24.4 10L18.2 15.4L20.1 23.3L13 19.1L5.9 23.3L7.8 15.4"
        + "L1.6 10L9.8 9.3Z"
    case .magnifier:
      "M11 2A9 9 0 1 0 16.2 18.3L22.5 24.6L24.9 22.2L18.5 15.9A9 9 0 0 0 11 2Z"
        + "M11 5.2A5.8 5.8 0 0 1 11 16.8A5.8 5.8 0 0 1 11 5.2Z"
    }
  }
}

extension Image {
  static func icon(_ icon: Icon, color: Color) -> Image {
    Image("icon-\(icon.rawValue)-\(color.svg)", 26, 26) { context, _ in
      context.fill(
        path: icon.path, with: .gradient([color.mixed(with: .white, 0.45), color]))
    }
  }
}
