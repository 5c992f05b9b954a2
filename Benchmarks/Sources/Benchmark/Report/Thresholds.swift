// What must not get worse: allocations exactly, instructions within 5 %. Never wall time.

import Foundation

struct Thresholds: Codable {
  struct Limits: Codable {
    var allocations: Double
    var instructions: Double?
  }

  static let tolerance = 0.05

  var rows: [String: Limits]

  init(_ document: Document, calls: Set<String>) {
    rows = [:]
    for (name, figures) in document.rows where calls.contains(name) {
      guard let allocations = figures.allocations else { continue }
      let instructions = figures.instructions.map { ($0 * 10).rounded() / 10 }
      rows[name] = Limits(allocations: allocations, instructions: instructions)
    }
  }

  static func read(_ path: String) throws(Failure) -> Thresholds {
    do {
      return try JSONDecoder().decode(
        Thresholds.self, from: Data(contentsOf: URL(filePath: path)))
    } catch {
      throw Failure("cannot read \(path): \(error.localizedDescription)")
    }
  }

  /// What is wrong, a line each; empty when all is well.
  func violations(_ document: Document) -> [String] {
    var violations: [String] = []
    for (name, limits) in rows.sorted(by: { $0.key < $1.key }) {
      guard let figures = document.rows[name] else {
        violations.append("\(name): not measured")
        continue
      }
      if figures.allocations != limits.allocations {
        let found = Table.number(figures.allocations)
        violations.append(
          "\(name): \(found) allocations a call, expected \(Table.number(limits.allocations))")
      }
      if let most = limits.instructions, let found = figures.instructions,
        found > most * (1 + Self.tolerance)
      {
        violations.append(
          "\(name): \(Table.number(found)) instructions a call, more than \(Table.number(most)) + 5 %"
        )
      }
    }
    return violations
  }

  /// What got so much better that the file should be written again, a line each.
  func improvements(_ document: Document) -> [String] {
    rows.sorted { $0.key < $1.key }.compactMap { name, limits in
      guard let before = limits.instructions, let now = document.rows[name]?.instructions,
        now < before * (1 - Self.tolerance)
      else { return nil }
      return "\(name): \(Table.number(now)) instructions a call instead of \(Table.number(before))"
    }
  }
}
