// A tab bar under the navigation bar, with a category that overrides what the framework's bar draws.

import Swizzle

enum CustomTabBar: Scenario {
  static let name = "custom-tab-bar"
  static let summary = "Tabs under the navigation bar, and a category that overrides drawRect:."

  static func run(_ report: Report) throws {
    // Moved by hand, the bar stays for as long as nothing is laid out.
    let before = tabs()
    before.tabBar.frame = Rect(0, 44, 320, 65)
    before.select(2)
    report.without("moved to y 44, and back at y \(before.tabBar.frame.minY.svg) after a selection")
    try report.check("the bar is at the bottom again", before.tabBar.frame.minY == 251)
    report.showBefore(before.view, "The system's bars, the tab bar at the bottom again.")

    // Not a swizzle: a category's method takes the place of the class's own, which nothing calls.
    let navigationBar = Class(NavigationBar.self)
    let system = navigationBar.method(for: View.drawRect)?.implementation
    var background = Category("Background", on: navigationBar)
    background.add(View.drawRect) { bar, rect in Image.wood.draw(in: rect) }
    try background.install()
    defer { if let system { _ = try? navigationBar.replaceMethod("drawRect:", system) } }

    // The two layouts, which the framework goes on doing first.
    let hooks = [
      try Class(TabBarView.self).hook(View.layoutSubviews) { original, view in
        original(view)
        view.bar.frame = Rect(0, 44, view.bounds.width, 65)
        view.content?.frame = view.bounds
      },
      try Class(NavigationView.self).hook(View.layoutSubviews) { original, view in
        original(view)
        view.content?.frame = Rect(0, 109, view.bounds.width, view.bounds.height - 109)
      },
    ]
    defer { for hook in hooks { hook.remove() } }

    let after = tabs()
    after.tabBar.isHidden = true
    for case let tab as NavigationController in after.viewControllers {
      let label = Label(tab.title, font: .bold(24), color: .white, frame: Rect(0, 0, 320, 44))
      tab.navigationBar.addSubview(label)
      tab.viewControllers[0].navigationItem.title = ""
    }
    let strip = TabStrip(titles: after.viewControllers.map(\.title)) { [unowned after] index in
      after.select(index)
    }
    after.view.addSubview(strip)
    strip.buttons[2].sendActions()
    report.with("the tab bar at y \(after.tabBar.frame.minY.svg), hidden under three buttons")
    report.showAfter(after.view, "Tabs under a wooden bar; the plate slides under the chosen one.")
    try report.check("the tab bar's frame", after.tabBar.frame == Rect(0, 44, 320, 65))
    try report.check("the tab that was chosen", after.selectedIndex, is: 2)
    try report.check("the plate is under its button", strip.tabFrame == strip.buttons[2].frame)
    let content = after.selectedViewController.view
    try report.check(
      "content fills the rest", content.subviews.first?.frame == Rect(0, 109, 320, 191))
    let bars = after.viewControllers.compactMap { ($0 as? NavigationController)?.navigationBar }
    let backgrounds = bars.count { $0.picture("").svg.contains("Image wood") }
    try report.check("bars with the category's background", backgrounds, is: 3)
  }

  /// Three tabs, each with a bar of its own.
  private static func tabs() -> TabBarController {
    let tabs: [(title: String, icon: Icon)] = [
      ("Home", .house), ("Saved", .star), ("Search", .magnifier),
    ]
    let controller = TabBarController(
      tabs.map { NavigationController(ViewController($0.title), icon: $0.icon) })
    controller.view.frame.size = Size(width: 320, height: 300)
    return controller
  }
}
