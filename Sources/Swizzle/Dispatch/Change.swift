/// One change to the runtime, made while its lock is held: what has to be published again, what
/// was replaced, and how to take everything back.
final class Change {
  /// Tells the publications apart; never 0.
  var stamp: UInt32 = 0
  /// What no send finds any more, to be freed when no call can be inside it.
  private var retired: [Node] = []
  /// What has to be released after the lock, since releasing may run user code.
  private var released: [AnyObject] = []
  /// What to tell observers after the lock.
  private var events: [ChangeEvent] = []
  /// Whether anything is left to do after the lock.
  private(set) var hasResults = false
  /// Set in a transaction: each step then says how to take it back.
  var undo: [() -> Void]? {
    didSet { isUndoable = undo != nil }
  }
  private var commits: [() -> Void] = []
  /// What has to be published again; a change of one step has one or two.
  private var first: Stale?
  private var second: Stale?
  private var further: [Stale] = []
  private var claimed: Set<ObjectIdentifier> = []
  private var staleObjects: [(record: MessageRecord, index: Int, object: UInt)] = []
  /// Whether there is more to publish than `first` and `second`.
  private var hasMore = false

  /// Tells observers, if there are any, after the change.
  func note(_ event: @autoclosure () -> ChangeEvent) {
    if ChangeObservers.areWatching { tell(event()) }
  }

  /// Has a node freed that no send will find any more.
  func retire(_ node: Node) {
    hasResults = true
    retired.append(node)
  }

  /// Has something released after the lock.
  func release(_ object: AnyObject) {
    hasResults = true
    released.append(object)
  }

  /// Has observers told of something after the lock.
  func tell(_ event: ChangeEvent) {
    hasResults = true
    events.append(event)
  }

  /// What is to be done after the lock; the change forgets it.
  func takeResults() -> (retired: [Node], released: [AnyObject], events: [ChangeEvent]) {
    defer {
      hasResults = false
      retired = []
      released = []
      events = []
    }
    return (retired, released, events)
  }

  /// Has a message published again from a class downwards.
  func touch(_ record: MessageRecord, _ index: Int) {
    #if DEBUG || SWIZZLE_CHECK_INVARIANTS
    Invariants.note { $0.places.append(.init(message: record, index: index)) }
    #endif
    let stale = Stale(record, index)
    if first == nil {
      first = stale
    } else if second == nil {
      second = stale
    } else {
      further.append(stale)
      hasMore = true
    }
  }

  /// Has a message published again from a class downwards.
  func touch(_ record: MessageRecord, _ owner: ClassRecord) {
    touch(record, record.index(of: owner))
  }

  /// Has one object's chain published again.
  ///
  /// Only where other objects of its class have hooks too, before and after: else the class itself
  /// changes what it runs.
  func touch(_ record: MessageRecord, _ owner: ClassRecord, object: UInt) {
    let index = record.index(of: owner)
    #if DEBUG || SWIZZLE_CHECK_INVARIANTS
    Invariants.note { $0.objects.append((.init(message: record, index: index), object)) }
    #endif
    if let instances = record.nodes[index].extras?.instances, instances.isPublished {
      staleObjects.append((record, index, object))
      hasMore = true
    } else {
      touch(record, index)
    }
  }

  /// Whether steps have to say how to take them back; asked first, since saying it allocates.
  private(set) var isUndoable = false

  /// Says how to take the last step back, where that may be asked for.
  func onUndo(_ step: @escaping () -> Void) {
    undo?.append(step)
  }

  /// True the first time that a step of this change asks for a token, which is used up only when
  /// the change is made.
  func claim(_ token: Hook) -> Bool { claimed.insert(ObjectIdentifier(token)).inserted }

  /// Does something once all steps are made and none can fail any more.
  func onCommit(_ step: @escaping () -> Void) {
    commits.append(step)
    hasMore = true
  }

  /// Publishes what the steps changed.
  func publish() {
    if !hasMore && publishOneOrTwo() { return }
    publishAll()
  }

  /// Publishes one class, or one each of two messages, which cannot meet.
  private func publishOneOrTwo() -> Bool {
    guard let first else { return true }
    if unsafe first.record == second?.record { return false }
    let second = second
    self.first = nil
    self.second = nil
    first.publish(in: self)
    second?.publish(in: self)
    first.settle()
    second?.settle()
    return true
  }

  private func publishAll() {
    for step in commits { step() }
    commits.removeAll()
    publishClasses()
    for (record, index, object) in staleObjects {
      record.publish(object, at: index, in: self)
    }
    for (record, _, _) in staleObjects { record.settle() }
    staleObjects.removeAll(keepingCapacity: true)
    hasMore = false
  }

  private func publishClasses() {
    // From the outside of the hierarchy in, so that each class is published once.
    var stale = [first, second].compactMap(\.self) + further
    first = nil
    second = nil
    further.removeAll()
    stale.sort { $0.depth < $1.depth }
    for place in stale { place.publish(in: self) }
    for place in stale { place.settle() }
  }

  /// Takes every step back, the last one first.
  func rollBack() {
    for step in (undo ?? []).reversed() { step() }
    first = nil
    second = nil
    further.removeAll()
    staleObjects.removeAll(keepingCapacity: true)
    commits.removeAll()
    hasMore = false
    retired.removeAll()
    events.removeAll()
  }
}

/// A class from which a message has to be published again.
///
/// Not counted: messages' records live as long as the program.
@safe private struct Stale {
  private let message: Unmanaged<MessageRecord>
  private let index: Int

  init(_ record: MessageRecord, _ index: Int) {
    unsafe message = Unmanaged.passUnretained(record)
    self.index = index
  }

  /// Tells messages apart.
  var record: UnsafeRawPointer { unsafe UnsafeRawPointer(message.toOpaque()) }

  var depth: Int { unsafe message._withUnsafeGuaranteedRef { $0.depth(of: index) } }

  func publish(in change: Change) {
    unsafe message._withUnsafeGuaranteedRef { $0.publish(from: index, in: change) }
  }

  func settle() {
    unsafe message._withUnsafeGuaranteedRef { $0.settle() }
  }
}
