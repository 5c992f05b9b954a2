/// A tab in a tab bar: the item's image, with a glow behind it while it is selected, over the title.
final class TabBarButton: View {
  let item: TabBarItem
  private(set) var highlight: View?

  init(_ item: TabBarItem, isSelected: Bool) {
    self.item = item
    super.init()
    let image = isSelected ? TabBarItem.selectedImage(item) : TabBarItem.unselectedImage(item)
    if isSelected, image != nil {
      let glow = TabBarHighlight()
      highlight = glow
      addSubview(glow)
    }
    if let image { addSubview(ImageView(image)) }
    let color = isSelected ? Color.white : Color(bytes: 160, 162, 166)
    addSubview(Label(item.title, font: .bold(10), color: color))
  }

  /// Takes the image and the highlight out, until the bar makes its buttons anew.
  func removeImages() {
    for view in subviews where !(view is Label) { view.removeFromSuperview() }
  }

  override func layoutContent() {
    highlight?.frame = bounds.inset(by: 2)
    for view in subviews where view is ImageView {
      view.frame.origin = Point(x: (bounds.midX - view.frame.width / 2).rounded(.down), y: 5)
    }
    for view in subviews where view is Label {
      view.frame = Rect(0, bounds.maxY - 14, bounds.width, 12)
    }
  }
}

/// The glow behind a selected tab.
final class TabBarHighlight: View {
  override func drawContent(_ rect: Rect) {
    GraphicsContext.current.fill(rect, with: Color.white.withAlpha(0.22), cornerRadius: 4)
  }
}
