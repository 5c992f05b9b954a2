// Which plots there are: cost against hooks, classes and subclasses.

extension Plot {
  static func writeAll(_ document: Document, in folder: String) throws(Failure) {
    let hooks = Plot(
      file: "hooks.svg", title: "A send against the number of hooks", xTitle: "hooks",
      yTitle: "× class method",
      lines: [
        Line(
          name: "send",
          points: document.ratios([
            (0, "send.replaced-capturing"), (1, "send.hooked"), (2, "send.hooked-2"),
            (4, "send.hooked-4"), (8, "send.hooked-8"),
          ]))
      ])
    let mixes = [1, 4, 16, 64]
    let classes = Plot(
      file: "classes.svg", title: "A call against the number of classes met",
      xTitle: "classes in random order", yTitle: "× class method of one class",
      isLogarithmic: true,
      lines: [
        Line(
          name: "send",
          points: document.ratios(
            mixes.map { ($0, $0 == 1 ? "send.replaced" : "send.\($0)-classes") })),
        Line(
          name: "class method",
          points: document.ratios(
            mixes.map { ($0, $0 == 1 ? "class-method" : "class-method.\($0)-classes") })),
        Line(
          name: "gcc Objective-C",
          points: document.ratios(
            mixes.map { ($0, $0 == 1 ? "objc.send" : "objc.\($0)-classes") })),
      ])
    let subclasses = Plot(
      file: "subclasses.svg", title: "An exchange against the number of subclasses",
      xTitle: "subclasses that were messaged", yTitle: "× class method", isLogarithmic: true,
      lines: ["exchange", "objc.exchange"].map { row in
        Line(
          name: row == "exchange" ? "Swizzle" : "gcc Objective-C",
          points: document.ratios(
            [0, 10, 100, 1000].map { ($0, $0 == 0 ? row : "\(row).\($0)-subclasses") }))
      })
    for plot in [hooks, classes, subclasses] where plot.hasPoints { try plot.write(in: folder) }
  }

  private var hasPoints: Bool { lines.contains { !$0.points.isEmpty } }
}

extension Document {
  /// The ratios of the rows that were measured.
  fileprivate func ratios(_ series: [(Int, String)]) -> [(x: Double, y: Double)] {
    series.compactMap { count, name in rows[name]?.ratio.map { (Double(count), $0) } }
  }
}
