/// A bar and, in the rest, what a navigation controller shows.
final class NavigationView: View {
  let bar: NavigationBar
  var content: View? {
    didSet {
      guard content !== oldValue else { return }
      oldValue?.removeFromSuperview()
      if let content { View.insertSubview(self, content, 0) }
      layoutContent()
    }
  }

  init(_ bar: NavigationBar) {
    self.bar = bar
    super.init(frame: Rect(0, 0, 320, 220))
    clipsToBounds = true
    addSubview(bar)
  }

  /// The bar is lower on a phone that lies on its side.
  override func layoutContent() {
    let height: Double = bounds.width > 400 ? 32 : 44
    bar.frame = Rect(0, 0, bounds.width, height)
    content?.frame = Rect(0, height, bounds.width, bounds.height - height)
  }
}
