// The figures of a run as a table for people.

import Foundation

struct Table {
  let rows: [String]
  let document: Document

  func print() {
    let width = max(20, rows.map(\.count).max() ?? 0)
    Swift.print(document.machine)
    Swift.print("\(document.compiler), commit \(document.commit)\n")
    let countsInstructions = document.rows.values.contains { $0.instructions != nil }
    var heading = Self.pad("row", width)
    for title in ["ns", "p10", "p90", "ratio", "allocs"] { heading += Self.right(title, 10) }
    if countsInstructions { heading += Self.right("instr", 10) }
    Swift.print(heading)
    for name in rows {
      guard let figures = document.rows[name] else { continue }
      Swift.print(line(name, figures, width, countsInstructions))
    }
    for (name, reason) in document.notBuilt.sorted(by: { $0.key < $1.key }) {
      Swift.print(Self.pad(name, width) + "  not built: \(reason)")
    }
  }

  private func line(
    _ name: String, _ figures: Figures, _ width: Int, _ countsInstructions: Bool
  ) -> String {
    if let bytes = figures.bytes {
      return Self.pad(name, width) + Self.right("\(Int(bytes)) bytes", 20)
    }
    if let scaling = figures.scaling {
      return Self.pad(name, width) + Self.right(Self.number(scaling) + " × one thread", 20)
    }
    var line = Self.pad(name, width)
    for value in [figures.nanoseconds, figures.p10, figures.p90, figures.ratio] {
      line += Self.right(Self.number(value), 10)
    }
    line += Self.right(Self.number(figures.allocations), 10)
    if countsInstructions { line += Self.right(Self.number(figures.instructions), 10) }
    return line
  }

  static func number(_ value: Double?) -> String {
    guard let value else { return "–" }
    if value == value.rounded(), abs(value) < 1e9 { return String(Int(value)) }
    return String(format: abs(value) < 1000 ? "%.2f" : "%.0f", value)
  }

  static func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
