// A delegate is asked before every pop, whoever wants it, and may do it later.

import Swizzle

enum SafePop: Scenario {
  static let name = "safe-pop"
  static let summary = "Unsaved changes: every pop is asked about, refused, or put off."

  static func run(_ report: Report) throws {
    // Asking only where the application itself pops: the bar's button does not go that way.
    let navigation = Class(NavigationController.self)
    let onlyPops = try navigation.hook(NavigationController.popViewController) { original, _, _ in
      nil
    }
    let editor = Editor(NavigationController(ViewController("Notes")))
    editor.controller.pop()
    report.without("the application's own pop is refused: \(editor.controller.titles)")
    editor.controller.navigationBar.tapLeftButton()
    report.without("the bar's button pops all the same: \(editor.controller.titles)")
    onlyPops.remove()
    report.showBefore(Screen(showing: editor.controller), "Back at the draft, the recipient lost.")
    try report.check("changes lost", editor.controller.titles, is: "Notes > Draft")

    // A subclass that overrides all four ways.
    let subclassed = Editor(SafeNavigationController(ViewController("Notes"))).useAllWays()

    // Four hooks. Whatever navigation controller has a delegate that wants to be asked asks it.
    let hooks = [
      try navigation.hook(NavigationController.popViewController) {
        original, controller, animated in
        guard let delegate = controller.popDelegate,
          let previous = controller.previousViewController
        else { return original(controller, animated) }
        let pop = original.keep()
        let isAllowed = delegate.shouldPop(to: previous) { _ = pop(controller, animated) }
        return isAllowed ? original(controller, animated) : nil
      },
      try navigation.hook(NavigationController.popToRootViewController) {
        original, controller, animated in
        guard let delegate = controller.popDelegate, controller.viewControllers.count > 1
        else { return original(controller, animated) }
        let pop = original.keep()
        let isAllowed = delegate.shouldPop(to: controller.viewControllers.first) {
          _ = pop(controller, animated)
        }
        return isAllowed ? original(controller, animated) : []
      },
      try navigation.hook(NavigationController.popToViewController) {
        original, controller, target, animated in
        guard let delegate = controller.popDelegate, target !== controller.topViewController
        else { return original(controller, target, animated) }
        let pop = original.keep()
        let isAllowed = delegate.shouldPop(to: target) { _ = pop(controller, target, animated) }
        return isAllowed ? original(controller, target, animated) : []
      },
      try navigation.hook(NavigationController.shouldPopItem) { original, controller, bar, item in
        guard controller.popDelegate != nil, item === controller.topViewController?.navigationItem
        else { return original(controller, bar, item) }
        controller.pop()  // asks, and takes the bar's item off itself
        return false
      },
    ]
    defer { for hook in hooks { hook.remove() } }
    let hooked = Editor(NavigationController(ViewController("Notes"))).useAllWays()

    let careful = Editor(NavigationController(ViewController("Notes")))
    careful.controller.delegate = careful
    careful.controller.navigationBar.tapLeftButton()
    report.showAfter(
      Screen(showing: careful.controller), "The same tap, refused: the recipient is still there.")
    for line in hooked { report.with(line) }
    try report.check("a subclass says the same, word for word", subclassed == hooked)
  }
}
