// A tab bar's worth of icons, one of them lit.

extension Image {
  /// The icons of three tabs in a picture two points higher than a tab bar.
  static func tabs(selected: Int) -> Image {
    Image("tabs-\(selected)", 320, 51) { context, size in
      let bounds = Rect(origin: .zero, size: size)
      context.fill(
        bounds, with: .gradient([Color(bytes: 112, 62, 30), Color(bytes: 60, 28, 10)]))
      context.fill(bounds.edge(.top), with: Color(bytes: 190, 138, 92))
      for (index, icon) in [Icon.house, .star, .magnifier].enumerated() {
        let color =
          index == selected ? Color(bytes: 255, 190, 92) : Color(bytes: 176, 138, 108)
        let middle = 53 + Double(index) * 106
        Image.icon(icon, color: color).draw(in: Rect(middle - 13, 7, 26, 26))
      }
    }
  }
}
