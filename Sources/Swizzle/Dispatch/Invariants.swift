// What must hold of the runtime's state whenever its lock is free, checked in test builds after every
// change. Each check recomputes from the plain facts (classes, method maps, lists of hooks) what the
// trees, chains and tables should say.
//
// Debug builds have the checks, and run none until `extent` is set; in optimised builds they are not
// there, unless they are compiled with `-D SWIZZLE_CHECK_INVARIANTS`.

#if DEBUG || SWIZZLE_CHECK_INVARIANTS

/// One walk through the runtime's state.
///
/// The lock is held. A walk runs no user code: whatever it retains is held by the runtime too, so
/// nothing is released by it.
struct Invariants {
  /// How much is checked after a change.
  enum Extent: String {
    case nothing
    /// What the change touched, and everything from time to time.
    case touched
    case everything
  }

  /// Set before the first change, by tests.
  nonisolated(unsafe) static var extent = Extent.nothing

  /// What does not hold, and where.
  struct Violation: Error, CustomStringConvertible {
    let invariant: String
    /// The class and the selector.
    let place: String
    let detail: String

    var description: String { "\(invariant): \(place)\(detail.isEmpty ? "" : ": \(detail)")" }
  }

  /// Nodes that the change which is checked has retired: nothing may lead to one.
  var retired: Set<ObjectIdentifier> = []
  /// The tables of objects among them, by their address.
  var retiredTables: Set<UInt> = []

  init() {}

  init(retired nodes: [Node]) {
    for node in nodes {
      // An implementation may be put back while it waits to be freed.
      guard node is LinkNode || node is ScopeNode || node is ObjectTable else { continue }
      retired.insert(ObjectIdentifier(node))
      if let table = node as? ObjectTable { retiredTables.insert(table.table.address) }
    }
  }

  func require(
    _ holds: Bool, _ invariant: StaticString, _ place: @autoclosure () -> String,
    _ detail: @autoclosure () -> String = ""
  ) throws(Violation) {
    if !holds { throw Violation(invariant: "\(invariant)", place: place(), detail: detail()) }
  }

  /// `-[View drawRect:]`, the class being the one at `index` in the message's tree.
  func place(_ message: MessageRecord, _ index: Int) -> String {
    place(message, message.owner(at: index))
  }

  func place(_ message: MessageRecord, _ owner: ClassRecord) -> String {
    "\(message.kind == .class ? "+" : "-")[\(owner.name) \(message.selector)]"
  }

  /// Everything.
  func checkAll() throws(Violation) {
    let classes = Runtime.allClasses
    try checkLinks(of: classes)
    try checkNames(of: classes)
    for record in classes { try check(record) }
    let messages = Runtime.allMessages
    try checkRegistry(of: messages)
    for message in messages { try check(message) }
  }

  func check(_ message: MessageRecord) throws(Violation) {
    try checkTree(of: message)
    try checkTable(of: message)
    try checkSites(of: message)
    try checkKeys(of: message)
    for index in message.nodes.indices { try check(message, index) }
    try checkCounts(of: message)
  }

  /// What one class runs for a message.
  func check(_ message: MessageRecord, _ index: Int) throws(Violation) {
    try checkPlace(of: message, index)
    try checkMethod(of: message, index)
    try checkLayers(of: message, index)
    try checkWord(of: message, index)
  }
}

extension MessageRecord {
  /// The class at a place of the tree.
  func owner(at index: Int) -> ClassRecord {
    // Class records live as long as the program.
    unsafe nodes[index].record._withUnsafeGuaranteedRef { $0 }
  }
}

#endif
