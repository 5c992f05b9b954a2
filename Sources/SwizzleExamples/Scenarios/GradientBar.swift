// A gradient of one's own in every bar of the default style, none in the others.

import Swizzle

enum GradientBar: Scenario {
  static let name = "gradient-bar"
  static let summary = "A gradient in bars of the default style; the others as they were."

  static func run(_ report: Report) throws {
    let board = Board()
    let black = board.blackBar.picture("").svg
    let blackToolbar = board.blackToolbar.picture("").svg
    report.showBefore(board, "Bars of the default style and black ones, as the system draws them.")

    // Taking the method over altogether loses what it did for bars of the other styles.
    let navigationBar = Class(NavigationBar.self)
    if let system = navigationBar.method(for: View.drawRect)?.implementation {
      try navigationBar.replaceMethod(View.drawRect) { bar, rect in bar.drawGradient(in: rect) }
      report.without("replaced: the black bar gets the gradient as well")
      let lost = board.blackBar.picture("").svg
      try navigationBar.replaceMethod("drawRect:", system)
      try report.check("the black bar's own look is lost", lost != black)
    }

    // Exchanging keeps it: each class draws its default style itself and leaves the rest to the
    // original, which the helper's name now reaches.
    try exchangeDrawing()
    defer { try? exchangeDrawing() }  // exchanges them back

    report.showAfter(board, "The default bars have the gradient; the black ones are untouched.")
    let lines = ["0 rgb(205,213,223)", "42 rgb(158,173,193)", "43 rgb(45,54,66)"]
    for (name, bar) in [("navigation bar", board.bar), ("toolbar", board.toolbar)] {
      let picture = bar.picture("")
      let gradient = picture.gradients[0].map(\.svg).joined(separator: " to ")
      report.with("exchanged: the \(name) has a gradient from \(gradient)")
      try report.check(
        "top to bottom", gradient, is: "rgb(176,188,204) to rgb(109,132,162)")
      try report.check("one-point lines", picture.lines, is: lines)
    }
    try report.check(
      "the black bar is drawn byte for byte as before", board.blackBar.picture("").svg == black)
    try report.check(
      "so is the black toolbar", board.blackToolbar.picture("").svg == blackToolbar)
  }

  static func exchangeDrawing() throws {
    try Class(NavigationBar.self).swizzle(View.drawRect, with: NavigationBar.tkDrawRect)
    try Class(Toolbar.self).swizzle(View.drawRect, with: Toolbar.tkDrawRect)
  }
}

extension NavigationBar {
  static let tkDrawRect: Action<NavigationBar, Rect> = Message("TKdrawRect:") { bar, rect in
    guard bar.barStyle == .default else { return tkDrawRect(bar, rect) }  // the original
    bar.drawGradient(in: rect)
  }
}

extension Toolbar {
  static let tkDrawRect: Action<Toolbar, Rect> = Message("TKdrawRect:") { bar, rect in
    guard bar.barStyle == .default else { return tkDrawRect(bar, rect) }  // the original
    bar.drawGradient(in: rect)
  }
}

extension View {
  fileprivate func drawGradient(in rect: Rect) {
    let context = GraphicsContext.current
    let (top, bottom) = (Color(bytes: 176, 188, 204), Color(bytes: 109, 132, 162))
    context.fill(rect, with: .gradient([top, bottom]))
    context.fill(rect.edge(.top), with: Color(bytes: 205, 213, 223))
    context.fill(rect.edge(.bottom, distance: 1), with: Color(bytes: 158, 173, 193))
    context.fill(rect.edge(.bottom), with: Color(bytes: 45, 54, 66))
  }
}
