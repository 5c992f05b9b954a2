// Which async calls a task is inside of, so that who drains a hook does not wait for itself.

import Synchronization

/// An async call that runs hooks, as the task that makes it and the tasks made within it know it.
///
/// Tasks inherit it by a task-local value. A child task ends before the call does; a task that is
/// none may outlive the call, so the call says here when it is over.
@usableFromInline
final class AsyncCall: Sendable {
  /// The call that the current task is in; the calls around it follow by `outer`.
  @TaskLocal fileprivate static var innermost: AsyncCall?

  private let state = Mutex(State())

  private struct State {
    /// The outermost node of the call's chain; nil once the call is over.
    var head: Node?
    var outer: AsyncCall?
  }

  /// Whether the current task is inside a call that has the hook in its chain.
  static func isInside(_ layer: Layer) -> Bool {
    var next = innermost
    while let call = next {
      let (isInside, outer) = call.state.withLock { state in
        (state.head?.contains(layer) ?? false, state.outer)
      }
      if isInside { return true }
      next = outer
    }
    return false
  }

  fileprivate func begin(_ head: Node) {
    let outer = Self.innermost
    state.withLock { $0 = State(head: head, outer: outer) }
  }

  fileprivate func end() {
    // The caller holds the chain, so nothing of it is released under the lock. What is around the
    // call may go on, also for a task that outlives this one.
    state.withLock { $0.head = nil }
  }

  fileprivate func forgetOuter() {
    // A call that is over holds no chain, so this releases no captures.
    state.withLock { $0.outer = nil }
  }
}

/// A hook's node in a chain of an async message.
@usableFromInline
@safe class AsyncLinkNode: LinkNode, @unchecked Sendable {
  // Sendable: as `Node`; `spareCall` is atomic.

  /// What a call that is over left behind for the next one, which then allocates nothing.
  private let spareCall = unsafe Atomic<Unmanaged<AsyncCall>?>(nil)

  /// Runs a body as a call of the chain that begins here, which its task knows meanwhile.
  ///
  /// Not generic, since closures of generic types would be made of their types at each call.
  @usableFromInline
  final nonisolated(nonsending) func within(
    _ body: nonisolated(nonsending) () async -> Void
  ) async {
    var call = takeSpareCall() ?? AsyncCall()
    call.begin(self)
    await AsyncCall.$innermost.withValue(call) { await body() }
    call.end()
    // A task that outlives the call still knows it, perhaps.
    if isKnownUniquelyReferenced(&call) { keepSpareCall(call) }
  }

  private func takeSpareCall() -> AsyncCall? {
    // Who takes the reference out of the word owns it.
    unsafe spareCall.exchange(nil, ordering: .acquiring)?.takeRetainedValue()
  }

  private func keepSpareCall(_ call: AsyncCall) {
    call.forgetOuter()
    let spare = unsafe Unmanaged.passRetained(call)
    if unsafe !spareCall.compareExchange(
      expected: nil, desired: spare, ordering: .acquiringAndReleasing
    ).exchanged {
      unsafe spare.release()
    }
  }

  deinit {
    _ = takeSpareCall()
  }
}
