// Rounds of all rows, interleaved, so that a slow moment of the machine meets every row.

import CBenchmark
import Dispatch

/// What was measured of one row.
struct Figures: Codable, Equatable {
  /// Median time of one operation, over the batches that had the core to themselves.
  var nanoseconds: Double?
  /// A tenth of all rounds were faster, a tenth slower; both may be above the median where most
  /// shared the core.
  var p10: Double?
  var p90: Double?
  /// Median of the ratios to `class-method`, each taken within one round, over the same batches.
  var ratio: Double?
  /// Allocations of one operation.
  var allocations: Double?
  /// Instructions of one operation and its share of the loop.
  var instructions: Double?
  /// What the row keeps, for memory rows.
  var bytes: Double?
  /// The throughput of two threads over that of one, for thread rows.
  var scaling: Double?
}

struct Measurement {
  static let reference = "class-method"

  var rounds: Int
  /// The time that a calibrated batch should take, in nanoseconds.
  var batchTime: Double
  /// How often a batch is measured until it has the core to itself.
  var tries: Int
  /// Tells batches that had the core to themselves from others.
  let core = Core()

  static func full() -> Measurement { Measurement(rounds: 80, batchTime: 1_500_000, tries: 4) }
  static func quick() -> Measurement { Measurement(rounds: 12, batchTime: 300_000, tries: 2) }

  /// Measures all rows, the first of which must be the reference.
  func figures(of rows: [Row]) -> [String: Figures] {
    let batches = rows.map(batch)
    var times = rows.map { _ in Samples() }
    var ratios = rows.map { _ in Samples() }

    for round in 0..<rounds {
      Progress.show("round \(round + 1) of \(rounds)")
      var reference = (time: Double.nan, wasAlone: false)
      // The reference comes first; the others start at another one each round.
      let rotation = rows.count > 1 ? round % (rows.count - 1) : 0
      for step in rows.indices {
        let index = step == 0 ? 0 : 1 + (step - 1 + rotation) % (rows.count - 1)
        let row = rows[index]
        guard row.takesPartInRounds, round < row.mostRounds else { continue }
        let (time, wasAlone) = sample(row, batches[index])
        if index == 0 { reference = (time, wasAlone) }
        times[index].append(time, wasAlone)
        ratios[index].append(time / reference.time, wasAlone && reference.wasAlone)
      }
    }
    Progress.clear()

    var result: [String: Figures] = [:]
    let reference = times.first.map { Statistics($0.best).median } ?? .nan
    for (index, row) in rows.enumerated() {
      result[row.name] =
        switch row.kind {
        case .memory: memoryFigures(of: row, reference: reference)
        case .threads: threadFigures(of: row, reference: reference)
        case .call, .operation: figures(of: row, times: times[index], ratios: ratios[index])
        }
    }
    return result
  }

  private func figures(of row: Row, times: Samples, ratios: Samples) -> Figures {
    let spread = Statistics(times.all)
    return Figures(
      nanoseconds: Statistics(times.best).median, p10: spread.p10, p90: spread.p90,
      ratio: Statistics(ratios.best).median,
      allocations: allocationsPerOperation(row))
  }

  /// A row that makes something: once, since it stays.
  private func memoryFigures(of row: Row, reference: Double) -> Figures {
    let allocations = benchmark_allocations()
    let start = DispatchTime.now().uptimeNanoseconds
    let bytes = row.run(1)
    let time = Double(DispatchTime.now().uptimeNanoseconds - start)
    return Figures(
      nanoseconds: time, p10: time, p90: time, ratio: time / reference,
      allocations: Double(benchmark_allocations() - allocations), bytes: Double(bytes))
  }

  /// A row of two threads, which takes part in no rounds: it needs the machine to itself.
  private func threadFigures(of row: Row, reference: Double) -> Figures {
    let rounds = (0..<max(rounds / 4, 3)).compactMap { _ in row.onThreads?(batchTime) }
    let time = Statistics(rounds.map(\.nanoseconds))
    return Figures(
      nanoseconds: time.median, p10: time.p10, p90: time.p90, ratio: time.median / reference,
      allocations: allocationsPerOperation(row),
      scaling: Statistics(rounds.map(\.scaling)).median)
  }

  /// The nanoseconds of one operation, in one batch.
  private func sample(_ row: Row, _ operations: Int) -> (time: Double, wasAlone: Bool) {
    // What was prepared for a batch is used up by it.
    let (time, wasAlone) = core.alone(
      tries: row.prepare == nil ? tries : 1, patience: batchTime
    ) {
      row.nanoseconds(operations: operations)
    }
    return (time / Double(operations), wasAlone)
  }

  /// How many operations take the time that a batch should take.
  ///
  /// Warms the row up as well.
  private func batch(for row: Row) -> Int {
    guard row.takesPartInRounds else { return 1 }
    if let batch = row.batch { return batch }
    var operations = 1
    var time = 0.0
    while true {
      // The best of three: the first calls are slow, and must not set the size of a batch.
      time = (0..<3).map { _ in row.nanoseconds(operations: operations) }.min() ?? 0
      if time > batchTime / 8 { break }
      operations *= 2
    }
    return max(1, Int(Double(operations) * batchTime / time))
  }

  /// Counted as the difference between two batches, so that what a batch itself allocates is out.
  ///
  /// A prepared row can do only what was prepared for it: one batch is counted.
  private func allocationsPerOperation(_ row: Row) -> Double {
    let operations = row.batch ?? 1000
    _ = row.allocations(operations: operations)
    let once = row.allocations(operations: operations)
    if row.prepare != nil { return Double(once) / Double(operations) }
    let twice = row.allocations(operations: 2 * operations)
    return Double(twice - once) / Double(operations)
  }
}

/// What was measured of one row, round by round.
private struct Samples {
  private(set) var all: [Double] = []
  private var undisturbed: [Double] = []

  mutating func append(_ sample: Double, _ wasAlone: Bool) {
    all.append(sample)
    if wasAlone { undisturbed.append(sample) }
  }

  /// The samples that had the core to themselves, where there are enough of them.
  var best: [Double] { undisturbed.count >= 5 ? undisturbed : all }
}

extension Row {
  fileprivate var takesPartInRounds: Bool { kind == .call || kind == .operation }
}
