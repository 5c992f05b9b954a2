// The views that stand in a navigation bar for its top item, and where they go.

struct ItemViews {
  private(set) var title: View?
  private(set) var left: View?
  private(set) var right: View?

  init() {}

  init(for bar: NavigationBar) {
    guard let item = bar.topItem else { return }
    item.bar = bar
    let tint = bar.barStyle.buttonColor(tint: bar.tintColor)
    title = item.titleView ?? Label(item.title, font: .bold(20))
    right = item.rightBarButtonItem?.makeView(tint: tint)
    if let own = item.leftBarButtonItem {
      left = own.makeView(tint: tint)
    } else if bar.items.count > 1 {
      let previous = bar.items[bar.items.count - 2].title
      let back = Button(previous.isEmpty ? "Back" : previous, shape: .back, tint: tint)
      back.setTarget(bar) { bar in _ = NavigationBar.popNavigationItem(bar, true) }
      left = back
    }
  }

  var all: [View] { [title, left, right].compactMap { $0 } }

  /// Buttons at the sides; the title in the middle, on whole points, and no wider than what is left.
  func place(in bounds: Rect) {
    var start = 5.0
    var end = bounds.maxX - 5
    if let left {
      left.frame.origin = Point(x: 5, y: ((bounds.height - left.frame.height) / 2).rounded(.down))
      start = left.frame.maxX + 5
    }
    if let right {
      right.frame.origin = Point(
        x: bounds.maxX - 5 - right.frame.width,
        y: ((bounds.height - right.frame.height) / 2).rounded(.down))
      end = right.frame.minX - 5
    }
    guard let title else { return }
    var size = title.frame.size
    if let label = title as? Label {
      size = Size(width: label.font.width(of: label.text), height: bounds.height)
    }
    size.width = min(size.width, end - start)
    let x = min(max(bounds.midX - size.width / 2, start), end - size.width).rounded(.down)
    let y = ((bounds.height - size.height) / 2).rounded(.down)
    title.frame = Rect(origin: Point(x: x, y: y), size: size)
  }
}
