/// `safe-pop` the way people did it: a subclass, that every controller has to be an instance of.
final class SafeNavigationController: NavigationController {
  override func performPop(animated: Bool) -> ViewController? {
    guard let delegate = popDelegate, let previous = previousViewController else {
      return super.performPop(animated: animated)
    }
    let isAllowed = delegate.shouldPop(to: previous) { _ = super.performPop(animated: animated) }
    return isAllowed ? super.performPop(animated: animated) : nil
  }

  override func performPopToRoot(animated: Bool) -> [ViewController] {
    guard let delegate = popDelegate, viewControllers.count > 1 else {
      return super.performPopToRoot(animated: animated)
    }
    let isAllowed = delegate.shouldPop(to: viewControllers.first) {
      _ = super.performPopToRoot(animated: animated)
    }
    return isAllowed ? super.performPopToRoot(animated: animated) : []
  }

  override func performPop(to target: ViewController, animated: Bool) -> [ViewController] {
    guard let delegate = popDelegate, target !== topViewController else {
      return super.performPop(to: target, animated: animated)
    }
    let isAllowed = delegate.shouldPop(to: target) {
      _ = super.performPop(to: target, animated: animated)
    }
    return isAllowed ? super.performPop(to: target, animated: animated) : []
  }

  override func performShouldPop(_ item: NavigationItem) -> Bool {
    guard popDelegate != nil, item === topViewController?.navigationItem else {
      return super.performShouldPop(item)
    }
    pop()  // asks, and takes the bar's item off itself
    return false
  }
}
