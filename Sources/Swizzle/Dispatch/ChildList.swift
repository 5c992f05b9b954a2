private import CSwizzle

/// The classes right below one class in a message's tree.
///
/// The *leaves* come first: classes whose sends run just what is inherited, since they have no
/// method, no hooks and no subclasses. All that a publication needs of a leaf is its bucket. So the
/// buckets' addresses lie side by side here, and a change under a thousand subclasses reads none of
/// their entries in the tree, which would be another line of the processor's cache for each. Where
/// the buckets lie side by side, as those of classes do that were made one after the other, their
/// addresses are not read either.
@safe struct ChildList {
  private(set) var count = 0
  /// How many of them, from the first on, are leaves.
  var leafCount = 0
  /// The lowest and the highest address of a leaf's bucket; 0 until they are looked for.
  var lowest: UInt = 0
  private var highest: UInt = 0
  private var capacity = 4
  /// Where the children stand in the tree.
  private var indices: UnsafeMutablePointer<Int32>
  /// The children's buckets, in the same order.
  private var buckets: UnsafeMutablePointer<UnsafeMutablePointer<Bucket>?>

  init() {
    unsafe indices = .allocate(capacity: capacity)
    unsafe buckets = .allocate(capacity: capacity)
  }

  /// The child at a place.
  subscript(place: Int) -> Int {
    // Places come from the tree itself.
    assert(place >= 0 && place < count)
    return Int(unsafe indices[place])
  }

  /// The bucket of the child at a place.
  func bucket(at place: Int) -> UnsafeMutablePointer<Bucket>? {
    assert(place >= 0 && place < count)
    return unsafe buckets[place]
  }

  mutating func setBucket(_ bucket: UnsafeMutablePointer<Bucket>?, at place: Int) {
    assert(place >= 0 && place < count)
    if unsafe place < leafCount && buckets[place] != bucket { lowest = 0 }
    unsafe buckets[place] = unsafe bucket
  }

  /// Counts the first child behind the leaves as one of them.
  mutating func addLeaf() {
    let bucket = unsafe UInt(bitPattern: buckets[leafCount])
    if leafCount == 0 {
      (lowest, highest) = (bucket, bucket)
    } else if lowest != 0 {
      (lowest, highest) = (min(lowest, bucket), max(highest, bucket))
    }
    leafCount += 1
  }

  /// Counts the last leaf as none.
  mutating func removeLeaf() {
    leafCount -= 1
    lowest = 0
  }

  /// Finds out where the leaves' buckets lie, if that is not known.
  mutating func measure() {
    if lowest != 0 || leafCount == 0 { return }
    (lowest, highest) = (.max, 0)
    for place in 0..<leafCount {
      let bucket = unsafe UInt(bitPattern: buckets[place])
      (lowest, highest) = (min(lowest, bucket), max(highest, bucket))
    }
  }

  /// Whether the addresses are what the leaves say, as far as they are known.
  var isMeasured: Bool {
    var fresh = self
    fresh.lowest = 0
    fresh.measure()
    return lowest == 0 || leafCount == 0 || (lowest, highest) == (fresh.lowest, fresh.highest)
  }

  mutating func append(_ index: Int) {
    if count == capacity {
      unsafe indices = unsafe Self.move(indices, count, to: 2 * capacity)
      unsafe buckets = unsafe Self.move(buckets, count, to: 2 * capacity)
      capacity *= 2
    }
    unsafe (indices + count).initialize(to: Int32(index))
    unsafe (buckets + count).initialize(to: nil)
    count += 1
  }

  mutating func removeLast() { count -= 1 }

  func swap(_ place: Int, _ other: Int) {
    assert(max(place, other) < count)
    unsafe (indices[place], indices[other]) = unsafe (indices[other], indices[place])
    unsafe (buckets[place], buckets[other]) = unsafe (buckets[other], buckets[place])
  }

  /// Has sends to the leaves run something else.
  mutating func publish(_ word: UInt) {
    measure()
    // So many buckets between two addresses are all that lie there.
    if leafCount > 0, highest &- lowest == 16 * UInt(leafCount - 1) {
      publishSideBySide(word)
    } else {
      publishApart(word)
    }
  }

  // Buckets may be far from the processor, so that many lines are asked for at once. How many was
  // measured.

  private func publishSideBySide(_ word: UInt) {
    let (ahead, perLine) = (128, 4)
    let first = unsafe UnsafeMutablePointer<Bucket>(bitPattern: lowest).unsafelyUnwrapped
    for place in 0..<leafCount {
      // Asking for what lies behind the last one does nothing, whatever is there.
      if place % perLine == 0 { unsafe swz_prefetch(first + place + ahead) }
      unsafe first[place].word.store(word, ordering: .releasing)
    }
  }

  private func publishApart(_ word: UInt) {
    let ahead = 24
    let middle = max(0, leafCount - ahead)
    for place in 0..<middle {
      unsafe swz_prefetch(buckets[place + ahead].unsafelyUnwrapped)
      store(word, at: place)
    }
    for place in middle..<leafCount { store(word, at: place) }
  }

  private func store(_ word: UInt, at place: Int) {
    // A leaf has a bucket.
    let bucket = unsafe buckets[place].unsafelyUnwrapped
    unsafe bucket.pointee.word.store(word, ordering: .releasing)
  }

  private static func move<Value: BitwiseCopyable>(
    _ memory: UnsafeMutablePointer<Value>, _ count: Int, to capacity: Int
  ) -> UnsafeMutablePointer<Value> {
    let larger = UnsafeMutablePointer<Value>.allocate(capacity: capacity)
    unsafe larger.moveInitialize(from: memory, count: count)
    unsafe memory.deallocate()
    return unsafe larger
  }
}
