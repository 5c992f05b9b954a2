import Swizzle

/// One screenful, and what bars show for it.
class ViewController: DeclaresMessages {
  /// A button of the controller's own that leads back; those that have none do not respond.
  static let backButton: Function<ViewController, Button> = Message("backButton")

  class func declareMessages(_ list: inout MessageList) { list.add(backButton) }

  let navigationItem: NavigationItem
  let tabBarItem: TabBarItem
  weak var parent: ViewController?
  private(set) lazy var view = makeView()
  private let content: View?

  init(_ title: String, icon: Icon = .circle, content: View? = nil) {
    navigationItem = NavigationItem(title: title)
    tabBarItem = TabBarItem(title, icon: icon)
    self.content = content
  }

  var title: String { navigationItem.title }
  var navigationController: NavigationController? { parent as? NavigationController }

  /// Makes the view when it is first asked for.
  func makeView() -> View {
    content ?? ListView(rows: ["Lakeside", "Forest edge", "Old mill", "North shore"])
  }
}
