import Swizzle

/// The bar at the bottom that chooses between controllers.
final class TabBar: View {
  /// What hears of a touched tab, the one that is selected already included.
  var didSelectItem: (TabBarItem) -> Void = { _ in }
  private(set) var items: [TabBarItem] = []
  private(set) var selectedItem: TabBarItem?

  func setItems(_ items: [TabBarItem], selected: TabBarItem?) {
    self.items = items
    selectedItem = selected
    remakeButtons()
  }

  func select(_ item: TabBarItem) {
    selectedItem = item
    remakeButtons()
  }

  /// Touches a tab, which the bar shows before it tells.
  func tap(_ item: TabBarItem) {
    selectedItem = item
    remakeButtons()
    didSelectItem(item)
  }

  var buttons: [TabBarButton] { subviews.compactMap { $0 as? TabBarButton } }

  override func drawContent(_ rect: Rect) { BarStyle.black.draw(in: rect, tint: nil) }

  override func layoutContent() { remakeButtons() }

  /// New buttons for the items as they are now: the selected one in front, the others at the back.
  private func remakeButtons() {
    for button in buttons { button.removeFromSuperview() }
    let width = (bounds.width / Double(max(items.count, 1))).rounded(.down)
    for (index, item) in items.enumerated() {
      let isSelected = item === selectedItem
      let button = TabBarButton(item, isSelected: isSelected)
      button.frame = Rect(Double(index) * width, 0, width, bounds.height)
      View.insertSubview(self, button, isSelected ? subviews.count : 0)
    }
  }
}
