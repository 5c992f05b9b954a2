import Synchronization

/// Runs a closure when it was counted down to zero.
final class Countdown: Sendable {
  private let left: Atomic<Int>
  private let body: @Sendable () -> Void

  init(_ count: Int, _ body: @escaping @Sendable () -> Void) {
    left = Atomic(count)
    self.body = body
  }

  func countDown() {
    if left.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { body() }
  }
}
