// White titles in every navigation bar, from one call at launch.

import Swizzle

enum TitleTextAttributes: Scenario {
  static let name = "title-text-attributes"
  static let summary = "One call at launch, and the titles of all bars are white."

  static func run(_ report: Report) throws {
    let white = TextAttributes(color: .white, shadowColor: Color.black.withAlpha(0.5))

    // The system's own appearance reaches a bar when it comes onto the screen, and then no more.
    let early = BarSheet("Made before", "On the screen already")
    Appearance.navigationBar.titleTextAttributes = white
    let late = BarSheet("Made after", "Comes onto the screen later")
    Appearance.navigationBar.titleTextAttributes = nil
    report.without("on the screen before the call: \(early.titleColor?.svg ?? "")")
    report.without("after it: \(late.titleColor?.svg ?? "")")
    try report.check("the bar that was there is as it was", early.titleColor != .white)
    report.showBefore(early.above(late), "Only the bar that came after the call is white.")

    // Bars ask for their attributes when they draw. So answer, for all that have none of their own.
    let made = BarSheet("Made before", "On the screen already")
    let hook = try Class(NavigationBar.self).hook(NavigationBar.titleTextAttributes) {
      original, bar in original(bar) ?? white
    }
    defer { hook.remove() }

    let next = BarSheet("Made after", "Comes onto the screen later")
    report.showAfter(made.above(next), "Both bars are white.")
    report.with("made before the call: \(made.titleColor?.svg ?? "")")
    report.with("made after it: \(next.titleColor?.svg ?? "")")
    try report.check("the bar made before is white", made.titleColor == .white)
    try report.check("the bar made after is white", next.titleColor == .white)
    let own = BarSheet("Its own", "")
    own.bar.titleTextAttributes = TextAttributes(color: Color(bytes: 200, 40, 40))
    try report.check("a bar's own colour stays", own.titleColor == Color(bytes: 200, 40, 40))
  }
}
