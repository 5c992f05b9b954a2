/// The bar at the bottom, with buttons next to each other.
final class Toolbar: View {
  var barStyle = BarStyle.default
  var tintColor: Color?
  var items: [BarButtonItem] = [] { didSet { remakeViews() } }

  private func remakeViews() {
    for view in subviews { view.removeFromSuperview() }
    let tint = barStyle.buttonColor(tint: tintColor)
    for item in items { addSubview(item.makeView(tint: tint)) }
    layoutContent()
  }

  override func layoutContent() {
    var x = 6.0
    for view in subviews {
      view.frame.origin = Point(x: x, y: ((bounds.height - view.frame.height) / 2).rounded(.down))
      x = view.frame.maxX + 10
    }
  }

  override func drawContent(_ rect: Rect) { barStyle.draw(in: rect, tint: tintColor) }
}
