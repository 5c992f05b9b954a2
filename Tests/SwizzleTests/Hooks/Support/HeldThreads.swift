// Threads of the tests' own, which may block: the shared pool's may not.

import Foundation
import Synchronization

/// A place to share a value that a test sets before it is used from elsewhere.
final class Shared<Value>: @unchecked Sendable {
  // Sendable: guarded by the mutex.
  private let lock = NSLock()
  private var stored: Value

  init(_ value: Value) { stored = value }

  var value: Value {
    get { lock.withLock { stored } }
    set {
      let old = lock.withLock {
        defer { stored = newValue }
        return stored
      }
      _ = old
    }
  }
}

/// Holds threads up until it is opened, and tells when one has arrived.
final class Gate: Sendable {
  private let arrivals = DispatchSemaphore(value: 0)
  private let opening = DispatchSemaphore(value: 0)

  /// Called by the thread that is about to be held up.
  func arrive() { arrivals.signal() }
  /// Called by the thread that is held up.
  func waitUntilOpen() {
    opening.wait()
    opening.signal()
  }
  func waitForArrival() { arrivals.wait() }
  func open() { opening.signal() }
}

/// A thread that runs a closure.
final class RunningThread: Sendable {
  private let done = DispatchSemaphore(value: 0)

  fileprivate init(_ body: @escaping @Sendable () -> Void) {
    let done = done
    let thread = Thread {
      body()
      done.signal()
    }
    thread.stackSize = 1 << 20
    thread.start()
  }

  /// Waits for the closure to return.
  func join() { done.wait() }
}

/// Runs a closure in a thread of its own.
func inThread(_ body: @escaping @Sendable () -> Void) -> RunningThread { RunningThread(body) }
