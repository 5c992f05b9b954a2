// The nodes of async messages. A call holds its chain by reference, since it may go on on another
// thread; nothing thread-local is held across a suspension.

@frozen @usableFromInline
struct AsyncBody<Receiver, Result, Failure: Error, each Argument>: Sendable {
  @usableFromInline let run:
    nonisolated(nonsending) @Sendable (Receiver, repeat each Argument) async throws(Failure) ->
      Result

  @inlinable init(
    run:
      nonisolated(nonsending) @escaping @Sendable (Receiver, repeat each Argument)
      async throws(Failure) -> Result
  ) {
    self.run = run
  }
}

@frozen @usableFromInline
struct AsyncHookBody<Receiver, Result, Failure: Error, each Argument>: Sendable {
  @usableFromInline let run:
    nonisolated(nonsending) @Sendable (
      inout AsyncOriginal<Receiver, Result, Failure, repeat each Argument>, Receiver,
      repeat each Argument
    ) async throws(Failure) -> Result

  @inlinable init(
    run:
      nonisolated(nonsending) @escaping @Sendable (
        inout AsyncOriginal<Receiver, Result, Failure, repeat each Argument>, Receiver,
        repeat each Argument
      ) async throws(Failure) -> Result
  ) {
    self.run = run
  }
}

/// An implementation that captures something.
@usableFromInline
final class AsyncPlainNode<Receiver, Result, Failure: Error, each Argument>: Node,
  @unchecked Sendable
{
  @usableFromInline final let asyncBody: AsyncBody<Receiver, Result, Failure, repeat each Argument>

  init(_ body: AsyncBody<Receiver, Result, Failure, repeat each Argument>) {
    asyncBody = body
    super.init(MadeBody(.none), kind: Word.asyncPlain)
  }
}

/// A hook; observers of async messages are hooks that always go on.
@usableFromInline
final class AsyncHookNode<Receiver, Result, Failure: Error, each Argument>: AsyncLinkNode,
  @unchecked Sendable
{
  @usableFromInline final let asyncBody:
    AsyncHookBody<Receiver, Result, Failure, repeat each Argument>

  init(_ body: AsyncHookBody<Receiver, Result, Failure, repeat each Argument>, _ link: Link) {
    asyncBody = body
    super.init(link, MadeBody(.none), kind: Word.called)
  }
}

/// A chain and what keeps it alive.
///
/// Who takes one by a cell or by an inner word ends it; until then the call counts as inside every
/// hook of the chain, begun or not.
@usableFromInline
struct HeldChain: Sendable {
  @usableFromInline let word: UInt
  @usableFromInline let owner: Node?

  @usableFromInline
  init(word: UInt, owner: Node?) {
    self.word = word
    self.owner = owner
  }

  /// The chain that a cell says now; nil when the cell does not know.
  init?(_ cell: Cell, receiver: UInt) {
    let protected = unsafe Protected(cell, receiver: receiver)
    defer { protected.leave() }
    self.init(protected)
  }

  /// The chain that a word chooses, which a chain that the caller holds leads to.
  @usableFromInline
  init(choosing inner: UInt, receiver: UInt) {
    let protected = Protected(inner, receiver: receiver)
    defer { protected.leave() }
    guard let chain = HeldChain(protected) else { fatalError("a chain leads nowhere") }
    self = chain
  }

  private init?(_ protected: Protected) {
    word = protected.word
    if word == Word.unresolved { return nil }
    owner = Chain(retaining: word).owner
    // Counted while the frame is there, so that whoever drains a hook sees one or the other.
    owner?.asyncCallBegins()
  }

  /// The call that took the chain from a table or a choice is over.
  @usableFromInline
  func end() {
    owner?.asyncCallEnds()
  }
}

/// Runs a chain that was just chosen, and lets the task know which hooks it is inside of.
@inlinable
nonisolated(nonsending) func _callAsync<Receiver, Result, Failure: Error, each Argument>(
  _ chain: HeldChain, _ failure: Failure.Type, _ receiver: Receiver,
  _ argument: repeat each Argument
) async throws(Failure) -> Result {
  if chain.word & Word.kinds != Word.called {
    // No hook, or one that is chosen further in.
    return try await _runAsync(chain, failure, receiver, repeat each argument)
  }
  // The word's kind says which node it is, and `chain` keeps it alive.
  let node = unsafe Unmanaged<AsyncLinkNode>.fromOpaque(_address(chain.word)).takeUnretainedValue()
  var outcome: Swift.Result<Result, Failure>?
  await node.within {
    do throws(Failure) {
      outcome = .success(try await _runAsync(chain, failure, receiver, repeat each argument))
    } catch {
      outcome = .failure(error)
    }
  }
  guard let outcome else { fatalError("a call has no outcome") }
  return try outcome.get()
}

@inlinable
nonisolated(nonsending) func _runAsync<Receiver, Result, Failure: Error, each Argument>(
  _ chain: HeldChain, _ failure: Failure.Type, _ receiver: Receiver,
  _ argument: repeat each Argument
) async throws(Failure) -> Result {
  let word = chain.word
  if word & Word.node == 0 {
    // As in `_call`, for an async closure that captures nothing.
    let body = unsafe unsafeBitCast(
      (word, 0 as UInt), to: AsyncBody<Receiver, Result, Failure, repeat each Argument>.self)
    return try await body.run(receiver, repeat each argument)
  }
  if word & Word.kinds == Word.called {
    // The word's kind says which node it is, and `chain` keeps it alive.
    let node = unsafe Unmanaged<AsyncHookNode<Receiver, Result, Failure, repeat each Argument>>
      .fromOpaque(_address(word)).takeUnretainedValue()
    var original = AsyncOriginal<Receiver, Result, Failure, repeat each Argument>(
      node: node, receiver: _bits(receiver))
    return try await node.asyncBody.run(&original, receiver, repeat each argument)
  }
  if word & Word.kinds == Word.asyncPlain {
    // As above.
    let node = unsafe Unmanaged<AsyncPlainNode<Receiver, Result, Failure, repeat each Argument>>
      .fromOpaque(_address(word)).takeUnretainedValue()
    return try await node.asyncBody.run(receiver, repeat each argument)
  }
  // What to run depends on the object or the task.
  let inner = HeldChain(choosing: word, receiver: _bits(receiver))
  defer { inner.end() }
  return try await _callAsync(inner, failure, receiver, repeat each argument)
}
