// The hot path. Sending loads the message's table, the receiver's class and the word found for it,
// and runs that; what it does not find at the first probe, and scopes and hooked objects, are done
// out of line. Which branch is the likely one decides where LLVM puts the code of each, and so how
// many lines and jumps a call comes through: measure all rows after a change.
// Documentation/Dispatch.md has the argument for its correctness, and the instructions.

public import CSwizzle
public import Synchronization

extension Message where Failure == Never {
  /// Sends the message.
  ///
  ///     View.drawRect(bar, rect)
  ///
  /// - Parameters:
  ///   - receiver: The object, or the class for a class method.
  ///   - argument: The arguments.
  /// - Returns: The result of the implementation, as its hooks see to it.
  /// - Complexity: O(1); takes no lock and allocates nothing once it was sent to the class.
  @inlinable @inline(__always)
  public borrowing func callAsFunction(
    _ receiver: Receiver, _ argument: repeat each Argument
  ) -> Result {
    let table = table.load(ordering: .acquiring)
    if table <= 1 {
      if _slowPath(table == 1) { return _sendSlowly(receiver, repeat each argument) }
      return body.run(receiver, repeat each argument)
    }
    let key = _key(receiver)
    // The table is never freed; a bucket whose key is the receiver's class is the class's.
    let bucket = unsafe _firstBucket(table, key)
    guard unsafe bucket.pointee.key.load(ordering: .acquiring) == key else {
      return _sendSlowly(receiver, repeat each argument)
    }
    let word = unsafe bucket.pointee.word.load(ordering: .acquiring)
    // Each way out names `argument` itself and not through another function: every time it is passed
    // on, what is counted in it is retained.
    if word & Word.node == 0 {
      let body: Body<Receiver, Result, Never, repeat each Argument> = _function(word)
      return body.run(receiver, repeat each argument)
    }
    var entered: UnsafeMutablePointer<swz_frame>?
    if word & Word.notHook == 0 {
      if unsafe _enter(bucket, word, &entered), let frame = unsafe entered {
        // The frame keeps the node alive.
        let node: Unmanaged<HookNode<Receiver, Result, Never, repeat each Argument>> =
          unsafe _node(word, Word.hook)
        let result = unsafe node._withUnsafeGuaranteedRef {
          var original = Original<Receiver, Result, Never, repeat each Argument>(node: word)
          return $0.body.run(&original, receiver, repeat each argument)
        }
        unsafe swz_leave_hook(frame)
        return result
      }
    } else if _fastPath(word & Word.notCalled == 0) {
      if unsafe _enter(bucket, word, &entered), let frame = unsafe entered {
        if word & Word.notPlain == 0 {
          // As above.
          let node: Unmanaged<PlainNode<Receiver, Result, Never, repeat each Argument>> =
            unsafe _node(word, Word.plain)
          let result = unsafe node._withUnsafeGuaranteedRef {
            $0.body.run(receiver, repeat each argument)
          }
          unsafe swz_leave(frame)
          return result
        }
        let result: Result = _runObserved(word, receiver, repeat each argument)
        unsafe swz_leave_observed(frame)
        return result
      }
    } else if word & Word.notInstances == 0 {
      // Slots are never freed, so that other objects than the hooked ones need no frame.
      let slot = unsafe _slot(word)
      let filter = unsafe slot.pointee.filter.load(ordering: .acquiring)
      if _fastPath(filter &>> _filterBit(_bits(receiver)) & 1 == 0) {
        let miss = unsafe slot.pointee.miss.load(ordering: .acquiring)
        if _fastPath(miss & Word.node == 0) {
          let body: Body<Receiver, Result, Never, repeat each Argument> = _function(miss)
          return body.run(receiver, repeat each argument)
        }
      }
    }
    return unsafe _sendOther(_cell(bucket), leaving: entered, receiver, repeat each argument)
  }

  /// Goes on with what is not inlined: hooked objects, a thread's first frame, and words that changed
  /// between the two looks at them, in a frame that is left now.
  @inlinable @inline(never)
  borrowing func _sendOther(
    _ cell: Cell, leaving entered: UnsafeMutablePointer<swz_frame>?, _ receiver: Receiver,
    _ argument: repeat each Argument
  ) -> Result {
    if let entered = unsafe entered { unsafe swz_leave(entered) }
    let frame = unsafe swz_enter_choosing()
    let word = unsafe _select(cell.pointee.load(ordering: .acquiring), _bits(receiver))
    if word == Word.unresolved {
      unsafe swz_leave(frame)
      return _sendSlowly(receiver, repeat each argument)
    }
    unsafe swz_name(frame, word)
    let result: Result = _run(word, receiver, repeat each argument)
    unsafe swz_leave(frame)
    return result
  }

  /// Sends where the first probe found nothing: the class is new, or its bucket lies further on.
  @inlinable @inline(never)
  borrowing func _sendSlowly(_ receiver: Receiver, _ argument: repeat each Argument) -> Result {
    guard let cell = unsafe _resolve(_key(receiver)) else {
      return body.run(receiver, repeat each argument)
    }
    let word = unsafe cell.pointee.load(ordering: .acquiring)
    if word & Word.node == 0 {
      let body: Body<Receiver, Result, Never, repeat each Argument> = _function(word)
      return body.run(receiver, repeat each argument)
    }
    return unsafe _sendOther(cell, leaving: nil, receiver, repeat each argument)
  }
}
