import Swizzle

/// What a navigation bar shows for one controller.
final class NavigationItem: DeclaresMessages {
  static let titleView = Message("titleView") { (item: NavigationItem) -> View? in
    item.ownTitleView
  }
  static let setTitleView = Message("setTitleView:") { (item: NavigationItem, view: View?) in
    item.ownTitleView = view
  }

  static func declareMessages(_ list: inout MessageList) {
    list.add(titleView)
    list.add(setTitleView)
  }

  var title: String { didSet { bar?.itemChanged(self) } }
  var leftBarButtonItem: BarButtonItem? { didSet { bar?.itemChanged(self) } }
  var rightBarButtonItem: BarButtonItem? { didSet { bar?.itemChanged(self) } }
  weak var bar: NavigationBar?
  private var ownTitleView: View? { didSet { bar?.itemChanged(self) } }

  init(title: String) { self.title = title }

  /// The view shown instead of the title.
  var titleView: View? {
    get { NavigationItem.titleView(self) }
    set { NavigationItem.setTitleView(self, newValue) }
  }
}
