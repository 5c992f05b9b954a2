import Swizzle

/// The bar at the top: a title between two buttons, for the top one of a stack of items.
class NavigationBar: View {
  static let pushNavigationItem = Message("pushNavigationItem:animated:") {
    (bar: NavigationBar, item: NavigationItem, animated: Bool) in bar.pushContent(item)
  }
  /// Asks the delegate, takes the top item off, and tells the delegate.
  static let popNavigationItem = Message("popNavigationItemAnimated:") {
    (bar: NavigationBar, animated: Bool) -> NavigationItem? in bar.popContent()
  }
  static let titleTextAttributes = Message("titleTextAttributes") {
    (bar: NavigationBar) -> TextAttributes? in bar.ownTitleTextAttributes
  }
  static let setTitleTextAttributes = Message("setTitleTextAttributes:") {
    (bar: NavigationBar, attributes: TextAttributes?) in bar.ownTitleTextAttributes = attributes
  }
  /// What later systems can do; the bar of this one does not respond to it.
  static let setBackgroundImage: Action<NavigationBar, Image, BarMetrics> =
    Message("setBackgroundImage:forBarMetrics:")

  override class func declareMessages(_ list: inout MessageList) {
    list.add(pushNavigationItem)
    list.add(popNavigationItem)
    list.add(titleTextAttributes)
    list.add(setTitleTextAttributes)
    list.add(setBackgroundImage)
  }

  var barStyle = BarStyle.default
  var tintColor: Color?
  weak var delegate: (any NavigationBarDelegate)?
  private(set) var items: [NavigationItem] = []
  private var itemViews = ItemViews()
  private var ownTitleTextAttributes: TextAttributes?
  private var isLayingOut = false

  var topItem: NavigationItem? { items.last }

  var titleTextAttributes: TextAttributes? {
    get { NavigationBar.titleTextAttributes(self) }
    set { NavigationBar.setTitleTextAttributes(self, newValue) }
  }

  var titleLabel: Label? { itemViews.title as? Label }
  var leftView: View? { itemViews.left }
  var rightView: View? { itemViews.right }

  /// Touches the button on the left, which is the way back where no item took its place.
  func tapLeftButton() { (itemViews.left as? Button)?.sendActions() }

  func setItems(_ items: [NavigationItem]) {
    self.items = items
    replaceViews { bar, view in
      bar.addSubview(view)
      View.sendSubviewToBack(bar, view)
    }
  }

  func itemChanged(_ item: NavigationItem) {
    guard item === topItem, !isLayingOut else { return }
    replaceViews { bar, view in bar.addSubview(view) }
  }

  override func didEnterScreen() {
    if ownTitleTextAttributes == nil {
      ownTitleTextAttributes = Appearance.navigationBar.titleTextAttributes
    }
  }

  override func drawContent(_ rect: Rect) { barStyle.draw(in: rect, tint: tintColor) }

  override func layoutContent() { itemViews.place(in: bounds) }

  /// The views of an item that comes slide in under those of the one that goes.
  private func pushContent(_ item: NavigationItem) {
    items.append(item)
    replaceViews { bar, view in View.insertSubview(bar, view, 0) }
  }

  /// The views of the item that comes back lie under those of the one that goes.
  private func popContent() -> NavigationItem? {
    guard items.count > 1, let item = items.last,
      delegate?.navigationBar(self, shouldPop: item) ?? true
    else { return nil }
    setItems(items.dropLast())
    delegate?.navigationBar(self, didPop: item)
    return item
  }

  private func replaceViews(_ add: (NavigationBar, View) -> Void) {
    isLayingOut = true
    defer { isLayingOut = false }
    let leaving = itemViews
    itemViews = ItemViews(for: self)
    for view in itemViews.all { add(self, view) }
    for view in leaving.all where !itemViews.all.contains(where: { $0 === view }) {
      view.removeFromSuperview()
    }
    View.layoutSubviews(self)
  }

  override func prepareToDraw() {
    guard let label = titleLabel else { return }
    let attributes = titleTextAttributes ?? barStyle.titleAttributes(tint: tintColor)
    label.textColor = attributes.color
    label.shadowColor = attributes.shadowColor
    label.shadowOffset = attributes.shadowOffset
  }
}

enum BarMetrics: Sendable {
  case `default`
  case landscapePhone
}
