/// A class as the runtime keeps it: its own methods, its place among the classes that the runtime
/// has seen.
///
/// Made once for a class and kept as long as the program runs. Guarded by the runtime's lock, save
/// what is constant.
final class ClassRecord: @unchecked Sendable {
  // Sendable: everything mutable is only touched while the runtime's lock is held.

  /// What a class made at run time goes through; a compiled class is `registered` from the start.
  enum State {
    case constructing
    case registered
    case disposed
  }

  let key: ClassKey
  /// Where the class stands in the tree of the message that was asked for it last.
  private var lastPlace: (message: ObjectIdentifier, index: Int)?
  let name: String
  /// The compiled class that objects of this class are made as: the class itself unless it was
  /// made at run time.
  let compiled: ClassKey
  var superclass: ClassRecord? { didSet { noteRelations() } }
  var subclasses: [ClassRecord] = [] { didSet { noteRelations() } }
  var state: State { didSet { noteRelations() } }
  var instanceMethods = MethodMap() { didSet { noteContents() } }
  var classMethods = MethodMap() { didSet { noteContents() } }
  /// The categories that were installed.
  var categories: Set<CategoryKey> = []
  /// Addresses of the objects that became this class or were made as it, which was made at run time,
  /// and are alive.
  var objects: Set<UInt> = [] { didSet { noteContents() } }
  /// The destroyer that the class had before the runtime watched its objects die; 0 while it does
  /// not.
  var destroyer: UInt = 0 { didSet { noteContents() } }

  var isMadeAtRunTime: Bool { key != compiled }

  init(
    key: ClassKey, name: String, compiled: ClassKey, superclass: ClassRecord?, state: State
  ) {
    self.key = key
    self.name = name
    self.compiled = compiled
    self.superclass = superclass
    self.state = state
    superclass?.subclasses.append(self)
    noteRelations()
  }

  /// Has the class looked at when the invariants are checked, in test builds.
  @inline(__always)
  private func noteRelations() {
    #if DEBUG || SWIZZLE_CHECK_INVARIANTS
    Invariants.note { $0.relations.append(self) }
    #endif
  }

  @inline(__always)
  private func noteContents() {
    #if DEBUG || SWIZZLE_CHECK_INVARIANTS
    Invariants.note { $0.classes.append(self) }
    #endif
  }

  func methods(_ kind: MethodKind) -> MethodMap {
    kind == .instance ? instanceMethods : classMethods
  }

  func withMethods<Value>(_ kind: MethodKind, _ body: (inout MethodMap) -> Value) -> Value {
    kind == .instance ? body(&instanceMethods) : body(&classMethods)
  }

  /// Where the class stands in a message's tree, if that is what was asked for last.
  func place(in message: MessageRecord) -> Int? {
    guard let lastPlace, lastPlace.message == ObjectIdentifier(message) else { return nil }
    return lastPlace.index
  }

  func setPlace(_ index: Int, in message: MessageRecord) {
    lastPlace = (ObjectIdentifier(message), index)
  }

  func isKind(of other: ClassRecord) -> Bool {
    key.isKind(of: other.key)
  }

  /// The method that objects of the class (or the class itself) run for a selector.
  func find(_ selector: Selector, _ kind: MethodKind) -> MethodRecord? {
    var record: ClassRecord? = self
    while let current = record {
      if let method = current.methods(kind)[selector] { return method }
      record = current.superclass
    }
    return nil
  }

  /// The name of a class, seen or not.
  static func name(of key: ClassKey) -> String {
    RuntimeNames.name(of: key) ?? String(reflecting: key.type)
  }
}

/// A class's own methods of one kind, by selector and in the runtime's order.
struct MethodMap {
  /// The added method that is newest, from which each leads to the next older one: nothing is
  /// allocated for a class's first methods.
  private var newest: MethodRecord?
  private var declared: [MethodRecord] = []
  private var count = 0
  /// The same by selector, once there are more than a few.
  private var bySelector: [Selector: MethodRecord] = [:]
  /// What the class's resolver was asked for.
  private var asked: [Selector: Asked] = [:]

  /// A resolver's question, which is answered once.
  private struct Asked {
    var isAnswered = false
    /// Who is asking now.
    var threads: Set<UInt> = []
  }

  /// How many are looked through, which is faster than hashing.
  private static let few = 8

  subscript(selector: Selector) -> MethodRecord? {
    if !bySelector.isEmpty { return bySelector[selector] }
    return added.first { $0.message.selector == selector }
      ?? declared.first { $0.message.selector == selector }
  }

  /// The added methods, newest first.
  private var added: UnfoldSequence<MethodRecord, MethodRecord?> {
    sequence(state: newest) { next in
      defer { next = next?.older }
      return next
    }
  }

  /// Added methods, newest first, then declared ones in the order of their declaration.
  var all: [MethodRecord] { added + declared }

  mutating func insert(_ method: MethodRecord) {
    if method.isDeclared {
      declared.append(method)
    } else {
      method.older = newest
      newest = method
    }
    count += 1
    if !bySelector.isEmpty {
      bySelector[method.message.selector] = method
    } else if count > Self.few {
      for method in all { bySelector[method.message.selector] = method }
    }
  }

  /// Whether a thread shall ask the resolver for a selector.
  ///
  /// Not when it was answered, nor when the resolver itself is what asks. Threads that miss a
  /// method at the same time all ask, since none may wait for user code that another runs.
  mutating func beginAsking(_ selector: Selector, _ thread: UInt) -> Bool {
    var question = asked[selector] ?? Asked()
    guard !question.isAnswered, question.threads.insert(thread).inserted else { return false }
    asked[selector] = question
    return true
  }

  mutating func endAsking(_ selector: Selector, _ thread: UInt) {
    asked[selector]?.threads.remove(thread)
    asked[selector]?.isAnswered = true
  }

  /// Takes back the last insertion, which added the method.
  mutating func remove(_ method: MethodRecord) {
    assert(newest === method, "steps are taken back in the opposite order")
    newest = method.older
    method.older = nil
    count -= 1
    bySelector[method.message.selector] = nil
  }
}

/// One entry of one class's method map.
///
/// Kept as long as the program runs, since handles stay valid.
final class MethodRecord: @unchecked Sendable {
  // Sendable: `implementation` is only touched while the runtime's lock is held.

  let message: MessageRecord
  let owner: ClassRecord
  /// The method that the message's declaration gave its home class.
  let isDeclared: Bool
  /// Where the owner stands in the message's tree.
  let index: Int
  var implementation: ImplementationBox
  /// The method that this one was exchanged with, until it is exchanged back or set.
  var partner: MethodRecord?
  /// The method that was added to the class before: see `MethodMap`.
  fileprivate(set) var older: MethodRecord?

  init(
    message: MessageRecord, owner: ClassRecord, isDeclared: Bool,
    implementation: ImplementationBox
  ) {
    self.message = message
    self.owner = owner
    self.isDeclared = isDeclared
    index = message.index(of: owner)
    self.implementation = implementation
  }

  /// `-[View drawRect:]`, with the class that has the method.
  var title: String {
    "\(message.kind == .class ? "+" : "-")[\(owner.name) \(message.selector)]"
  }

  /// Whether a send has to look the class up to run this method.
  var deviates: Bool { !isDeclared || implementation !== message.declared }
}
