// How much more two threads get done than one.

import CBenchmark
import Dispatch
import Foundation
import Synchronization

/// Threads that start together.
private final class StartLine: Sendable {
  let waiting = Atomic<Int>(0)
  let runners: Int

  init(runners: Int) {
    self.runners = runners
  }

  /// Spins until everyone is here: a thread that sleeps would start late.
  func wait() {
    waiting.add(1, ordering: .acquiringAndReleasing)
    while waiting.load(ordering: .acquiring) < runners {}
  }
}

/// When each thread began and ended.
private final class Laps: Sendable {
  let all = Mutex<[(start: UInt64, end: UInt64)]>([])

  var span: Double {
    all.withLock { laps in
      let start = laps.map(\.start).min() ?? 0
      let end = laps.map(\.end).max() ?? 0
      return Double(end - start)
    }
  }
}

/// The nanoseconds that this many threads take, each for all operations.
private func time(
  threads: Int, operations: Int, _ body: @escaping @Sendable (Int) -> Int
) -> Double {
  let line = StartLine(runners: threads)
  let laps = Laps()
  let done = DispatchSemaphore(value: 0)
  for _ in 0..<threads {
    Thread.detachNewThread {
      line.wait()
      let start = DispatchTime.now().uptimeNanoseconds
      benchmark_consume(body(operations))
      let end = DispatchTime.now().uptimeNanoseconds
      laps.all.withLock { $0.append((start, end)) }
      done.signal()
    }
  }
  for _ in 0..<threads { done.wait() }
  return laps.span
}

/// What two threads get done.
struct ThreadFigures {
  /// The time of one operation, from the outside: two threads do twice as many.
  let nanoseconds: Double
  /// The throughput of two threads over that of one.
  let scaling: Double

  init(batchTime: Double, _ body: @escaping @Sendable (Int) -> Int) {
    var operations = 1000
    while time(threads: 1, operations: operations, body) < batchTime { operations *= 2 }
    let one = time(threads: 1, operations: operations, body)
    let two = time(threads: 2, operations: operations, body)
    nanoseconds = two / Double(2 * operations)
    scaling = 2 * one / two
  }
}

extension Row {
  /// The throughput of two threads over that of one.
  static func threads(_ name: String, _ body: @escaping @Sendable (Int) -> Int) -> Row {
    Row(
      name: name, kind: .threads, run: body,
      onThreads: { ThreadFigures(batchTime: $0, body) })
  }
}
