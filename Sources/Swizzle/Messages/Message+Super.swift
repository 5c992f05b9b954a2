// Sending to what stands above a class.

public import CSwizzle
public import Synchronization

extension Message {
  /// Runs the implementation that stands above a class, as it is now: `super`.
  ///
  ///     try navigationBar.addMethod(View.drawRect) { bar, rect in
  ///       View.drawRect.sendSuper(from: NavigationBar.self, bar, rect)
  ///     }
  ///
  /// - Parameters:
  ///   - class: The class whose method is sending; what its superclass runs is run.
  ///   - receiver: The receiver, which stays the same.
  ///   - argument: The arguments.
  /// - Returns: The result.
  /// - Throws: What the implementation throws; nothing, where the message does not throw.
  /// - Complexity: O(1), as a send.
  ///
  /// Objective-C: `objc_msgSendSuper`.
  @inlinable @inline(__always)
  public borrowing func sendSuper<Current: AnyObject>(
    from class: Current.Type, _ receiver: Current, _ argument: repeat each Argument
  ) throws(Failure) -> Result {
    try _sendAbove(_superclass(`class`), receiver, repeat each argument)
  }

  /// Runs the class method that stands above a class, as it is now: `super` in a class method.
  ///
  /// - Parameters:
  ///   - class: The class whose method is sending; what its superclass runs is run.
  ///   - receiver: The class that the message was sent to.
  ///   - argument: The arguments.
  /// - Returns: The result.
  /// - Throws: What the implementation throws; nothing, where the message does not throw.
  /// - Complexity: O(1), as a send.
  @_disfavoredOverload @inlinable @inline(__always)
  public borrowing func sendSuper<Current: AnyObject>(
    from class: Current.Type, _ receiver: Current.Type, _ argument: repeat each Argument
  ) throws(Failure) -> Result {
    try _sendAbove(_superclass(`class`), receiver, repeat each argument)
  }

  @inlinable @inline(__always)
  borrowing func _sendAbove<Current>(
    _ key: UInt, _ receiver: Current, _ argument: repeat each Argument
  ) throws(Failure) -> Result {
    let table = table.load(ordering: .acquiring)
    return try _pass(
      receiver, repeat each argument,
      to: { (bits: UInt, words: ArgumentWords, _: (UInt) -> Outcome) -> Outcome in
        if table > 1 {
          // As in a send, with the superclass for a key.
          let bucket = unsafe _firstBucket(table, key)
          if unsafe bucket.pointee.key.load(ordering: .acquiring) == key {
            let word = unsafe bucket.pointee.word.load(ordering: .acquiring)
            if word & Word.node == 0 { return _call(word, bits, words, word) }
          }
        }
        return _sendAboveSlowly(key, bits, words)
      }, result: Result.self, failure: Failure.self)
  }

  @inlinable @inline(never)
  borrowing func _sendAboveSlowly(
    _ key: UInt, _ receiver: UInt, _ words: ArgumentWords
  ) -> Outcome {
    // As in `_sendFirst`.
    _sendAboveUnknown(key, receiver, words)
  }

  @usableFromInline
  borrowing func _sendAboveUnknown(
    _ key: UInt, _ receiver: UInt, _ words: ArgumentWords
  ) -> Outcome {
    do {
      return try Runtime.sendAbove(record(), key, receiver, words)
    } catch {
      fatalError("cannot send \(selector) to a superclass: \(error)")
    }
  }

  /// Runs what a class held in a value has for the message, for a receiver of any class.
  ///
  /// The untyped twin of `sendSuper`: `class` need not have to do with the receiver's.
  ///
  /// - Parameters:
  ///   - class: The class whose superclass's implementation is run.
  ///   - receiver: The receiver.
  ///   - argument: The arguments.
  /// - Returns: The result.
  /// - Throws: ``SwizzleError/Code/receiverMismatch`` when the implementation found was not written
  ///   for such a receiver, and what the implementation throws.
  /// - Complexity: O(*n*) in the depth of the class and the hooks above it; takes the runtime's
  ///   lock.
  public borrowing func sendSuper<Other>(
    above class: Class<Other>, _ receiver: Receiver, _ argument: repeat each Argument
  ) throws -> Result {
    let key = try record().keyAbove(`class`.record, for: ClassKey(bits: _key(receiver)))
    return try _sendAbove(key.bits, receiver, repeat each argument)
  }
}

extension Runtime {
  /// Runs what stands above a class, the message's table being there or not.
  static func sendAbove(
    _ record: MessageRecord, _ key: UInt, _ receiver: UInt, _ words: ArgumentWords
  ) -> Outcome {
    unsafe run(receiver, words) { unsafe resolveAbove(record, key) }
  }
}

extension MessageRecord {
  /// The key of a class's superclass, whose implementation and hooks were found to take receivers
  /// of another class.
  func keyAbove(
    _ owner: ClassRecord, for receiver: ClassKey
  ) throws(SwizzleError) -> ClassKey {
    try Runtime.locked { () throws(SwizzleError) in
      guard let superclass = owner.superclass else {
        throw SwizzleError(
          .unknownMethod,
          """
          \(owner.name) has no superclass to send \(selector) to; name a class that has one
          """)
      }
      if let method = superclass.find(selector, kind) {
        let record = Runtime.record(for: receiver)
        try Operations.check(method.implementation.types, fits: self, in: record)
        try HookRegistry.check(self, from: superclass, accept: record)
      }
      return superclass.key
    }
  }
}
