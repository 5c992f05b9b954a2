import Synchronization

/// A message as the runtime keeps it: its types, its dispatch table, and the tree of the classes
/// that it was sent to or changed for.
///
/// Kept as long as the program runs. Guarded by the runtime's lock, save what is constant.
///
/// The tree mirrors the classes' inheritance, so that a change to one class walks just the classes
/// that it reaches: down from the class, stopping where a class has a method of its own.
@safe final class MessageRecord: @unchecked Sendable {
  // Sendable: everything mutable is only touched while the runtime's lock is held.

  // What a change needs comes first, in two lines of the processor's cache.

  let selector: Selector
  let types: BodyTypes
  let home: ClassRecord
  let kind: MethodKind
  let nodes = TreeNodes()
  /// The class that was asked for last: a change asks for the same one several times.
  private var last: (key: UInt, index: Int) = (0, 0)
  /// How many methods are not what the declaration says.
  var deviations = 0
  /// How many hooks, scopes and waits need sends to look the class up.
  var interests = 0
  /// What the home class starts with; nil for an abstract message.
  let declared: ImplementationBox?
  /// Where the message was declared, for errors.
  let place: String
  /// What runs where nobody implements the message.
  private(set) var forwarding: ImplementationBox
  /// The same at the inner end of a chain of hooks.
  private(set) lazy var forwardingInHook = types.makeForwarding(self, .hook)
  private lazy var forwardingAbove = types.makeForwarding(self, .above)
  /// A cell that always says what runs where nobody above a class implements the message.
  private(set) lazy var forwardingAboveCell: Cell = {
    let cell = Cell.allocate(capacity: 1)
    unsafe cell.initialize(to: Atomic(forwardingAbove.word))
    return unsafe cell
  }()
  /// The static messages that share this record.
  private(set) var sites: [Site] = []
  private var hasAlias = false
  /// The table's address, also for readers without the lock; 0 while there is none.
  private let tableAddress = Atomic<UInt>(0)
  private var bucketCount = 0
  /// What static messages were told last: what a word at rest is, and the table; 1 while some were
  /// told nothing.
  private var told: (word: UInt, address: UInt) = (1, 0)
  private var indices: [ClassKey: Int] = [:]

  /// A static message's own word, through which its sends find the table.
  @safe struct Site {
    let cell: Cell
    /// Another declaration than the first: its default never runs, so it never rests.
    let isAlias: Bool
  }

  init(
    selector: Selector, types: BodyTypes, home: ClassRecord, kind: MethodKind,
    declared: ImplementationBox?, place: String
  ) {
    self.selector = selector
    self.types = types
    self.home = home
    self.kind = kind
    self.declared = declared
    self.place = place
    forwarding = ImplementationBox(word: Word.unresolved, node: nil, types: types)
    forwarding = types.makeForwarding(self, .send)
    _ = index(of: home)
    if let declared {
      let method = MethodRecord(
        message: self, owner: home, isDeclared: true, implementation: declared)
      home.withMethods(kind) { $0.insert(method) }
      setMethod(method, of: home)
    }
  }

  /// Whether sends may go straight to the declared implementation.
  var rests: Bool { deviations == 0 && interests == 0 && declared != nil }

  /// `View.drawRect:`, for errors and descriptions.
  var title: String { "\(kind == .class ? "+" : "-")[\(home.name) \(selector)]" }

  // MARK: - The tree

  /// Where a class stands in the tree; it and its superclasses up to the home class are added when
  /// they are new.
  func index(of record: ClassRecord) -> Int {
    if record.key.bits == last.key { return last.index }
    let index = record.place(in: self) ?? indices[record.key] ?? add(record)
    last = (record.key.bits, index)
    record.setPlace(index, in: self)
    return index
  }

  private func add(_ record: ClassRecord) -> Int {
    var parent = -1
    if record !== home, let superclass = record.superclass, superclass.isKind(of: home) {
      parent = index(of: superclass)
    }
    let index = nodes.count
    nodes.append(TreeNode(record: record))
    indices[record.key] = index
    link(index, to: parent)
    return index
  }

  /// Where a class stands in the tree, if it does.
  func existingIndex(of record: ClassRecord) -> Int? { indices[record.key] }

  /// A class's own method, as the class's map has it.
  func ownMethod(of record: ClassRecord) -> MethodRecord? {
    // Method records live as long as the program, once they are in a class's map.
    unsafe nodes[index(of: record)].method?.takeUnretainedValue()
  }

  func setMethod(_ method: MethodRecord?, of record: ClassRecord) {
    nodes.setMethod(method, at: index(of: record))
  }

