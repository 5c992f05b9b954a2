/// A dot for every fourth point of a view that a finger reaches a button at, to be laid over it.
final class TouchMap: View {
  private let shown: View

  /// The view with the dots over it.
  static func over(_ shown: View) -> View {
    let both = View(frame: shown.bounds)
    both.addSubview(shown)
    both.addSubview(TouchMap(shown))
    return both
  }

  private init(_ shown: View) {
    self.shown = shown
    super.init(frame: shown.bounds)
  }

  override func drawContent(_ rect: Rect) {
    let color = Color(bytes: 214, 60, 40).withAlpha(0.7)
    for y in stride(from: 2.0, to: rect.height, by: 4) {
      for x in stride(from: 2.0, to: rect.width, by: 4)
      where shown.hitTest(Point(x: x, y: y)) is Button {
        GraphicsContext.current.fillCircle(at: Point(x: x, y: y), radius: 0.9, with: color)
      }
    }
  }
}
