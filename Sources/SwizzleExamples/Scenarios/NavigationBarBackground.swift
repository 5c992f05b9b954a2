// A picture behind a navigation bar's title and buttons, from before bars had an API for it.

import Swizzle

enum NavigationBarBackground: Scenario {
  static let name = "navigation-bar-background"
  static let summary = "A picture that stays behind a bar's title and buttons."
  static let tag = 6_183_746

  static func run(_ report: Report) throws {
    // The obvious way, a subview at the back. A push slides its views in under everything.
    let naive = NavigationController(ViewController("Cabins"))
    View.insertSubview(naive.navigationBar, ImageView(.wood), 0)
    report.without("added as a subview: \(naive.navigationBar.backToFront)")
    naive.push(ViewController("Lakeside"))
    report.without("after a push: \(naive.navigationBar.backToFront)")
    try report.check(
      "the picture covers everything", naive.navigationBar.subviews.last is ImageView)
    report.showBefore(Screen(showing: naive), "A picture that covers the title and the way back.")

    // The next idea, a bar that draws the picture. The controller has made its own bar for good.
    let wooden = WoodenBar(frame: Rect(0, 0, 320, 44))
    report.without("subclassed: a \(type(of: wooden)) is right, by itself")
    report.without("but the controller's bar is a \(type(of: naive.navigationBar))")
    let bar: AnyKeyPath = \NavigationController.navigationBar
    try report.check(
      "and cannot be replaced", !(bar is WritableKeyPath<NavigationController, NavigationBar>))

    // What works: wrap the two methods that put something at the back.
    let picker = ImagePickerController()
    let untouched = picker.navigationBar.picture("").svg
    try keepBackgroundsBehind(on: Class(NavigationBar.self))
    defer { _ = try? keepBackgroundsBehind(on: Class(NavigationBar.self)) }  // exchanges them back

    let cabins = NavigationController(ViewController("Cabins"))
    cabins.navigationBar.setBackground(.wood)
    cabins.navigationBar.setBackground(.wood)
    cabins.push(ViewController("Lakeside"))
    report.with("after a push: \(cabins.navigationBar.backToFront)")
    report.showAfter(Screen(showing: cabins), "The same picture behind the title and the way back.")

    var dice = Dice(seed: 1)
    var isBehind = true
    for _ in 0..<100 {
      if Bool.random(using: &dice) { cabins.push(ViewController("Lakeside")) } else { cabins.pop() }
      isBehind = isBehind && cabins.navigationBar.subviews.first?.tag == tag
    }
    try report.check("it is behind everything after each of 100 pushes and pops", isBehind)
    let pictures = cabins.navigationBar.subviews.count { $0.tag == tag }
    try report.check("pictures in a bar that was customised twice", pictures, is: 1)
    try report.check(
      "the image picker's bar is drawn as before", picker.navigationBar.picture("").svg == untouched
    )

    // Where the bar can do it by itself, it is asked to, and nothing is wrapped.
    try ModernNavigationBar.load()
    let modern = ModernNavigationBar(frame: Rect(0, 0, 320, 44))
    modern.setBackground(.wood)
    try report.check("a later system's bar has it from its own API", modern.image == .wood)
    try report.check("subviews added to it", modern.subviews.count, is: 0)
    let isWrapped = try keepBackgroundsBehind(on: Class(ModernNavigationBar.self))
    try report.check("none of its methods is wrapped", !isWrapped)
  }

  private final class WoodenBar: NavigationBar {
    override func drawContent(_ rect: Rect) { Image.wood.draw(in: rect) }
  }

  /// Exchanges the methods with those below, unless bars of the class have no need of it.
  @discardableResult
  static func keepBackgroundsBehind<Bar: NavigationBar>(on bars: Class<Bar>) throws -> Bool {
    if bars.responds(to: NavigationBar.setBackgroundImage) { return false }
    try bars.swizzle(View.insertSubview, with: NavigationBar.scInsertSubview)
    try bars.swizzle(View.sendSubviewToBack, with: NavigationBar.scSendSubviewToBack)
    return true
  }
}

extension NavigationBar {
  static let scInsertSubview: Action<NavigationBar, View, Int> =
    Message("scInsertSubview:atIndex:") { bar, view, index in
      scInsertSubview(bar, view, index)  // the original
      bar.sendBackgroundToBack()
    }
  static let scSendSubviewToBack: Action<NavigationBar, View> =
    Message("scSendSubviewToBack:") { bar, view in
      scSendSubviewToBack(bar, view)  // the original
      bar.sendBackgroundToBack()
    }

  /// Only bars with a view of this tag were customised.
  private func sendBackgroundToBack() {
    guard let background = view(withTag: NavigationBarBackground.tag) else { return }
    NavigationBar.scSendSubviewToBack(self, background)
  }

  /// Puts an image behind all that the bar shows, once.
  final func setBackground(_ image: Image) {
    if Class(type(of: self)).responds(to: NavigationBar.setBackgroundImage) {
      return NavigationBar.setBackgroundImage(self, image, .default)
    }
    guard view(withTag: NavigationBarBackground.tag) == nil else { return }
    let background = ImageView(image, frame: bounds)
    background.tag = NavigationBarBackground.tag
    tintColor = Color(0.54, 0.18, 0.03)
    View.insertSubview(self, background, 0)
  }
}
