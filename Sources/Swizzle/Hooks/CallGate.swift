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
    if admit(layer) { return true }
    leave()
    return false
  }

  /// As ``enter(_:)``, for an async call: the guard is the task's.
  ///
  /// - Returns: The gates that the task is inside of then; nil when the call goes past the hook.
  func enterAsync(_ layer: @autoclosure () -> Layer?) -> Set<ObjectIdentifier>? {
    var entered = Self.entered
    if guardsReentrancy && !entered.insert(ObjectIdentifier(self)).inserted { return nil }
    return admit(layer) ? entered : nil
  }

  /// Runs an async hook's body, within which the gates count as entered.
  nonisolated(nonsending) static func within<Value, Failure: Error>(
    _ gates: Set<ObjectIdentifier>,
    _ body: nonisolated(nonsending) () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let outcome = await $entered.withValue(gates) { () async -> Result<Value, Failure> in
      do throws(Failure) {
        return .success(try await body())
      } catch {
        return .failure(error)
      }
    }
    return try outcome.get()
  }

  private func admit(_ layer: () -> Layer?) -> Bool {
    if isOneShot {
      if wasUsed.exchange(true, ordering: .acquiringAndReleasing) { return false }
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
