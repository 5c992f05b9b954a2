// Instructions per call: the benchmark runs itself under callgrind, which counts only inside
// `benchmark_counted` and writes one profile each time that function returns.

import CBenchmark
import Foundation

enum Instructions {
  /// The operations of the shorter of a row's two counted batches.
  ///
  /// The longer one does twice as many, and the difference is what the operations cost without
  /// what a batch costs.
  private static func operations(of row: Row) -> Int { row.batch ?? 1000 }

  /// What the process under callgrind does: two counted batches of each row, in order.
  static func runCounted(_ rows: [Row]) {
    for row in rows {
      let operations = operations(of: row)
      // The first batch finds caches cold and is not counted.
      _ = row.nanoseconds(operations: operations)
      count(row, operations)
      // A prepared row can do only what was prepared for it, so it is counted as it is.
      count(row, row.prepare == nil ? 2 * operations : operations)
    }
  }

  private static func count(_ row: Row, _ operations: Int) {
    row.prepare?(operations)
    var batch = Batch(run: row.run, operations: operations)
    withUnsafeMutablePointer(to: &batch) { pointer in
      benchmark_counted(
        { context in
          guard let batch = context?.assumingMemoryBound(to: Batch.self) else { return }
          batch.pointee.result = batch.pointee.run(batch.pointee.operations)
        }, pointer)
    }
    benchmark_consume(batch.result)
    row.cleanUp?()
  }

  private struct Batch {
    let run: (Int) -> Int
    let operations: Int
    var result = 0
  }

  /// The rows whose instructions are counted.
  static func countable(_ rows: [Row]) -> [Row] {
    rows.filter { $0.kind == .call || $0.kind == .operation }
  }

  /// Counts by running this program under valgrind, with the same filter.
  static func counts(of rows: [Row], options: Options) throws(Failure) -> [String: Double] {
    guard let valgrind = Tool.path(of: "valgrind") else {
      throw Failure("--instructions needs valgrind (Debian: apt-get install valgrind)")
    }
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("benchmark-\(ProcessInfo.processInfo.processIdentifier)")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw Failure("cannot make \(folder.path): \(error)")
    }
    defer { try? FileManager.default.removeItem(at: folder) }

    // Valgrind cannot read the compiler's debug information and gives up; it needs the symbols.
    let program = folder.appendingPathComponent("benchmark").path
    guard let copy = Tool.path(of: "objcopy") ?? Tool.path(of: "llvm-objcopy") else {
      throw Failure("--instructions needs objcopy (Debian: apt-get install binutils)")
    }
    try Tool.run(copy, ["--strip-debug", Tool.ownPath, program])

    var arguments = [
      "--tool=callgrind", "--quiet", "--toggle-collect=benchmark_counted",
      "--dump-after=benchmark_counted", "--combine-dumps=no",
      "--callgrind-out-file=\(folder.path)/profile", program, "--counted-run",
    ]
    if let filter = options.filter { arguments += ["--filter", filter] }
    // Hash seeds and the like must not vary from run to run.
    let output = try Tool.run(
      valgrind, arguments, environment: ["SWIFT_DETERMINISTIC_HASHING": "1"])
    return try parse(rows, folder: folder, output: output)
  }

  private static func parse(
    _ rows: [Row], folder: URL, output: String
  ) throws(Failure) -> [String: Double] {
    var counts: [String: Double] = [:]
    for (index, row) in rows.enumerated() {
      guard let once = total(of: 2 * index + 1, in: folder),
        let twice = total(of: 2 * index + 2, in: folder)
      else {
        throw Failure("callgrind left no profile of \(row.name): \(output.suffix(500))")
      }
      let counted = row.prepare == nil ? twice - once : once
      counts[row.name] = counted / Double(operations(of: row))
    }
    return counts
  }

  /// The instructions of one profile, which is the `totals:` line's figure.
  private static func total(of part: Int, in folder: URL) -> Double? {
    let file = folder.appendingPathComponent("profile.\(part)")
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return nil }
    for line in text.split(separator: "\n") where line.hasPrefix("totals:") {
      return Double(line.dropFirst("totals:".count).drop { $0 == " " })
    }
    return nil
  }
}
