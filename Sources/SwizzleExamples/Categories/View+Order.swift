// What scenarios say about views: their order, and whether a bar and a stack agree.

extension View {
  /// The kinds of the subviews, the one at the back first.
  var backToFront: String {
    subviews.map { "\(type(of: $0))" }.joined(separator: " < ")
  }
}

extension NavigationController {
  /// The titles of the stack, the root first.
  var titles: String { viewControllers.map(\.title).joined(separator: " > ") }

  /// Whether the bar shows the items of the controllers that are there.
  var barIsInStep: Bool {
    viewControllers.elementsEqual(navigationBar.items) { $0.navigationItem === $1 }
  }
}
