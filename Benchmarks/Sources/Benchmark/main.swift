// The command: measures the rows that were asked for and reports them.

import Foundation

/// Prints a line where errors go.
func complain(_ line: String) {
  FileHandle.standardError.write(Data("\(line)\n".utf8))
}

func run(_ options: Options) throws(Failure) -> Int32 {
  if options.showsHelp {
    print(Options.help)
    return 0
  }
  let all = try AllRows()
  if options.listsRows {
    for name in all.rows.map(\.name) + all.missing.map(\.name) { print(name) }
    return 0
  }
  // The reference is always measured: the others' ratios are to it.
  let rows = all.rows.filter { $0.name == Measurement.reference || options.wants($0.name) }
  if options.isCountedRun {
    Instructions.runCounted(Instructions.countable(rows))
    return 0
  }
  #if DEBUG
  complain("*** DEBUG BUILD: these figures mean nothing. Run with `swift run -c release`. ***")
  #endif

  // Read first: a file that cannot be read should not cost a run.
  var earlier: Document?
  if let path = options.compare { earlier = try Document.read(path) }
  var thresholds: Thresholds?
  if let path = options.thresholds { thresholds = try Thresholds.read(path) }

  let measurement: Measurement = options.isQuick ? .quick() : .full()
  var document = Document(
    machine: Machine.name, compiler: Machine.compiler, commit: Machine.commit,
    isQuick: options.isQuick, rows: measurement.figures(of: rows), notBuilt: [:])
  for missing in all.missing where options.wants(missing.name) {
    document.notBuilt[missing.name] = missing.reason
  }
  if options.countsInstructions {
    let countable = Instructions.countable(rows)
    for (name, count) in try Instructions.counts(of: countable, options: options) {
      document.rows[name]?.instructions = count
    }
  }

  Table(rows: rows.map(\.name), document: document).print()
  let core = measurement.core
  if core.shared > 0 {
    complain(
      "*** \(core.shared) of \(core.batches) batches shared the core with other programs, which slows "
        + "sends more than class methods; medians leave them out where enough are left. ***")
  }
  if let earlier {
    Comparison(rows: rows.map(\.name), earlier: earlier, now: document).print()
  }
  if let path = options.json { try document.write(path) }
  if let folder = options.svg { try Plot.writeAll(document, in: folder) }
  if let path = options.writeThresholds {
    let calls = Set(rows.filter { $0.kind == .call }.map(\.name))
    try Document.write(Thresholds(document, calls: calls), to: path)
  }
  guard let thresholds else { return 0 }
  return check(thresholds, document)
}

func check(_ thresholds: Thresholds, _ document: Document) -> Int32 {
  let violations = thresholds.violations(document)
  for line in violations { complain(line) }
  for line in thresholds.improvements(document) { print("better: \(line)") }
  print("\(thresholds.rows.count) rows held to thresholds, \(violations.count) violations")
  return violations.isEmpty ? 0 : 1
}

do {
  exit(try run(Options(Array(CommandLine.arguments.dropFirst()))))
} catch {
  complain("benchmark: \(error)")
  exit(2)
}
