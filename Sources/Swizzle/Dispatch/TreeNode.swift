/// One class in a message's tree.
///
/// Nothing here is counted or copied: a change under a thousand subclasses walks a thousand of
/// these.
@safe struct TreeNode {
  let key: UInt
  let record: Unmanaged<ClassRecord>
  /// The class's own method, if it has one.
  var method: Unmanaged<MethodRecord>?
  /// The class's hooks, once it has had any; kept as long as the program runs.
  private(set) var extrasReference: Unmanaged<NodeExtras>?
  /// Where sends find what to run, once the message was sent to the class.
  var bucket: UnsafeMutablePointer<Bucket>?
  /// The subclasses in the tree: indices, side by side, so that a walk over many does not wait for
  /// one to tell the next.
  private(set) var children: UnsafeMutablePointer<Int32>?
  private(set) var childCount: Int32 = 0
  private var childCapacity: Int32 = 0
  var parent: Int32 = -1
  /// The last publication that reached the class.
  var stamp: UInt32 = 0

  init(record: ClassRecord) {
    key = record.key.bits
    // Class records live as long as the program.
    unsafe self.record = Unmanaged.passUnretained(record)
  }

  mutating func addChild(_ index: Int) {
    if childCount == childCapacity {
      let larger = max(4, 2 * childCapacity)
      let memory = UnsafeMutablePointer<Int32>.allocate(capacity: Int(larger))
      if let old = unsafe children {
        unsafe memory.moveInitialize(from: old, count: Int(childCount))
        unsafe old.deallocate()
      }
      unsafe children = memory
      childCapacity = larger
    }
    unsafe (children.unsafelyUnwrapped + Int(childCount)).initialize(to: Int32(index))
    childCount += 1
  }

  mutating func removeChild(_ index: Int) {
    guard let children = unsafe children else { return }
    for place in 0..<Int(childCount) where unsafe children[place] == Int32(index) {
      unsafe children[place] = unsafe children[Int(childCount) - 1]
      childCount -= 1
      return
    }
  }

  /// The class's hooks, once it has had any.
  var extras: NodeExtras? { unsafe extrasReference?.takeUnretainedValue() }

  /// Gives the class a place for hooks, which is never taken away.
  mutating func addExtras() -> NodeExtras {
    let extras = NodeExtras()
    unsafe extrasReference = Unmanaged.passRetained(extras)
    return extras
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
}
