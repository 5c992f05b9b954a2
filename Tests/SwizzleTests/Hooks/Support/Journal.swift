// Writing down what happened, from any thread.

import Synchronization

/// Lines in the order they were written.
final class Journal: Sendable {
  private let written = Mutex<[String]>([])

  func write(_ line: String) { written.withLock { $0.append(line) } }

  /// The lines so far, which are forgotten.
  func take() -> [String] {
    written.withLock { lines in
      defer { lines = [] }
      return lines
    }
  }

  var lines: [String] { written.withLock { $0 } }
}

/// A number that any thread may change.
final class Tally: Sendable {
  private let value: Atomic<Int>

  init(_ start: Int = 0) { value = Atomic(start) }

  var count: Int { value.load(ordering: .sequentiallyConsistent) }
  func add(_ more: Int = 1) { value.add(more, ordering: .sequentiallyConsistent) }
  func set(_ count: Int) { value.store(count, ordering: .sequentiallyConsistent) }
}
