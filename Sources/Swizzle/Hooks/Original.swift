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
  /// The call's own receiver, which is accepted without a check.
  @usableFromInline let receiver: UInt

  @inlinable @inline(__always)
  init(node: UInt, receiver: UInt) {
    self.node = node
    self.receiver = receiver
  }

  /// The word that comes after the hook, once the receiver was accepted.
  @inlinable @inline(__always)
  borrowing func _next(for receiver: Receiver) -> UInt {
    let bits = _bits(receiver)
    if bits != self.receiver { _checkReceiver(node, bits, isObject: !_isPOD(Receiver.self)) }
    // The hook's body is running, so its node is alive.
    return unsafe Unmanaged<LinkNode>.fromOpaque(_address(node))
      ._withUnsafeGuaranteedRef { $0.next }
  }

  /// A value that runs the same layers and may outlive the call; it keeps what it runs alive.
  ///
  /// A hook that defers its original (a refused pop that happens later) keeps it. What was kept
  /// does not count as a call that is inside a hook, so ``Hook/drain(timeout:)`` does not wait.
  ///
  /// A scope's hook on an object with hooks of its own keeps those that the object has now, and
  /// runs them for whatever receiver it is handed.
  ///
  /// - Complexity: O(1); allocates nothing.
  public borrowing func keep() -> KeptOriginal<Receiver, Result, Failure, repeat each Argument> {
    // The hook's body is running, so its node is alive.
    let node = unsafe Unmanaged<LinkNode>.fromOpaque(_address(node)).takeUnretainedValue()
    return KeptOriginal(node, receiver: receiver)
  }

  /// The selector that was sent.
  public var selector: Selector {
    // The hook's body is running, so its node is alive.
    unsafe Unmanaged<LinkNode>.fromOpaque(_address(node)).takeUnretainedValue()
      .layer.record.selector
  }
}

extension Original where Failure == Never {
  /// Runs what the hook wraps.
  ///
  /// - Parameters:
  ///   - receiver: The call's receiver, or another object of a class that the chain is for.
  ///   - argument: The arguments, the call's own or others.
  /// - Returns: The result of what the hook wraps.
  /// - Complexity: O(1) besides what it runs.
  @inlinable @inline(__always)
  public borrowing func callAsFunction(
    _ receiver: Receiver, _ argument: repeat each Argument
  ) -> Result {
    _run(_next(for: receiver), receiver, repeat each argument)
  }
}

extension Original {
  /// Runs what the hook wraps.
  ///
  /// - Parameters:
  ///   - receiver: The call's receiver, or another object of a class that the chain is for.
  ///   - argument: The arguments, the call's own or others.
  /// - Returns: The result of what the hook wraps.
  /// - Throws: What it throws.
  /// - Complexity: O(1) besides what it runs.
  @inlinable @inline(__always)
  public borrowing func callAsFunction(
    _ receiver: Receiver, _ argument: repeat each Argument
  ) throws(Failure) -> Result {
    try _runThrowing(_next(for: receiver), Failure.self, receiver, repeat each argument)
  }
}

/// Stops the program when `original` is handed an object that its chain is not for.
@usableFromInline @inline(never)
func _checkReceiver(_ word: UInt, _ bits: UInt, isObject: Bool) {
  // The hook's body is running, so its node is alive.
  let node = unsafe Unmanaged<LinkNode>.fromOpaque(_address(word)).takeUnretainedValue()
  _checkReceiver(
    ClassKey(bits: node.classKey), bits, isObject: isObject,
    "the original of \(node.layer.record.selector)")
}

func _checkReceiver(_ expected: ClassKey, _ bits: UInt, isObject: Bool, _ what: String) {
  // An object's first word is its class.
  let found =
    isObject
    ? ClassKey(type(of: unsafe unsafeBitCast(bits, to: AnyObject.self))) : ClassKey(bits: bits)
  if found.isKind(of: expected) { return }
  fatalError(
    """
    \(what) was called with a \(ClassRecord.name(of: found)), but its chain is for \
    \(ClassRecord.name(of: expected)) and its subclasses: pass the hook's own receiver
    """)
}
