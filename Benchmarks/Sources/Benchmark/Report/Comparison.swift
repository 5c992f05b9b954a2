// The change against an earlier run.

import Foundation

struct Comparison {
  let rows: [String]
  let earlier: Document
  let now: Document

  /// Ratios are compared, since times of two runs are not comparable.
  func print() {
    let width = max(20, rows.map(\.count).max() ?? 0)
    Swift.print("\nAgainst commit \(earlier.commit):")
    Swift.print(
      Table.pad("row", width) + Table.right("ratio then", 12) + Table.right("now", 10)
        + Table.right("change", 10) + Table.right("instr", 10) + Table.right("allocs", 10))
    for name in rows {
      guard let before = earlier.rows[name], let after = now.rows[name] else { continue }
      var line = Table.pad(name, width)
      line += Table.right(Table.number(before.ratio ?? before.scaling), 12)
      line += Table.right(Table.number(after.ratio ?? after.scaling), 10)
      line += Table.right(
        Self.change(before.ratio ?? before.scaling, after.ratio ?? after.scaling), 10)
      line += Table.right(Self.change(before.instructions, after.instructions), 10)
      line += Table.right(Self.difference(before.allocations, after.allocations), 10)
      Swift.print(line)
    }
  }

  private static func change(_ before: Double?, _ after: Double?) -> String {
    guard let before, let after, before != 0 else { return "–" }
    return String(format: "%+.1f %%", (after / before - 1) * 100)
  }

  private static func difference(_ before: Double?, _ after: Double?) -> String {
    guard let before, let after else { return "–" }
    return before == after ? "=" : String(format: "%+.2f", after - before)
  }
}
