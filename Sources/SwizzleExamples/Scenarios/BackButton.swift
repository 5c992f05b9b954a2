// A controller's own back button, on whichever navigation controller it is pushed.

import Swizzle

enum BackButton: Scenario {
  static let name = "back-button"
  static let summary = "Controllers that offer a back button of their own get it when pushed."

  static func run(_ report: Report) throws {
    try Class(CabinController.self).addMethod(ViewController.backButton) { _ in
      Button("All cabins", shape: .back, tint: Color(bytes: 150, 52, 30))
    }

    // Without it, everyone who pushes has to remember. Whoever does not gets the system's button.
    let forgetful = NavigationController(ViewController("Cabins"))
    forgetful.push(CabinController("Lakeside"))
    report.without("pushed by someone who forgot: a button '\(forgetful.leftTitle)'")
    try report.check("the bar's own button", forgetful.leftTitle, is: "Cabins")
    report.showBefore(Screen(showing: forgetful), "The system's back button.")

    try Class(NavigationController.self).swizzle(
      NavigationController.pushViewController, with: NavigationController.bbPushViewController)
    defer {  // exchanges them back
      _ = try? Class(NavigationController.self).swizzle(
        NavigationController.pushViewController, with: NavigationController.bbPushViewController)
    }

    let cabins = NavigationController(ViewController("Cabins"))
    cabins.push(CabinController("Lakeside"))
    report.with("pushed by anyone: a button '\(cabins.leftTitle)'")
    report.showAfter(Screen(showing: cabins), "The back button that the pushed controller offers.")
    try report.check("the controller's own button", cabins.leftTitle, is: "All cabins")
    let target = (cabins.navigationBar.leftView as? Button)?.target
    try report.check("it is aimed at the navigation controller", target === cabins)
    cabins.navigationBar.tapLeftButton()
    try report.check("the stack after tapping it", cabins.titles, is: "Cabins")
    try report.check("the bar is in step", cabins.barIsInStep)

    // And only then: each of the conditions, one at a time.
    let rooted = NavigationController(CabinController("Lakeside"))
    try report.check("a root has no left item", rooted.leftItem == nil)
    let black = NavigationController(ViewController("Cabins"))
    black.navigationBar.barStyle = .black
    black.push(CabinController("Lakeside"))
    try report.check("under a black bar", black.leftTitle, is: "Cabins")
    let own = CabinController("Lakeside")
    own.navigationItem.leftBarButtonItem = BarButtonItem("Close")
    cabins.push(own)
    try report.check("with a left item already set", cabins.leftTitle, is: "Close")
    cabins.pop()
    cabins.push(ViewController("Map"))
    try report.check("for a controller that offers none", cabins.leftTitle, is: "Cabins")
  }

  private final class CabinController: ViewController {}
}

extension NavigationController {
  static let bbPushViewController: Action<NavigationController, ViewController, Bool> =
    Message("bbPushViewController:animated:") { controller, pushed, animated in
      if controller.navigationBar.barStyle == .default, controller.topViewController != nil,
        pushed.navigationItem.leftBarButtonItem == nil,
        Class(type(of: pushed)).responds(to: ViewController.backButton)
      {
        let button = ViewController.backButton(pushed)
        button.setTarget(controller) { controller in controller.pop() }
        pushed.navigationItem.leftBarButtonItem = BarButtonItem(customView: button)
      }
      bbPushViewController(controller, pushed, animated)  // the original
    }

  fileprivate var leftItem: BarButtonItem? { topViewController?.navigationItem.leftBarButtonItem }
  fileprivate var leftTitle: String { (navigationBar.leftView as? Button)?.title ?? "none" }
}
