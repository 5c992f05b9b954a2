import Swizzle

/// A stack of controllers under a bar that leads back through them.
class NavigationController: ViewController {
  static let pushViewController = Message("pushViewController:animated:") {
    (controller: NavigationController, pushed: ViewController, animated: Bool) in
    controller.performPush(pushed, animated: animated)
  }
  static let popViewController = Message("popViewControllerAnimated:") {
    (controller: NavigationController, animated: Bool) -> ViewController? in
    controller.performPop(animated: animated)
  }
  static let popToRootViewController = Message("popToRootViewControllerAnimated:") {
    (controller: NavigationController, animated: Bool) -> [ViewController] in
    controller.performPopToRoot(animated: animated)
  }
  static let popToViewController = Message("popToViewController:animated:") {
    (
      controller: NavigationController, target: ViewController, animated: Bool
    )
      -> [ViewController] in controller.performPop(to: target, animated: animated)
  }
  /// Asked by the bar before an item goes, whoever wants it to go.
  static let shouldPopItem = Message("navigationBar:shouldPopItem:") {
    (controller: NavigationController, bar: NavigationBar, item: NavigationItem) -> Bool in
    controller.performShouldPop(item)
  }

  override class func declareMessages(_ list: inout MessageList) {
    list.add(pushViewController)
    list.add(popViewController)
    list.add(popToRootViewController)
    list.add(popToViewController)
    list.add(shouldPopItem)
  }

  /// The bar, which is made with the controller and stays.
  let navigationBar = NavigationBar(frame: Rect(0, 0, 320, 44))
  weak var delegate: (any NavigationControllerDelegate)?
  private(set) var viewControllers: [ViewController] = []

  init(_ root: ViewController, icon: Icon = .circle) {
    super.init(root.title, icon: icon)
    navigationBar.delegate = self
    NavigationController.pushViewController(self, root, false)
  }

  var topViewController: ViewController? { viewControllers.last }

  final func push(_ controller: ViewController, animated: Bool = true) {
    NavigationController.pushViewController(self, controller, animated)
  }
  @discardableResult final func pop(animated: Bool = true) -> ViewController? {
    NavigationController.popViewController(self, animated)
  }
  @discardableResult final func popToRoot(animated: Bool = true) -> [ViewController] {
    NavigationController.popToRootViewController(self, animated)
  }
  @discardableResult
  final func pop(to target: ViewController, animated: Bool = true) -> [ViewController] {
    NavigationController.popToViewController(self, target, animated)
  }

  // The default implementations, for subclasses written the Swift way.

  func performPush(_ controller: ViewController, animated: Bool) {
    viewControllers.append(controller)
    controller.parent = self
    NavigationBar.pushNavigationItem(navigationBar, controller.navigationItem, animated)
    showTop()
  }

  func performPop(animated: Bool) -> ViewController? {
    guard viewControllers.count > 1 else { return nil }
    let popped = viewControllers.removeLast()
    _ = NavigationBar.popNavigationItem(navigationBar, animated)
    showTop()
    return popped
  }

  func performPopToRoot(animated: Bool) -> [ViewController] { keep(1) }

  func performPop(to target: ViewController, animated: Bool) -> [ViewController] {
    guard let index = viewControllers.firstIndex(where: { $0 === target }) else { return [] }
    return keep(index + 1)
  }

  func performShouldPop(_ item: NavigationItem) -> Bool { true }

  private func keep(_ count: Int) -> [ViewController] {
    let popped = Array(viewControllers.dropFirst(count))
    guard !popped.isEmpty else { return [] }
    viewControllers.removeLast(popped.count)
    navigationBar.setItems(viewControllers.map(\.navigationItem))
    showTop()
    return popped
  }

  override func makeView() -> View { NavigationView(navigationBar) }

  /// Puts the top controller's view under the bar.
  private func showTop() {
    if let top = topViewController { (view as? NavigationView)?.content = top.view }
  }
}

extension NavigationController: NavigationBarDelegate {
  func navigationBar(_ bar: NavigationBar, shouldPop item: NavigationItem) -> Bool {
    NavigationController.shouldPopItem(self, bar, item)
  }

  /// The bar's own button took the item off: the controller follows.
  func navigationBar(_ bar: NavigationBar, didPop item: NavigationItem) {
    guard viewControllers.count > 1, topViewController?.navigationItem === item else { return }
    viewControllers.removeLast()
    showTop()
  }
}
