private import CSwizzle

/// The classes right below one class in a message's tree.
///
/// The *leaves* come first: classes whose sends run just what is inherited, since they have no
/// method, no hooks and no subclasses. All that a publication needs of a leaf is its bucket. So the
/// buckets' addresses lie side by side here, and a change under a thousand subclasses reads none of
/// their entries in the tree, which would be another line of the processor's cache for each.
@safe struct ChildList {
  private(set) var count = 0
  /// How many of them, from the first on, are leaves.
  var leafCount = 0
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

  func setBucket(_ bucket: UnsafeMutablePointer<Bucket>?, at place: Int) {
    assert(place >= 0 && place < count)
    unsafe buckets[place] = unsafe bucket
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
  func publish(_ word: UInt) {
    // The buckets lie apart, and may be far from the processor: many are asked for at once.
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
