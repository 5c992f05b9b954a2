/// An ``Original`` that outlives its call: what it runs stays alive as long as it does.
///
/// It runs the layers that stood inside the hook when the call was made, whatever was placed or
/// removed since. Made by ``Original/keep()``.
public struct KeptOriginal<Receiver, Result, Failure: Error, each Argument>: @unchecked Sendable {
  // Sendable: constants, and a node, which is immutable.
  private let next: UInt
  private let owner: Node?
  private let classKey: UInt

  /// What comes after a hook's node in a call to a receiver.
  init(_ node: LinkNode, receiver: UInt) {
    classKey = node.classKey
    if node.next & Word.kinds != Word.instances {
      next = node.next
      owner = node.nextOwner
      return
    }
    // Where an object's own hooks come next, the object's chain as it is now: the slot would say
    // what is there when the kept original runs.
    let chosen = Protected(node.next, receiver: receiver)
    defer { chosen.leave() }
    next = chosen.word
    owner =
      chosen.word & Word.node == 0
      // The frame keeps the node alive until it is retained here.
      ? nil : unsafe Unmanaged<Node>.fromOpaque(_address(chosen.word)).takeUnretainedValue()
  }

  /// Runs what the hook wrapped.
  ///
  /// - Parameters:
  ///   - receiver: An object of a class that the chain is for; another stops the program.
  ///   - argument: The arguments.
  /// - Returns: The result of what the hook wrapped.
  /// - Throws: What it throws.
  public func callAsFunction(
    _ receiver: Receiver, _ argument: repeat each Argument
  ) throws(Failure) -> Result {
    _checkReceiver(
      ClassKey(bits: classKey), _bits(receiver), isObject: !_isPOD(Receiver.self), "a kept original"
    )
    defer { withExtendedLifetime(owner) {} }
    return try _runThrowing(next, Failure.self, receiver, repeat each argument)
  }
}
