/// One class in a message's tree.
///
/// Nothing here is counted or copied. What says whether the class is a leaf is set through
/// `TreeNodes`, which keeps its parent's list in order.
@safe struct TreeNode {
  let key: UInt
  let record: Unmanaged<ClassRecord>
  /// The class's own method, if it has one.
  fileprivate(set) var method: Unmanaged<MethodRecord>?
  /// The class's hooks, once it has had any; kept as long as the program runs.
  fileprivate var extrasReference: Unmanaged<NodeExtras>?
  /// Where sends find what to run, once the message was sent to the class.
  fileprivate(set) var bucket: UnsafeMutablePointer<Bucket>?
  /// The subclasses in the tree, once there was one; kept as long as the program runs.
  fileprivate(set) var list: UnsafeMutablePointer<ChildList>?
  fileprivate(set) var parent: Int32 = -1
  /// Where the class stands in its parent's list.
  fileprivate(set) var place: Int32 = 0
  /// The last publication that reached the class; leaves are not told.
  var stamp: UInt32 = 0

  init(record: ClassRecord) {
    key = record.key.bits
    // Class records live as long as the program.
    unsafe self.record = Unmanaged.passUnretained(record)
  }

  /// The class's hooks, once it has had any.
  var extras: NodeExtras? { unsafe extrasReference?.takeUnretainedValue() }

  /// The subclasses in the tree.
  var children: ChildList? { unsafe list?.pointee }

  /// Whether sends to the class run just what it inherits, and nobody inherits that from it.
  var isLeaf: Bool {
    let hasChildren = unsafe list.map { unsafe $0.pointee.count > 0 } ?? false
    return unsafe method == nil && extrasReference == nil && bucket != nil && !hasChildren
  }
}

/// The entries of a tree, in memory that grows.
@safe final class TreeNodes {
  /// The entries; valid until one is appended.
  private(set) var memory: UnsafeMutablePointer<TreeNode>
  private(set) var count = 0
  private var capacity = 4

  init() {
    unsafe memory = .allocate(capacity: capacity)
  }

  subscript(index: Int) -> TreeNode {
    unsafeAddress {
      // Indices come from the tree itself.
      assert(index >= 0 && index < count)
      return unsafe UnsafePointer(memory + index)
    }
    unsafeMutableAddress {
      assert(index >= 0 && index < count)
      return unsafe memory + index
    }
  }

  func append(_ node: TreeNode) {
    if count == capacity {
      let larger = UnsafeMutablePointer<TreeNode>.allocate(capacity: 2 * capacity)
      unsafe larger.moveInitialize(from: memory, count: count)
      unsafe memory.deallocate()
      unsafe memory = larger
      capacity *= 2
    }
    unsafe (memory + count).initialize(to: node)
    count += 1
  }

  var indices: Range<Int> { 0..<count }

  /// Has sends to the leaves right below a class run something else.
  func publish(_ word: UInt, toLeavesBelow index: Int) {
    unsafe self[index].list?.pointee.publish(word)
  }

  /// Has every class know where its leaves' buckets lie, in a table that is new.
  func measure() {
    for index in indices { unsafe self[index].list?.pointee.measure() }
  }

  // MARK: - What makes a class a leaf

  func setMethod(_ method: MethodRecord?, at index: Int) {
    // Method records live as long as the program, once they are in a class's map.
    unsafe self[index].method = method.map { unsafe Unmanaged.passUnretained($0) }
    arrange(index)
  }

  func setBucket(_ bucket: UnsafeMutablePointer<Bucket>?, at index: Int) {
    unsafe self[index].bucket = unsafe bucket
    arrange(index)
  }

  /// Gives a class a place for hooks, which is never taken away.
  func addExtras(at index: Int) -> NodeExtras {
    let extras = NodeExtras()
    unsafe self[index].extrasReference = Unmanaged.passRetained(extras)
    arrange(index)
    return extras
  }

  /// Puts a class below another, or below none where that is -1.
  func insert(_ index: Int, below parent: Int) {
    self[index].parent = Int32(parent)
    guard parent >= 0 else { return }
    let list = unsafe list(of: parent)
    self[index].place = Int32(unsafe list.pointee.count)
    unsafe list.pointee.append(index)
    arrange(index)
    arrange(parent)
  }

  /// Takes a class out of its parent's list; it has to be inserted again.
  func remove(_ index: Int) {
    let parent = Int(self[index].parent)
    guard parent >= 0 else { return }
    let list = unsafe list(of: parent)
    unsafe setLeaf(false, index, in: list)
    unsafe swap(Int(self[index].place), list.pointee.count - 1, in: list)
    unsafe list.pointee.removeLast()
    arrange(parent)
  }

  /// The list of a class's children, made when it has none.
  private func list(of parent: Int) -> UnsafeMutablePointer<ChildList> {
    if let list = unsafe self[parent].list { return unsafe list }
    let list = UnsafeMutablePointer<ChildList>.allocate(capacity: 1)
    unsafe list.initialize(to: ChildList())
    unsafe self[parent].list = unsafe list
    return unsafe list
  }

  /// Puts a class where it belongs in its parent's list: among the leaves or behind them.
  private func arrange(_ index: Int) {
    let parent = Int(self[index].parent)
    guard parent >= 0 else { return }
    let list = unsafe list(of: parent)
    unsafe list.pointee.setBucket(self[index].bucket, at: Int(self[index].place))
    unsafe setLeaf(self[index].isLeaf, index, in: list)
  }

  private func setLeaf(
    _ isLeaf: Bool, _ index: Int, in list: UnsafeMutablePointer<ChildList>
  ) {
    let place = Int(self[index].place)
    let leafCount = unsafe list.pointee.leafCount
    if isLeaf == (place < leafCount) { return }
    // The first of those behind the leaves becomes the last of them, or the other way round.
    unsafe swap(place, isLeaf ? leafCount : leafCount - 1, in: list)
    if isLeaf { unsafe list.pointee.addLeaf() } else { unsafe list.pointee.removeLeaf() }
  }

  private func swap(_ place: Int, _ other: Int, in list: UnsafeMutablePointer<ChildList>) {
    if place == other { return }
    unsafe list.pointee.swap(place, other)
    self[unsafe list.pointee[place]].place = Int32(place)
    self[unsafe list.pointee[other]].place = Int32(other)
  }
}
