// What a dispatch table holds for one class: one word that says what a send runs.
//
//   bits 0–1 clear        the address of a function that captures nothing: code, never freed
//   bit 0 clear, 1 set    the address of a node, whose body is called
//   bit 0 set             the address of another node or of a slot, with its kind in bits 1–3
//   `Word.unresolved`     nobody knows yet: the runtime has to look
//
// Nodes are aligned to 16 bytes. A send looks at the low bits before it follows anything, at those
// of functions and called nodes first, and tells with one test at a time what it has.

public import Synchronization

/// How the words of chains are told apart.
@usableFromInline
enum Word {
  /// Some of these bits are set in every word that has to be followed, and so has to be protected
  /// while it runs.
  @usableFromInline static let node: UInt = 0b0011
  /// Set in the words of all nodes that are not called.
  @usableFromInline static let notCalled: UInt = 0b0001
  /// Clear, in a word that is not called, of a message that is not async, where objects are hooked
  /// one by one.
  @usableFromInline static let notInstances: UInt = 0b1100
  /// Set, in the word of a node that is called, where it holds an implementation that captures
  /// something: a send that knows the types may call that closure itself.
  @usableFromInline static let held: UInt = 0b0100
  /// The bits that tell the kind of a node.
  @usableFromInline static let kinds: UInt = 0b1111

  /// A node whose body is called, `Node`; of an async message, a hook, `AsyncHookNode`.
  @usableFromInline static let called: UInt = 0b0010
  /// An implementation of an async message that captures something: `AsyncPlainNode`.
  @usableFromInline static let asyncPlain: UInt = 0b0001
  /// Objects of this class are hooked one by one: `InstanceSlot`.
  @usableFromInline static let instances: UInt = 0b0011
  /// Some task has a scope open, and the message is async: `ScopeNode`.
  @usableFromInline static let asyncScope: UInt = 0b1001
  /// No class was resolved for this bucket, or its chain has to be found anew.
  @usableFromInline static let unresolved: UInt = 0b1111
}

/// A word of a dispatch table, in memory that lives as long as the program.
@usableFromInline
typealias Cell = UnsafeMutablePointer<Atomic<UInt>>

/// The address that a word of a node holds.
@inlinable @inline(__always)
func _address(_ word: UInt) -> UnsafeRawPointer {
  // Words of nodes are made from the addresses of live objects, which are not null.
  unsafe UnsafeRawPointer(bitPattern: word & ~Word.kinds).unsafelyUnwrapped
}

/// The called node whose word this is: subtracting the kind, which costs nothing where a field is
/// read, is then as good as masking it.
@inlinable @inline(__always)
func _node<Kind: Node>(_ word: UInt) -> Unmanaged<Kind> {
  // As above. Who made the node says which class of node it is.
  unsafe .fromOpaque(UnsafeRawPointer(bitPattern: word &- Word.called).unsafelyUnwrapped)
}

/// The bits of a class reference or of a metatype, which are one pointer.
@inlinable @inline(__always)
func _bits<Receiver>(_ receiver: Receiver) -> UInt {
  // Only reached once a receiver was accepted: then it is one pointer (`ReceiverClass`).
  unsafe unsafeBitCast(receiver, to: UInt.self)
}

/// What a dispatch table finds a receiver by: the dynamic class of an object, or a metatype itself.
@inlinable @inline(__always)
func _key<Receiver>(_ receiver: Receiver) -> UInt {
  // Metatypes are trivial and class references are not, so this folds to one side.
  if _isPOD(Receiver.self) { return _bits(receiver) }
  // A receiver that is not trivial is a class reference (`ReceiverClass`).
  return unsafe UInt(
    bitPattern: ObjectIdentifier(type(of: unsafeBitCast(receiver, to: AnyObject.self))))
}

/// The key of an object whose bits these are, which is alive.
func _objectKey(_ object: UInt) -> UInt {
  // Only objects' addresses are passed, which are not null.
  let object = unsafe UnsafeRawPointer(bitPattern: object).unsafelyUnwrapped
  return unsafe Unmanaged<AnyObject>.fromOpaque(object)._withUnsafeGuaranteedRef {
    UInt(bitPattern: ObjectIdentifier(type(of: $0)))
  }
}
