import Swizzle

/// Several controllers, one at a time, chosen in a bar.
class TabBarController: ViewController {
  static let setSelectedIndex = Message("setSelectedIndex:") {
    (controller: TabBarController, index: Int) in controller.performSelect(index)
  }
  static let didSelectItem = Message("tabBar:didSelectItem:") {
    (controller: TabBarController, bar: TabBar, item: TabBarItem) in
    controller.performDidSelect(item)
  }

  override class func declareMessages(_ list: inout MessageList) {
    list.add(setSelectedIndex)
    list.add(didSelectItem)
  }

  let tabBar = TabBar(frame: Rect(0, 0, 320, 49))
  let viewControllers: [ViewController]
  private(set) var selectedIndex = 0

  required init(_ viewControllers: [ViewController]) {
    self.viewControllers = viewControllers
    super.init("")
    for controller in viewControllers { controller.parent = self }
    tabBar.setItems(viewControllers.map(\.tabBarItem), selected: viewControllers.first?.tabBarItem)
    tabBar.didSelectItem = { [unowned self] item in
      TabBarController.didSelectItem(self, tabBar, item)
    }
    (view as? TabBarView)?.content = viewControllers.first?.view
  }

  var selectedViewController: ViewController { viewControllers[selectedIndex] }

  final func select(_ index: Int) { TabBarController.setSelectedIndex(self, index) }

  // The default implementations, for subclasses written the Swift way.

  func performSelect(_ index: Int) {
    selectedIndex = index
    tabBar.select(viewControllers[index].tabBarItem)
    (view as? TabBarView)?.content = selectedViewController.view
  }

  /// A tab that is touched while it is selected leads back to its first screen.
  func performDidSelect(_ item: TabBarItem) {
    guard let index = viewControllers.firstIndex(where: { $0.tabBarItem === item }) else { return }
    if index == selectedIndex {
      (selectedViewController as? NavigationController)?.popToRoot()
    } else {
      select(index)
    }
  }

  override func makeView() -> View { TabBarView(tabBar) }
}
