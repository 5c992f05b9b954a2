// How bars look when nobody customised them.

enum BarStyle: Sendable {
  case `default`
  case black

  /// The glossy surface of a bar, in the bar's tint where it has one.
  func draw(in rect: Rect, tint: Color?) {
    let context = GraphicsContext.current
    let half = Rect(rect.minX, rect.minY, rect.width, rect.height / 2)
    switch (self, tint) {
    case (.default, nil):
      let bottom = Color(bytes: 186, 191, 202)
      context.fill(rect, with: .gradient([Color(bytes: 249, 250, 251), bottom]))
      context.fill(rect.edge(.bottom), with: Color(bytes: 117, 122, 134))
    case (.default, .some(let tint)):
      let (top, bottom) = (tint.mixed(with: .white, 0.36), tint.mixed(with: .black, 0.08))
      context.fill(rect, with: .gradient([tint, bottom]))
      context.fill(half, with: .gradient([top, tint.mixed(with: .white, 0.12)]))
      context.fill(rect.edge(.bottom), with: tint.mixed(with: .black, 0.6))
    case (.black, _):
      context.fill(rect, with: .color(Color(bytes: 8, 8, 9)))
      context.fill(half, with: .gradient([Color(bytes: 92, 94, 97), Color(bytes: 36, 37, 38)]))
      context.fill(rect.edge(.bottom), with: .black)
    }
  }

  /// What a title looks like on it: dark where the bar is bright.
  func titleAttributes(tint: Color?) -> TextAttributes {
    if self == .default, tint.map({ $0.brightness > 0.4 }) ?? true {
      return TextAttributes(
        color: Color(bytes: 60, 68, 82), shadowColor: Color.white.withAlpha(0.6), shadowOffset: 1)
    }
    return TextAttributes(color: .white, shadowColor: Color.black.withAlpha(0.5))
  }

  /// The colour of its buttons.
  func buttonColor(tint: Color?) -> Color {
    self == .black ? Color(bytes: 48, 49, 52) : tint ?? Color(bytes: 92, 108, 132)
  }
}

extension Rect {
  enum Edge: Sendable {
    case top
    case bottom
  }

  /// The one-point line along an edge, or `distance` points inside it.
  func edge(_ edge: Edge, distance: Double = 0) -> Rect {
    Rect(minX, edge == .top ? minY + distance : maxY - 1 - distance, width, 1)
  }
}
