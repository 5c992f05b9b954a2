/// What a hook of an async message wraps: see ``Original``.
@frozen
public struct AsyncOriginal<Receiver, Result, Failure: Error, each Argument>: ~Copyable {
  /// The hook's node, which keeps all that is further in alive.
  @usableFromInline let node: LinkNode
  @usableFromInline let receiver: UInt

  @inlinable init(node: LinkNode, receiver: UInt) {
    self.node = node
    self.receiver = receiver
  }

  /// Runs what the hook wraps.
  ///
  /// - Parameters:
  ///   - receiver: The call's receiver, or another object of a class that the chain is for.
  ///   - argument: The arguments, the call's own or others.
  /// - Returns: The result of what the hook wraps.
  /// - Throws: What it throws.
  /// - Complexity: O(1) with the call's own receiver, besides what it runs.
  @inlinable
  public nonisolated(nonsending) borrowing func callAsFunction(
    _ receiver: Receiver, _ argument: repeat each Argument
  ) async throws(Failure) -> Result {
    let bits = _bits(receiver)
    if bits != self.receiver { _checkReceiver(_key(receiver), of: node) }
    let chain = HeldChain(word: node.next, owner: node.nextOwner)
    return try await _runAsync(chain, Failure.self, receiver, repeat each argument)
  }

  /// The selector that was sent.
  public var selector: Selector { node.layer.record.selector }
}
