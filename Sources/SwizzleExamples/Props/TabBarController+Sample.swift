// Three tabs to try things with.

extension TabBarController {
  /// Tabs called Home, Saved and Search, no higher than what is looked at.
  static func sample() -> Self {
    let tabs: [(title: String, icon: Icon)] = [
      ("Home", .house), ("Saved", .star), ("Search", .magnifier),
    ]
    let controller = Self(
      tabs.map { ViewController($0.title, icon: $0.icon, content: ListView(rows: ["Lakeside"])) })
    controller.view.frame.size = Size(width: 320, height: 93)
    return controller
  }
}
