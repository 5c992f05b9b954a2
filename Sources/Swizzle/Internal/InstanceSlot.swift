// What a send finds for a class of which some objects are hooked one by one. A slot is made once
// for a class and a message and never freed, so that sends to the class's other objects may read
// it without protection: a filter of the hooked addresses, and what everybody else runs.

public import Synchronization

@frozen @usableFromInline
struct InstanceSlot: ~Copyable {
  /// A bit for each hooked object's address: see `_filterBit`.
  @usableFromInline let filter: Atomic<UInt>
  /// What objects run that are not hooked: the class's chain.
  @usableFromInline let miss: Atomic<UInt>
  /// The address of the table from objects to their chains; 0 while no object is hooked.
  @usableFromInline let table: Atomic<UInt>
  /// Odd while the others are changed for a change of what the class runs, and another number after
  /// it.
  ///
  /// Who reads both the objects' part and `miss` reads it before and after: `isStill(_:)`.
  @usableFromInline let version: Atomic<UInt>

  init(miss word: UInt) {
    filter = Atomic(0)
    miss = Atomic(word)
    table = Atomic(0)
    version = Atomic(0)
  }

  /// Whether what was read since the version was is of one moment.
  @inlinable @inline(__always)
  func isStill(_ version: UInt) -> Bool {
    // A version that was odd is never found again, with its last bit cleared.
    self.version.load(ordering: .relaxed) == version & ~1
  }
}

/// Which bit of a filter an address sets: the low bits that differ, mixed with higher ones, in three
/// instructions.
@inlinable @inline(__always)
func _filterBit(_ address: UInt) -> UInt {
  UInt((UInt32(truncatingIfNeeded: address) &* 0x9E37_79B1) &>> 26)
}

/// A table of objects, freed when no call can be reading it.
final class ObjectTable: Node, @unchecked Sendable {
  let table: DispatchTable

  init(capacity: Int) {
    table = DispatchTable(capacity: capacity, owner: InstanceHooks.none)
    // Never a chain's word: calls read the table only in frames that are still unknown.
    super.init(MadeBody(.none), kind: Word.unresolved)
  }

  deinit {
    table.free()
  }
}
