// What a dispatch table holds for one class: one word that says what a send runs.
//
//   bits 0–1 clear        the address of a function that captures nothing: code, never freed
//   bit 0 clear, 1 set    the address of a hook's node
//   bit 0 set             the address of another node or of a slot, with its kind in bits 1–3
//   `Word.unresolved`     nobody knows yet: the runtime has to look
//
// Nodes are aligned to 16 bytes. A send looks at the low bits before it follows anything, at those
// of functions and hooks first, and tells with one test at a time what it has.

public import Synchronization

/// How the words of chains are told apart.
@usableFromInline
enum Word {
  /// Some of these bits are set in every word that has to be followed, and so has to be protected
  /// while it runs.
  @usableFromInline static let node: UInt = 0b0011
  /// Set in the words of all nodes but hooks.
  @usableFromInline static let notHook: UInt = 0b0001
  /// Clear, in a word that is not a hook's, where it is `plain` or `observed`.
  @usableFromInline static let notCalled: UInt = 0b1010
  /// Clear, in a word that is not a hook's, where it is `plain`.
  @usableFromInline static let notPlain: UInt = 0b1110
  /// Clear, in a word that is neither a hook's nor called, where objects are hooked one by one.
  @usableFromInline static let notInstances: UInt = 0b1100
  /// The bits that tell the kind of a node.
  @usableFromInline static let kinds: UInt = 0b1111

  /// A hook that decides whether to go on: `HookNode`.
  @usableFromInline static let hook: UInt = 0b0010
  /// Called as an implementation: a closure that captures something, or a scope around a message
  /// that does not throw, `PlainNode`.
  @usableFromInline static let plain: UInt = 0b0001
  /// Called as an implementation, or run in its two parts: an observer of a message that does not
  /// throw, `ObservedNode`.
  @usableFromInline static let observed: UInt = 0b0101
  /// Objects of this class are hooked one by one: `InstanceSlot`.
  @usableFromInline static let instances: UInt = 0b0011
  /// An observer that runs before a message that throws: `BeforeNode`.
  @usableFromInline static let before: UInt = 0b0111
  /// An observer that runs after a message that throws: `AfterNode`.
  @usableFromInline static let after: UInt = 0b1011
  /// Some task has a scope open, and the message throws or is async: `ScopeNode`.
  @usableFromInline static let scope: UInt = 0b1001
  /// The object has to be checked before what comes next may run: `CheckNode`.
  @usableFromInline static let check: UInt = 0b1101
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

/// The node whose word this is, of a kind that the caller knows: subtracting it, which costs nothing
/// where a field is read, is then as good as masking it.
@inlinable @inline(__always)
func _node<Kind: Node>(_ word: UInt, _ kind: UInt) -> Unmanaged<Kind> {
  // As above. The word's kind says which class of node it is.
  unsafe .fromOpaque(UnsafeRawPointer(bitPattern: word &- kind).unsafelyUnwrapped)
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
