private import CSwizzle
import Synchronization

/// Decides whether a call goes through a hook that is not for every call, and counts.
///
/// Only hooks whose options ask for it have one.
final class CallGate: Sendable {
  private let isOneShot: Bool
  private let guardsReentrancy: Bool
  private let wasUsed = Atomic<Bool>(false)
  private let calls = Atomic<Int>(0)
  /// The threads that are inside the hook; a spin lock around a few words.
  private let inside = ThreadSet()

  init?(_ options: HookOptions) {
    guard options.isOneShot || options.guardsReentrancy || options.countsCalls else { return nil }
    isOneShot = options.isOneShot
    guardsReentrancy = options.guardsReentrancy
  }

  var count: Int { calls.load(ordering: .relaxed) }

  /// Whether this call runs the hook.
  ///
  /// Where it does, ``leave(_:)`` follows.
  func enter(_ layer: @autoclosure () -> Layer?) -> Bool {
    if guardsReentrancy && !inside.insert(swz_thread_identity()) { return false }
    return admit(layer)
  }

  /// As ``enter(_:)``, for an async call: the guard is the task's.
  func enterAsync(_ layer: @autoclosure () -> Layer?) -> Bool {
    if guardsReentrancy && Self.entered.contains(ObjectIdentifier(self)) { return false }
    return admit(layer)
  }

  private func admit(_ layer: () -> Layer?) -> Bool {
    if isOneShot {
      if wasUsed.exchange(true, ordering: .acquiringAndReleasing) {
        leave()
        return false
      }
      if let layer = layer() { HookRegistry.removeQuietly(layer) }
    }
    calls.add(1, ordering: .relaxed)
    return true
  }

  func leave() {
    if guardsReentrancy { inside.remove(swz_thread_identity()) }
  }

  /// The gates that the current task is inside of.
  @TaskLocal static var entered: Set<ObjectIdentifier> = []
}

/// A small set of threads.
private final class ThreadSet: @unchecked Sendable {
  // Sendable: `threads` is only touched while `isLocked` is held.
  private let isLocked = Atomic<Bool>(false)
  private var threads: [UInt] = []

  private func locked<Value>(_ body: () -> Value) -> Value {
    while isLocked.exchange(true, ordering: .acquiring) {}
    defer { isLocked.store(false, ordering: .releasing) }
    return body()
  }

  func insert(_ thread: UInt) -> Bool {
    locked {
      if threads.contains(thread) { return false }
      threads.append(thread)
      return true
    }
  }

  func remove(_ thread: UInt) {
    locked {
      if let index = threads.firstIndex(of: thread) { threads.swapAt(index, threads.count - 1) }
      threads.removeLast()
    }
  }
}
