enum TextAlignment: Sendable {
  case left
  case center
  case right

  /// The name that SVG has for it.
  var anchor: String {
    switch self {
    case .left: "start"
    case .center: "middle"
    case .right: "end"
    }
  }
}
