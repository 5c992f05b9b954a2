// What sends ask the runtime when they cannot go on by themselves.

public import CSwizzle
public import Synchronization

/// The word of a bucket.
@inlinable @inline(__always)
func _cell(_ bucket: UnsafeMutablePointer<Bucket>) -> Cell {
  // The word is a bucket's second field, 8 bytes in.
  unsafe (UnsafeMutableRawPointer(bucket) + 8).assumingMemoryBound(to: Atomic<UInt>.self)
}

/// Enters a frame for the word that was read from a bucket.
///
/// - Returns: Whether the word is still there; `frame` has to be left in either case.
@inlinable @inline(__always)
func _enter(
  _ bucket: UnsafeMutablePointer<Bucket>, _ word: UInt,
  _ frame: inout UnsafeMutablePointer<swz_frame>?
) -> Bool {
  unsafe frame = swz_enter_warm(word)
  // Whoever replaces the word looks at the frames after that. So a word that is still there after
  // the frame names it will not be freed while it does.
  return unsafe frame != nil && bucket.pointee.word.load(ordering: .acquiring) == word
}

/// The slot whose word this is.
@inlinable @inline(__always)
func _slot(_ word: UInt) -> UnsafeMutablePointer<InstanceSlot> {
  // The word is the address of a live slot and the kind; subtracting costs nothing: see `_node`.
  unsafe UnsafeMutablePointer(bitPattern: word &- Word.instances).unsafelyUnwrapped
}

extension InstanceSlot {
  /// What a closure reads of the slot, all of it of one moment.
  ///
  /// The caller holds a frame that is still unknown, which keeps the table alive.
  @inline(__always)
  borrowing func atOneMoment<Value>(_ read: () -> Value) -> Value {
    while true {
      let version = version.load(ordering: .acquiring)
      let value = read()
      if isStill(version) { return value }
      // Waits for the change, which holds the lock, and which no frame keeps waiting.
      Runtime.locked {}
    }
  }

  /// What an object runs, hooked or not.
  ///
  /// The caller holds a frame that is still unknown.
  borrowing func word(of object: UInt) -> UInt {
    atOneMoment {
      let table = table.load(ordering: .acquiring)
      if table != 0, let bucket = unsafe DispatchTable(address: table).find(object) {
        let found = unsafe bucket.pointee.word.load(ordering: .acquiring)
        if found != Word.unresolved { return found }
      }
      return miss.load(ordering: .acquiring)
    }
  }
}

/// Follows the words that choose among chains, down to the chain that a call has to run.
///
/// The caller holds a frame that is still unknown, which keeps everything read here alive.
///
/// - Returns: A function, a node that runs, or `unresolved`.
@inline(never)
func _select(_ word: UInt, _ receiver: UInt) -> UInt {
  var word = word
  while true {
    switch word & Word.kinds {
    case Word.instances:
      let chosen = unsafe _slot(word).pointee.word(of: receiver)
      if chosen == Word.unresolved { return chosen }
      word = chosen
    case Word.asyncScope:
      word = ScopeNode.select(word)
    default:
      return word
    }
  }
}

extension Runtime {
  /// Finds what a class runs, for a class that the message was not sent to before.
  static func resolve(_ record: MessageRecord, _ key: ClassKey) -> Cell {
    let cell = unsafe locked { unsafe _cell(record.bucket(of: Runtime.record(for: key))) }
    FirstSight.flush()
    return unsafe cell
  }
}

/// The superclass that a class's metadata names.
@inlinable @inline(__always)
func _superclass(_ type: AnyClass) -> UInt {
  // The second word of a class's metadata, with and without an Objective-C runtime. 0 for a root
  // class, which the slow path sends to forwarding.
  unsafe UnsafePointer<UInt>(bitPattern: UInt(bitPattern: ObjectIdentifier(type)))
    .unsafelyUnwrapped[1]
}

extension Runtime {
  /// The cell of a superclass; that of the forwarding when nobody there implements the message,
  /// and the superclass brings no method either.
  static func resolveAbove(_ record: MessageRecord, _ key: UInt) -> Cell {
    let above = unsafe locked { () -> Cell? in
      guard key != 0 else { return nil }
      let superclass = Runtime.record(for: ClassKey(bits: key))
      guard superclass.isKind(of: record.home) else { return nil }
      return unsafe _cell(record.bucket(of: superclass))
    }
    if let cell = unsafe above {
      let isMissing = unsafe cell.pointee.load(ordering: .acquiring) == record.forwarding.word
      if !isMissing || Missing.resolve(record.selector, record.kind, ClassKey(bits: key)) {
        return unsafe cell
      }
    }
    return unsafe locked { unsafe record.forwardingAboveCell }
  }
}
