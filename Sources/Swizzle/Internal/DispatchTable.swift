// The table that a send looks its receiver's class up in: double hashing, 16 bytes a bucket, the
// first bucket probed inline. Readers take no lock. Writers hold the runtime's lock; they only ever
// add keys, and store words. A table's memory is never freed, since a reader may be anywhere
// between loading its address and loading a word; one that was outgrown has all its words set to
// `unresolved`, which sends its last readers to the slow path. Tables double, so that what is left
// behind is less than what is in use.
//
//   bytes 0–7    the mask, shifted: which bits of a key give the byte offset of its bucket
//   bytes 8–15   the message's record, unretained: records live as long as the program
//   then         buckets: key, word

public import Synchronization

/// One class's place in a table.
@frozen @usableFromInline
struct Bucket: ~Copyable {
  /// The class, 0 while the bucket is free.
  ///
  /// Set once, after the word.
  @usableFromInline let key: Atomic<UInt>
  /// What a send runs: see `Word`.
  @usableFromInline let word: Atomic<UInt>
}

/// Where a key is looked for first.
@inlinable @inline(__always)
func _firstBucket(_ table: UInt, _ key: UInt) -> UnsafeMutablePointer<Bucket> {
  // A table's address is never null, and the mask keeps the offset within its buckets.
  let header = unsafe UnsafeMutableRawPointer(bitPattern: table).unsafelyUnwrapped
  let mask = unsafe header.load(as: UInt.self)
  return unsafe (header + Int(bitPattern: (key & mask) &+ 16)).assumingMemoryBound(to: Bucket.self)
}

/// A dispatch table.
///
/// A handle: copying it copies an address.
@safe struct DispatchTable {
  private let header: UnsafeMutableRawPointer

  init(capacity: Int, owner: AnyObject) {
    precondition(capacity >= 4 && capacity & (capacity - 1) == 0, "a power of two")
    let size = 16 * (capacity + 1)
    unsafe header = .allocate(byteCount: size, alignment: 16)
    let words = unsafe header.initializeMemory(as: UInt.self, repeating: 0, count: size / 8)
    unsafe words[0] = UInt(capacity - 1) << 4
    unsafe words[1] = UInt(bitPattern: Unmanaged.passUnretained(owner).toOpaque())
    for index in 0..<capacity {
      unsafe words[3 + 2 * index] = Word.unresolved
    }
  }

  init(address: UInt) {
    // Only addresses of tables are passed, which are not null.
    unsafe header = UnsafeMutableRawPointer(bitPattern: address).unsafelyUnwrapped
  }

  var address: UInt { unsafe UInt(bitPattern: header) }
  private var mask: UInt { unsafe header.load(as: UInt.self) }
  var capacity: Int { Int(mask >> 4) + 1 }

  /// The owner's address, as the table was made with it.
  var owner: UnsafeRawPointer {
    // Written once, before the table was published.
    unsafe header.load(fromByteOffset: 8, as: UnsafeRawPointer.self)
  }

  private func bucket(at offset: UInt) -> UnsafeMutablePointer<Bucket> {
    unsafe (header + Int(offset) + 16).assumingMemoryBound(to: Bucket.self)
  }

  /// The bucket of a key, from any thread.
  func find(_ key: UInt) -> UnsafeMutablePointer<Bucket>? {
    let mask = mask
    var offset = key & mask
    while true {
      let bucket = unsafe bucket(at: offset)
      let found = unsafe bucket.pointee.key.load(ordering: .acquiring)
      if found == key { return unsafe bucket }
      if found == 0 { return nil }
      offset = (offset &+ Self.step(key)) & mask
    }
  }

  /// How far a key's next bucket lies from one that another key has.
  ///
  /// Odd, so that it comes to every bucket, and another for keys that meet: buckets of classes made
  /// at run time lie side by side, and going to the next one would come through all of them.
  private static func step(_ key: UInt) -> UInt {
    ((key &* 0x9E37_79B9_7F4A_7C15) >> 36 | 1) << 4
  }

  /// Every key that is there and its word, from any thread.
  var entries: [(key: UInt, word: UInt)] {
    stride(from: 0, through: mask, by: 16).compactMap { offset in
      let bucket = unsafe bucket(at: offset)
      let key = unsafe bucket.pointee.key.load(ordering: .acquiring)
      return key == 0 ? nil : (key, unsafe bucket.pointee.word.load(ordering: .acquiring))
    }
  }

  /// Whether a key would be found by the inlined probe.
  func isDirect(_ key: UInt) -> Bool {
    unsafe bucket(at: key & mask).pointee.key.load(ordering: .relaxed) == 0
  }

  /// Adds a key that the table does not have.
  ///
  /// The table has room.
  func insert(_ key: UInt, word: UInt) -> UnsafeMutablePointer<Bucket> {
    let mask = mask
    var offset = key & mask
    while unsafe bucket(at: offset).pointee.key.load(ordering: .relaxed) != 0 {
      offset = (offset &+ Self.step(key)) & mask
    }
    let bucket = unsafe bucket(at: offset)
    unsafe bucket.pointee.word.store(word, ordering: .relaxed)
    unsafe bucket.pointee.key.store(key, ordering: .releasing)
    return unsafe bucket
  }

  /// Sends whoever still reads this table to the slow path.
  func outgrow() {
    for offset in stride(from: 0, through: mask, by: 16) {
      unsafe bucket(at: offset).pointee.word.store(Word.unresolved, ordering: .releasing)
    }
  }

  /// How many keys may have a table that is mostly free, so that each is found at once.
  static let fewKeys = 128

  /// The capacity that makes the most of some keys found by the inlined probe.
  ///
  /// It is from twice to sixteen times the number of keys; to four times for many keys, whose table
  /// should stay in the processor's cache.
  static func capacity(for keys: [UInt]) -> Int {
    var capacity = 8
    while capacity < 2 * keys.count { capacity *= 2 }
    var best = (capacity: capacity, collisions: Int.max)
    let most = keys.count <= fewKeys ? max(16, 16 * keys.count) : 4 * keys.count
    while capacity <= most {
      var taken = Set<UInt>(minimumCapacity: keys.count)
      for key in keys { taken.insert(key & (UInt(capacity - 1) << 4)) }
      let collisions = keys.count - taken.count
      if collisions < best.collisions { best = (capacity, collisions) }
      if collisions == 0 { break }
      capacity *= 2
    }
    return best.capacity
  }
}

extension DispatchTable {
  /// Gives the table's memory back.
  ///
  /// Nobody may be reading it.
  func free() {
    unsafe UnsafeMutableRawPointer(bitPattern: address)?.deallocate()
  }
}
