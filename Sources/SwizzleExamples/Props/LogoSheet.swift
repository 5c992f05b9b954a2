/// A bar with a logo and, under it, the logo's left edge enlarged at scale 1.
final class LogoSheet: View {
  convenience init(_ bar: NavigationBar, edge: Double) {
    self.init(frame: Rect(0, 0, 320, 148))
    backgroundColor = Color(bytes: 228, 230, 235)
    let caption = Label(
      "left edge at x = \(edge.svg), pixels of scale 1", font: .regular(11),
      color: Color(bytes: 60, 68, 82), frame: Rect(8, 126, 304, 16))
    let loupe = PixelLoupe(
      edge: edge, color: Color(bytes: 186, 62, 30), frame: Rect(8, 56, 304, 64))
    for view in [bar, loupe, caption] { addSubview(view) }
  }
}
