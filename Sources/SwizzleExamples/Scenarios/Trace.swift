// What happens when a tab is touched: every message, who sent it, how often, and how long it took.

import Swizzle

enum Trace: Scenario {
  static let name = "trace"
  static let summary = "Every message of three classes as a call tree, with times in its files."

  static func run(_ report: Report) throws {
    // A subclass that prints sees the methods that it overrides, and nothing of other classes.
    let printing = PrintingTabBarController.sample()
    printing.tabBar.tap(printing.tabBar.items[1])
    report.without("a subclass that prints: \(printing.lines.joined(separator: ", "))")
    try report.check("lines from it", printing.lines.count, is: 1)

    // A tracer sees the messages that the classes declare and those that they inherit.
    let tabs = TabBarController.sample()
    let tracer = Tracer(Class(TabBarController.self), Class(TabBar.self), Class(TabBarItem.self))
    try tracer.trace {
      tabs.tabBar.tap(tabs.tabBar.items[1])
    }
    for line in tracer.text(showingTimes: false).split(separator: "\n") {
      report.with(String(line))
    }
    let selection = tracer.calls.first { $0.method.contains("tabBar:didSelectItem:") }
    let inner = selection?.calls.map(\.method) ?? []
    try report.check("the touch selects", inner, is: ["-[TabBarController setSelectedIndex:]"])
    let asked = tracer.calls.filter { $0.receiver == "TabBarItem" }
    try report.check("items are asked for images before that", asked.count, is: 3)

    // Stopped, it is as if it had never been.
    let count = tracer.callCount
    tabs.tabBar.tap(tabs.tabBar.items[2])
    try report.check("calls seen since it stopped", tracer.callCount - count, is: 0)
    report.attach("trace.txt", tracer.text + "\n")
    report.attach("trace.json", tracer.traceEvents)  // for Perfetto
  }

  private final class PrintingTabBarController: TabBarController {
    var lines: [String] = []

    override func performSelect(_ index: Int) {
      lines.append("select \(index)")
      super.performSelect(index)
    }
  }
}
