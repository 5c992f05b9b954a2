// What `safe-pop` adds to a navigation controller's delegate, both ways in which it does so.

/// Asked before a controller goes.
protocol PopDelegate: NavigationControllerDelegate {
  /// Whether a pop is to happen right away; `pop` does it, now or later, without asking again.
  func shouldPop(to target: ViewController?, then pop: @escaping () -> Void) -> Bool
}

extension NavigationController {
  var popDelegate: (any PopDelegate)? { delegate as? any PopDelegate }

  /// The controller that a plain pop leads to.
  var previousViewController: ViewController? { viewControllers.dropLast().last }
}
