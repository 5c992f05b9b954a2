// The hot path of messages that throw: `Message+Send.swift` with typed errors, which generic code
// returns indirectly and which therefore have a path of their own.

public import CSwizzle
public import Synchronization

extension Message {
  /// Sends the message.
  ///
  ///     try Document.save(document, url)
  ///
  /// - Parameters:
  ///   - receiver: The object, or the class for a class method.
  ///   - argument: The arguments.
  /// - Returns: The result of the implementation, as its hooks see to it.
  /// - Throws: What the implementation or a hook throws.
  /// - Complexity: O(1); takes no lock and allocates nothing once it was sent to the class.
  @inlinable @inline(__always)
  public borrowing func callAsFunction(
    _ receiver: Receiver, _ argument: repeat each Argument
  ) throws(Failure) -> Result {
    let table = table.load(ordering: .acquiring)
    if table <= 1 {
      if table == 1 { return try _sendSlowlyThrowing(receiver, repeat each argument) }
      return try body.run(receiver, repeat each argument)
    }
    let key = _key(receiver)
    // The table is never freed; a bucket whose key is the receiver's class is the class's.
    let bucket = unsafe _firstBucket(table, key)
    guard unsafe bucket.pointee.key.load(ordering: .acquiring) == key else {
      return try _sendSlowlyThrowing(receiver, repeat each argument)
    }
    let word = unsafe bucket.pointee.word.load(ordering: .acquiring)
    if word & Word.node == 0 {
      return try _callThrowing(word, Failure.self, receiver, repeat each argument)
    }
    return try unsafe _sendNodeThrowing(_cell(bucket), receiver, repeat each argument)
  }

  /// Runs a word that has to be followed, in a frame that keeps its chain alive.
  @inlinable @inline(__always)
  borrowing func _sendNodeThrowing(
    _ cell: Cell, _ receiver: Receiver, _ argument: repeat each Argument
  ) throws(Failure) -> Result {
    let word = unsafe cell.pointee.load(ordering: .acquiring)
    let kind = word & Word.kinds
    guard kind == Word.plain || kind == Word.hook else {
      return try unsafe _sendOtherThrowing(cell, receiver, repeat each argument)
    }
    let frame = unsafe swz_enter(word)
    guard unsafe cell.pointee.load(ordering: .acquiring) == word else {
      unsafe swz_leave(frame)
      return try unsafe _sendOtherThrowing(cell, receiver, repeat each argument)
    }
    defer { unsafe swz_leave(frame) }
    if kind == Word.plain {
      return try _runPlainThrowing(word, Failure.self, receiver, repeat each argument)
    }
    return try _runHookThrowing(word, Failure.self, receiver, repeat each argument)
  }

  /// Goes on with what is not inlined, as `_sendOther` does.
  @inlinable @inline(never)
  borrowing func _sendOtherThrowing(
    _ cell: Cell, _ receiver: Receiver, _ argument: repeat each Argument
  ) throws(Failure) -> Result {
    let frame = unsafe swz_enter_choosing()
    let word = unsafe _select(cell.pointee.load(ordering: .acquiring), _bits(receiver))
    if word == Word.unresolved {
      unsafe swz_leave(frame)
      return try _sendSlowlyThrowing(receiver, repeat each argument)
    }
    unsafe swz_name(frame, word)
    defer { unsafe swz_leave(frame) }
    return try _runThrowing(word, Failure.self, receiver, repeat each argument)
  }

  /// Sends where the first probe found nothing: the class is new, or its bucket lies further on.
  @inlinable @inline(never)
  borrowing func _sendSlowlyThrowing(
    _ receiver: Receiver, _ argument: repeat each Argument
  ) throws(Failure) -> Result {
    guard let cell = unsafe _resolve(_key(receiver)) else {
      return try body.run(receiver, repeat each argument)
    }
    let word = unsafe cell.pointee.load(ordering: .acquiring)
    if word & Word.node == 0 {
      return try _callThrowing(word, Failure.self, receiver, repeat each argument)
    }
    return try unsafe _sendNodeThrowing(cell, receiver, repeat each argument)
  }
}