  /// The hooks of a class, made when it has none.
  func extras(of record: ClassRecord) -> NodeExtras {
    let index = index(of: record)
    return nodes[index].extras ?? nodes.addExtras(at: index)
  }

  private func link(_ index: Int, to parent: Int) {
    nodes.insert(index, below: parent)
    #if DEBUG || SWIZZLE_CHECK_INVARIANTS
    Invariants.note { $0.entries.append(.init(message: self, index: index)) }
    #endif
  }

  /// Moves a class and all below it under its new superclass.
  func relink(_ record: ClassRecord) {
    guard let index = indices[record.key] else { return }
    nodes.remove(index)
    var newParent = -1
    if let superclass = record.superclass, superclass.isKind(of: home) {
      newParent = self.index(of: superclass)
    }
    link(index, to: newParent)
  }

  // MARK: - The table

  /// The table, which threads without the lock may read too.
  var table: DispatchTable? {
    let address = tableAddress.load(ordering: .acquiring)
    return address == 0 ? nil : DispatchTable(address: address)
  }

  func addSite(_ cell: Cell, isAlias: Bool) {
    unsafe sites.append(Site(cell: cell, isAlias: isAlias))
    hasAlias = hasAlias || isAlias
    #if DEBUG || SWIZZLE_CHECK_INVARIANTS
    Invariants.note { $0.tables.append(self) }
    #endif
    told.word = 1
    settle()
  }

  /// Lets every static message know whether it has to look classes up.
  func settle() {
    let rests = rests
    if !rests || hasAlias { makeTable() }
    let address = tableAddress.load(ordering: .relaxed)
    let main = rests ? 0 : address
    if told == (main, address) { return }
    told = (main, address)
    for site in sites {
      let word = site.isAlias ? address : main
      if unsafe site.cell.pointee.load(ordering: .relaxed) != word {
        unsafe site.cell.pointee.store(word, ordering: .releasing)
      }
    }
  }

  private func makeTable() {
    if table != nil { return }
    tableAddress.store(
      DispatchTable(capacity: 8, owner: self).address, ordering: .releasing)
  }

  /// The bucket of a class, added when it is new, with what a send runs in it.
  func bucket(of record: ClassRecord) -> UnsafeMutablePointer<Bucket> {
    makeTable()
    let index = index(of: record)
    if let bucket = unsafe nodes[index].bucket { return unsafe bucket }
    let word = word(at: index)
    defer { bucketCount += 1 }
    if let table, hasRoom(in: table, for: record.key.bits) {
      let bucket = unsafe table.insert(record.key.bits, word: word)
      unsafe nodes.setBucket(bucket, at: index)
      #if DEBUG || SWIZZLE_CHECK_INVARIANTS
      Invariants.note { $0.entries.append(.init(message: self, index: index)) }
      #endif
      return unsafe bucket
    }
    return unsafe grow(adding: index, word: word)
  }

  private func hasRoom(in table: DispatchTable, for key: UInt) -> Bool {
    let count = bucketCount + 1
    guard 2 * count <= table.capacity else { return false }
    // Few enough keys that a collision is worth a larger table.
    return count > DispatchTable.fewKeys || table.isDirect(key) || 8 * count <= table.capacity
  }

  private func grow(adding index: Int, word: UInt) -> UnsafeMutablePointer<Bucket> {
    // Classes that were disposed are left behind; a send that still comes to one adds it again.
    var held: [Int] = []
    for other in nodes.indices where unsafe nodes[other].bucket != nil {
      let state = unsafe nodes[other].record._withUnsafeGuaranteedRef { $0.state }
      if state == .disposed { unsafe nodes.setBucket(nil, at: other) } else { held.append(other) }
    }
    bucketCount = held.count
    let keys = (held + [index]).map { nodes[$0].key }
    let capacity = DispatchTable.capacity(for: keys)
    let old = table
    let new = DispatchTable(capacity: capacity, owner: self)
    for other in held {
      guard let bucket = unsafe nodes[other].bucket else { continue }
      let word = unsafe bucket.pointee.word.load(ordering: .relaxed)
      unsafe nodes.setBucket(new.insert(nodes[other].key, word: word), at: other)
    }
    let bucket = unsafe new.insert(nodes[index].key, word: word)
    unsafe nodes.setBucket(bucket, at: index)
    nodes.measure()
    tableAddress.store(new.address, ordering: .releasing)
    #if DEBUG || SWIZZLE_CHECK_INVARIANTS
    Invariants.note { $0.tables.append(self) }
    #endif
    settle()
    old?.outgrow()
    return unsafe bucket
  }
}
