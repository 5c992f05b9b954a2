// Following what is alive: whether captures and objects are released, and how often.

import Synchronization

/// How many ``Life`` values of one test are alive.
final class Lives: Sendable {
  private let made = Atomic<Int>(0)
  private let gone = Atomic<Int>(0)

  /// How many are alive now.
  var count: Int {
    made.load(ordering: .sequentiallyConsistent) - gone.load(ordering: .sequentiallyConsistent)
  }
  /// How many were released so far.
  var released: Int { gone.load(ordering: .sequentiallyConsistent) }

  fileprivate func begin() { made.add(1, ordering: .sequentiallyConsistent) }
  fileprivate func end() { gone.add(1, ordering: .sequentiallyConsistent) }
}

/// Something to capture: it knows whether it was released.
final class Life: Sendable {
  private static let alive = 0x0A11_7E00
  private let lives: Lives
  private let state = Atomic<Int>(alive)
  private let onEnd: (@Sendable () -> Void)?

  init(_ lives: Lives, onEnd: (@Sendable () -> Void)? = nil) {
    self.lives = lives
    self.onEnd = onEnd
    lives.begin()
  }

  /// False in memory that was given back, as far as that can be told.
  var isAlive: Bool { state.load(ordering: .sequentiallyConsistent) == Self.alive }

  deinit {
    state.store(0, ordering: .sequentiallyConsistent)
    // Counted first: whoever waits for the signal looks at the count next, and what was retired may be
    // released by any thread that changes something, another test's too.
    lives.end()
    onEnd?()
  }
}

/// The value, whose origin the optimiser does not see.
@inline(never) @_optimize(none)
func opaque<Value>(_ value: Value) -> Value { value }
