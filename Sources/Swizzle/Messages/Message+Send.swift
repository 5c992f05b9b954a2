// The hot path. Sending loads the message's table, the receiver's class and the word found for it,
// and calls what that stands for; what it does not find at the first probe, and hooked objects, are
// done out of line. Which branch is the likely one decides where LLVM puts the code of each, and so
// how many lines and jumps a call comes through: measure all rows after a change.
// Documentation/Dispatch.md has the argument for its correctness, and the instructions.

public import CSwizzle
public import Synchronization

extension Message {
  /// Sends the message.
  ///
  ///     View.drawRect(bar, rect)
  ///     try Document.save(document, url)
  ///
  /// - Parameters:
  ///   - receiver: The object, or the class for a class method.
  ///   - argument: The arguments.
  /// - Returns: The result of the implementation, as its hooks see to it.
  /// - Throws: What the implementation or a hook throws; nothing, where the message does not throw.
  /// - Complexity: O(1); takes no lock and allocates nothing once it was sent to the class.
  @inlinable @inline(__always)
  public borrowing func callAsFunction(
    _ receiver: Receiver, _ argument: repeat each Argument
  ) throws(Failure) -> Result {
    let table = table.load(ordering: .acquiring)
    let body = body
    return try _pass(
      receiver, repeat each argument,
      to: { (bits: UInt, words: ArgumentWords, held: (UInt) -> Outcome) -> Outcome in
        if table <= 1 {
          if _slowPath(table == 1) { return _sendFirst(_key(receiver), bits, words) }
          return body(bits, words, 0)
        }
        // Arguments that are counted would be counted once more.
        let callsHeld =
          _cannotFail(Failure.self) && _isPOD(Arguments<repeat each Argument>.self)
          && _fits(Result.self, Failure.self, repeat (each Argument).self)
        return _send(table, _key(receiver), bits, words, callsHeld: callsHeld, held: held)
      }, result: Result.self, failure: Failure.self)
  }
}

/// Runs what a table says for a class.
///
/// `held` calls the closure of a node that holds an implementation, if `callsHeld`.
@inlinable @inline(__always)
func _send(
  _ table: UInt, _ key: UInt, _ receiver: UInt, _ words: ArgumentWords, callsHeld: Bool,
  held: (UInt) -> Outcome
) -> Outcome {
  // The table is never freed; a bucket whose key is the receiver's class is the class's.
  let bucket = unsafe _firstBucket(table, key)
  guard unsafe bucket.pointee.key.load(ordering: .acquiring) == key else {
    return _sendSlowly(table, key, receiver, words)
  }
  var word = unsafe bucket.pointee.word.load(ordering: .acquiring)
  if _fastPath(word & Word.node != 0) {
    var entered: UnsafeMutablePointer<swz_frame>?
    if _fastPath(word & Word.notCalled == 0) {
      if unsafe _enter(bucket, word, &entered), let frame = unsafe entered {
        // The frame keeps the node alive.
        if callsHeld && _slowPath(word & Word.held != 0) {
          let outcome = held(word &- Word.held)
          unsafe swz_leave_held(frame)
          return outcome
        }
        let place = callsHeld ? word : word & ~Word.held
        let node: Unmanaged<Node> = unsafe _node(place)
        let outcome = unsafe node._withUnsafeGuaranteedRef {
          _call($0.function, receiver, words, place)
        }
        unsafe swz_leave(frame)
        return outcome
      }
    } else if word & Word.notInstances == 0 {
      // Slots are never freed, so that other objects than the hooked ones need no frame.
      let slot = unsafe _slot(word)
      let version = unsafe slot.pointee.version.load(ordering: .acquiring)
      let filter = unsafe slot.pointee.filter.load(ordering: .acquiring)
      if _fastPath(filter &>> _filterBit(receiver) & 1 == 0) {
        let miss = unsafe slot.pointee.miss.load(ordering: .acquiring)
        if unsafe _fastPath(slot.pointee.isStill(version)) { word = miss }
      }
    }
    if word & Word.node != 0 {
      return unsafe _sendOther(bucket, leaving: entered, table, key, receiver, words)
    }
  }
  return _call(word, receiver, words, word)
}

/// Goes on with what is not inlined: hooked objects, a thread's first frame, and words that changed
/// between the two looks at them, in a frame that is left now.
@usableFromInline @inline(never)
func _sendOther(
  _ bucket: UnsafeMutablePointer<Bucket>, leaving entered: UnsafeMutablePointer<swz_frame>?,
  _ table: UInt, _ key: UInt,
  _ receiver: UInt, _ words: ArgumentWords
) -> Outcome {
  if let entered = unsafe entered { unsafe swz_leave(entered) }
  let protected = unsafe Protected(_cell(bucket), receiver: receiver)
  if protected.word == Word.unresolved {
    protected.leave()
    return sendUnresolved(table, key, receiver, words)
  }
  let outcome = _run(protected.word, receiver, words)
  protected.leave()
  return outcome
}

/// Sends where the first probe found nothing: the class is new, or its bucket lies further on.
@usableFromInline @inline(never)
func _sendSlowly(
  _ table: UInt, _ key: UInt, _ receiver: UInt, _ words: ArgumentWords
) -> Outcome {
  guard let bucket = unsafe DispatchTable(address: table).find(key) else {
    return sendUnresolved(table, key, receiver, words)
  }
  let word = unsafe bucket.pointee.word.load(ordering: .acquiring)
  if word & Word.node == 0 { return _call(word, receiver, words, word) }
  return unsafe _sendOther(bucket, leaving: nil, table, key, receiver, words)
}

/// Sends to an object of a class that a table does not know, or not any more.
@inline(never)
private func sendUnresolved(
  _ table: UInt, _ key: UInt, _ receiver: UInt, _ words: ArgumentWords
) -> Outcome {
  // A table's owner is its message's record, which lives as long as the program.
  let record: MessageRecord =
    unsafe Unmanaged.fromOpaque(DispatchTable(address: table).owner).takeUnretainedValue()
  return Runtime.send(record, ClassKey(bits: key), receiver, words)
}

extension Message {
  /// Sends an abstract message that the runtime does not know yet.
  ///
  /// Apart from the function that it calls so that the sender need not ask for the message's type.
  @inlinable @inline(never)
  borrowing func _sendFirst(_ key: UInt, _ receiver: UInt, _ words: ArgumentWords) -> Outcome {
    _sendUnknown(key, receiver, words)
  }

  @usableFromInline
  borrowing func _sendUnknown(_ key: UInt, _ receiver: UInt, _ words: ArgumentWords) -> Outcome {
    do {
      return try Runtime.send(record(), ClassKey(bits: key), receiver, words)
    } catch {
      fatalError("cannot send \(selector): \(error)")
    }
  }
}

extension Runtime {
  /// Sends to an object of a class that the message was not sent to before.
  static func send(
    _ record: MessageRecord, _ key: ClassKey, _ receiver: UInt, _ words: ArgumentWords
  ) -> Outcome {
    unsafe run(receiver, words) { unsafe resolve(record, key) }
  }

  /// Runs what a cell says, which is asked for again where another change came in between.
  static func run(
    _ receiver: UInt, _ words: ArgumentWords, in cell: () -> Cell
  ) -> Outcome {
    while true {
      let protected = unsafe Protected(cell(), receiver: receiver)
      defer { protected.leave() }
      if protected.word != Word.unresolved { return _run(protected.word, receiver, words) }
    }
  }
}
