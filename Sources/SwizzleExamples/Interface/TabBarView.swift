/// A tab bar at the bottom and, above it, what a tab bar controller shows.
final class TabBarView: View {
  let bar: TabBar
  var content: View? {
    didSet {
      guard content !== oldValue else { return }
      oldValue?.removeFromSuperview()
      if let content { View.insertSubview(self, content, 0) }
      View.layoutSubviews(self)
    }
  }

  init(_ bar: TabBar) {
    self.bar = bar
    super.init(frame: Rect(0, 0, 320, 220))
    addSubview(bar)
  }

  override func layoutContent() {
    bar.frame = Rect(0, bounds.maxY - 49, bounds.width, 49)
    content?.frame = Rect(0, 0, bounds.width, bounds.height - 49)
  }
}
