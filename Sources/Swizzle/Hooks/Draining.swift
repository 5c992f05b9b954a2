private import CSwizzle
import Synchronization

/// Waiting until no call is inside a hook that was removed.
enum Draining {
  static func wait(for layer: Layer, _ timeout: Duration) -> Bool {
    let deadline = ContinuousClock.now + timeout
    while true {
      let ticket = swz_waiters_ticket()
      switch Reclamation.state(of: layer) {
      case .mine: return false
      case .outside where layer.asyncCalls.load(ordering: .acquiring) == 0: return true
      default: if AsyncCall.isInside(layer) { return false }
      }
      let left = deadline - ContinuousClock.now
      if left <= .zero { return false }
      let (seconds, attoseconds) = left.components
      // Calls wake the waiter when they leave. The wait is bounded all the same, for calls that a
      // thread's exit abandoned.
      let nanoseconds = seconds >= 1 ? 1_000_000_000 : attoseconds / 1_000_000_000
      swz_wait(ticket, max(nanoseconds, 1))
    }
  }
}
