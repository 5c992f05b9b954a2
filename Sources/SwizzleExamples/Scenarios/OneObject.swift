// One small button that fingers miss, made easier to hit without touching any other.

import Swizzle

enum OneObject: Scenario {
  static let name = "one-object"
  static let summary = "A hook on one button; its class and the other buttons do not notice."

  static func run(_ report: Report) throws {
    let sheet = View(frame: Rect(0, 0, 320, 88))
    sheet.backgroundColor = Color(bytes: 240, 241, 244)
    let (close, help) = (smallButton("x", x: 40), smallButton("?", x: 262))
    for button in [close, help] { sheet.addSubview(button) }
    sheet.addSubview(Label("Photo 3 of 12", font: .bold(17), frame: Rect(80, 22, 160, 44)))

    let beside = Point(x: 34, y: 30)  // a finger's breadth off the button's edge
    report.without("a tap 6 points beside the button reaches the \(sheet.hit(at: beside))")
    try report.check("the button is missed", sheet.hitTest(beside) === sheet)
    report.showBefore(TouchMap.over(sheet), "Where a finger reaches the buttons, dotted.")

    // On the class, all buttons would grow. On the object, this one does.
    let hook = try Instance(close).hook(View.pointInside) { _, button, point in
      button.bounds.inset(by: -13).contains(point)
    }
    defer { hook.remove() }

    report.with("the same tap reaches the \(sheet.hit(at: beside))")
    report.showAfter(TouchMap.over(sheet), "The left one can be reached from 44 points around.")
    try report.check("the button is hit", sheet.hitTest(beside) === close)
    try report.check("its class is still Button", type(of: close) == Button.self)
    try report.check("the other button's class is the same", type(of: close) == type(of: help))
    let besideHelp = Point(x: 256, y: 30)
    try report.check("a tap beside the other one misses it", sheet.hitTest(besideHelp) === sheet)
    hook.remove()
    try report.check("without the hook it is missed again", sheet.hitTest(beside) === sheet)
  }

  private static func smallButton(_ title: String, x: Double) -> Button {
    let button = Button(title, shape: .rounded)
    button.frame = Rect(x, 35, 18, 18)
    return button
  }
}

extension View {
  fileprivate func hit(at point: Point) -> String {
    hitTest(point).map { "\(type(of: $0))" } ?? "nothing"
  }
}
