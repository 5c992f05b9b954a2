/// An ``Original`` that outlives its call: what it runs stays alive as long as it does.
///
/// It runs the layers that stood inside the hook when it was kept, whatever was placed or removed
/// since. Made by ``Original/keep()``.
public struct KeptOriginal<Receiver, Result, Failure: Error, each Argument>: @unchecked Sendable {
  // Sendable: constants, and nodes, which are immutable.
  private let next: UInt
  private let owner: Node?
  private let classKey: UInt
  /// What objects run, where some have hooks of their own.
  private let objects: KeptObjects?

  /// What comes after a hook's node.
  init(_ node: LinkNode) {
    classKey = node.classKey
    var (word, owner) = (node.next, node.nextOwner)
    // The receiver is looked at whenever the kept original runs.
    if let check = owner as? CheckNode { (word, owner) = (check.next, check.nextOwner) }
    self.next = word
    self.owner = owner
    objects = word & Word.kinds == Word.instances ? KeptObjects(slot: word) : nil
  }

  /// Runs what the hook wrapped.
  ///
  /// - Parameters:
  ///   - receiver: An object of a class that the chain is for; another stops the program.
  ///   - argument: The arguments.
  /// - Returns: The result of what the hook wrapped.
  /// - Throws: What it throws.
  /// - Complexity: O(*n*) in the depth of the receiver's class, besides what it runs. May be called
  ///   on any thread.
  public func callAsFunction(
    _ receiver: Receiver, _ argument: repeat each Argument
  ) throws(Failure) -> Result {
    _checkReceiver(_key(receiver), ofKept: ClassKey(bits: classKey))
    defer { withExtendedLifetime((owner, objects)) {} }
    return try _pass(
      receiver, repeat each argument,
      to: { (bits: UInt, words: ArgumentWords, _: (UInt) -> Outcome) -> Outcome in
        _run(objects?.word(of: bits) ?? next, bits, words)
      }, result: Result.self, failure: Failure.self)
  }
}
