/// What a hook wraps: the next layer further in, and at the end of it the implementation.
///
/// A hook receives it `inout`, so that it cannot outlive the call by accident: an escaping closure
/// that captures it does not compile. ``keep()`` makes a value that may outlive the call.
///
///     try Class(View.self).hook(View.drawRect) { original, view, rect in
///       original(view, rect.inset(by: 1))
///     }
///
/// The receiver may be another object than the call's, as long as it is of a class that the chain
/// is for; any other stops the program. A hook may call it once, many times, or never.
@frozen
public struct Original<Receiver, Result, Failure: Error, each Argument>: ~Copyable {
  /// The word of the hook's own node, alive while its body runs.
  @usableFromInline let node: UInt

  @inlinable @inline(__always)
  init(node: UInt) {
    self.node = node
  }

  /// A value that runs the same layers and may outlive the call; it keeps what it runs alive.
  ///
  /// A hook that defers its original (a refused pop that happens later) keeps it. What was kept
  /// does not count as a call that is inside a hook, so ``Hook/drain(timeout:)`` does not wait.
  ///
  /// - Returns: The value, to be called as the original is.
  /// - Complexity: O(1); allocates nothing. A scope's hook on a class of which some objects have
  ///   hooks of their own keeps the hooks of each of them: O(n) of those objects.
  public borrowing func keep() -> KeptOriginal<Receiver, Result, Failure, repeat each Argument> {
    KeptOriginal(link)
  }

  /// The selector that was sent.
  public var selector: Selector { link.layer.record.selector }

  /// The hook's node.
  private var link: LinkNode {
    // The hook's body is running, so its node is alive.
    unsafe _node(node).takeUnretainedValue()
  }
}

extension Original {
  /// Runs what the hook wraps.
  ///
  /// - Parameters:
  ///   - receiver: The call's receiver, or another object of a class that the chain is for.
  ///   - argument: The arguments, the call's own or others.
  /// - Returns: The result of what the hook wraps.
  /// - Throws: What it throws; nothing, where the message does not throw.
  /// - Complexity: O(1) besides what it runs.
  @inlinable @inline(__always)
  public borrowing func callAsFunction(
    _ receiver: Receiver, _ argument: repeat each Argument
  ) throws(Failure) -> Result {
    let place = node
    return try _pass(
      receiver, repeat each argument,
      to: { (bits: UInt, words: ArgumentWords, _: (UInt) -> Outcome) -> Outcome in
        _runNext(place, bits, words)
      },
      result: Result.self, failure: Failure.self)
  }
}
