// Sending an async message to what stands above a class.

import Synchronization

extension AsyncMessage {
  /// Runs the implementation that stands above a class, as it is now: `super`.
  ///
  ///     try Class(FastStore.self).addMethod(Store.load) { store, key in
  ///       try await Store.load.sendSuper(from: FastStore.self, store, key)
  ///     }
  ///
  /// - Parameters:
  ///   - class: The class whose method is sending; what its superclass runs is run.
  ///   - receiver: The receiver, which stays the same.
  ///   - argument: The arguments.
  /// - Returns: The result.
  /// - Throws: What the implementation throws.
  /// - Complexity: O(1), as a send.
  ///
  /// Objective-C: `objc_msgSendSuper`.
  @inlinable
  public nonisolated(nonsending) borrowing func sendSuper<Current: AnyObject>(
    from class: Current.Type, _ receiver: Current, _ argument: repeat each Argument
  ) async throws(Failure) -> Result {
    let chain = _holdAbove(_superclass(`class`), receiver: _bits(receiver))
    defer { chain.end() }
    return try await _callAsync(chain, Failure.self, receiver, repeat each argument)
  }

  /// Runs the class method that stands above a class, as it is now: `super` in a class method.
  ///
  /// - Parameters:
  ///   - class: The class whose method is sending; what its superclass runs is run.
  ///   - receiver: The class that the message was sent to.
  ///   - argument: The arguments.
  /// - Returns: The result.
  /// - Throws: What the implementation throws.
  /// - Complexity: O(1), as a send.
  @_disfavoredOverload @inlinable
  public nonisolated(nonsending) borrowing func sendSuper<Current: AnyObject>(
    from class: Current.Type, _ receiver: Current.Type, _ argument: repeat each Argument
  ) async throws(Failure) -> Result {
    let chain = _holdAbove(_superclass(`class`), receiver: _bits(receiver))
    defer { chain.end() }
    return try await _callAsync(chain, Failure.self, receiver, repeat each argument)
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
  public nonisolated(nonsending) borrowing func sendSuper<Other>(
    above class: Class<Other>, _ receiver: Receiver, _ argument: repeat each Argument
  ) async throws -> Result {
    let target = try record()
    let key = try target.keyAbove(`class`.record, for: ClassKey(bits: _key(receiver)))
    let chain = _holdAbove(key.bits, receiver: _bits(receiver))
    defer { chain.end() }
    return try await _callAsync(chain, Failure.self, receiver, repeat each argument)
  }

  /// The chain that stands above a class now, by the superclass's key, kept alive by the caller.
  @usableFromInline @inline(never)
  borrowing func _holdAbove(_ key: UInt, receiver: UInt) -> HeldChain {
    let record: MessageRecord
    do throws(SwizzleError) {
      record = try self.record()
    } catch {
      fatalError("cannot send \(selector) to a superclass: \(error)")
    }
    // A superclass that implements nothing is left to the runtime, which asks it for a method.
    if key != 0, let bucket = unsafe record.table?.find(key),
      unsafe bucket.pointee.word.load(ordering: .acquiring) != record.forwarding.word,
      let chain = unsafe HeldChain(_cell(bucket), receiver: receiver)
    {
      return chain
    }
    while true {
      let cell = unsafe Runtime.resolveAbove(record, key)
      if let chain = unsafe HeldChain(cell, receiver: receiver) { return chain }
    }
  }
}
