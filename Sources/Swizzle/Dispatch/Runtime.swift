private import CSwizzle

/// What the runtime knows, behind its one lock.
///
/// The lock is never held while user code runs.
enum Runtime {
  // Everything below is only touched while the lock is held.
  nonisolated(unsafe) private static var classes: [ClassKey: ClassRecord] = [:]
  /// The messages, in the order of their declaration.
  nonisolated(unsafe) private static var messageList: [MessageRecord] = []
  nonisolated(unsafe) private static var sites: [UInt: MessageRecord] = [:]
  /// The registered classes by name; of two compiled classes that print alike, the first seen.
  nonisolated(unsafe) private static var names: [String: ClassRecord] = [:]
  nonisolated(unsafe) private static var stamp: UInt32 = 0
  /// Reused by changes of one step, which are most.
  nonisolated(unsafe) private static let step = Change()

  /// Runs a body under the lock.
  static func locked<Value, Failure: Error>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    swz_lock()
    defer { swz_unlock() }
    return try body()
  }

  /// Makes a change of one step: the body throws before it changes anything.
  static func change<Value>(
    _ body: (Change) throws(SwizzleError) -> Value
  ) throws(SwizzleError) -> Value {
    swz_lock()
    let change = unsafe step
    prepare(change)
    let value: Value
    do throws(SwizzleError) {
      value = try body(change)
    } catch {
      rollBack(change)
      throw error
    }
    finish(change)
    return value
  }

  /// Makes a change of many steps: all of them, or none when one throws.
  static func transaction<Value>(
    commits: Bool = true, _ body: (Change) throws(SwizzleError) -> Value
  ) throws(SwizzleError) -> Value {
    let change = Change()
    change.undo = []
    swz_lock()
    prepare(change)
    do throws(SwizzleError) {
      let value = try body(change)
      if commits {
        finish(change)
      } else {
        rollBack(change)
      }
      return value
    } catch {
      rollBack(change)
      throw error
    }
  }

  private static func prepare(_ change: Change) {
    unsafe stamp &+= 1
    if unsafe stamp == 0 { unsafe stamp = 1 }
    change.stamp = unsafe stamp
  }

  /// Publishes, gives the lock back, and frees what nobody is inside.
  private static func finish(_ change: Change) {
    change.publish()
    if !change.hasResults {
      checkInvariants()
      swz_unlock()
      return
    }
    let results = change.takeResults()
    checkInvariants(retired: results.retired)
    swz_unlock()
    Reclamation.retire(results.retired)
    ChangeObservers.tell(results.events)
  }

  /// Takes everything back and gives the lock back.
  private static func rollBack(_ change: Change) {
    change.rollBack()
    let results = change.takeResults()
    checkInvariants()
    swz_unlock()
    // Releases what the steps gave up, which may run user code.
    _ = results
  }

  /// Checks what must hold between changes, in test builds; nothing elsewhere.
  @inline(__always)
  private static func checkInvariants(retired: [Node] = []) {
    #if DEBUG || SWIZZLE_CHECK_INVARIANTS
    if unsafe Invariants.extent != .nothing { Invariants.changed(retired: retired) }
    #endif
  }

  // MARK: - Classes

  /// The record of a class, made when the class is new.
  ///
  /// The lock is held.
  static func record(for key: ClassKey) -> ClassRecord {
    if let known = unsafe classes[key] { return known }
    let superclass = key.superclass.map { Runtime.record(for: $0) }
    let record = ClassRecord(
      key: key, name: ClassRecord.name(of: key), compiled: key, superclass: superclass,
      state: .registered)
    unsafe classes[key] = record
    setName(record)
    FirstSight.note(record)
    return record
  }

  /// Keeps the record of a class made at run time.
  ///
  /// The lock is held.
  static func keep(_ record: ClassRecord) {
    unsafe classes[record.key] = record
  }

  /// Has a class found under its name.
  ///
  /// The lock is held.
  static func setName(_ record: ClassRecord) {
    if unsafe names[record.name] == nil { unsafe names[record.name] = record }
  }

  /// Has a class that is disposed not found any more.
  ///
  /// The lock is held.
  static func removeName(_ record: ClassRecord) {
    if unsafe names[record.name] === record { unsafe names[record.name] = nil }
  }

  /// The registered class of a name.
  ///
  /// The lock is held.
  static func named(_ name: String) -> ClassRecord? { unsafe names[name] }

  /// The registered classes by name, for checking invariants.
  ///
  /// The lock is held.
  static var allNames: [String: ClassRecord] { unsafe names }

  /// The classes seen so far.
  ///
  /// The lock is held.
  static var allClasses: [ClassRecord] { unsafe Array(classes.values) }

  // MARK: - Messages

  /// The messages touched so far.
  ///
  /// The lock is held.
  static var allMessages: [MessageRecord] { unsafe messageList }

  /// The message of a static message's word.
  ///
  /// The lock is held.
  static func message(at site: UInt) -> MessageRecord? { unsafe sites[site] }

  /// The static messages' records by their words' addresses, for checking invariants.
  ///
  /// The lock is held.
  static var allSites: [UInt: MessageRecord] { unsafe sites }

  /// The message that a class knows under a selector, implemented or not.
  ///
  /// The lock is held.
  static func message(
    _ selector: Selector, _ kind: MethodKind, for record: ClassRecord
  ) -> MessageRecord? {
    selector.messages.first { $0.kind == kind && record.isKind(of: $0.home) }
  }

  /// The record for a declaration: a new one, or that of an equal declaration.
  ///
  /// The lock is held.
  static func declare(
    _ selector: Selector, types: BodyTypes, declared: ImplementationBox?, place: String
  ) throws(SwizzleError) -> (record: MessageRecord, isAlias: Bool) {
    let receiver = try types.receiver.get()
    guard let key = receiver.key else {
      throw SwizzleError(
        .invalidReceiver,
        """
        \(selector): a message's receiver is a class, not AnyObject; name the class that receives it
        """)
    }
    let home = Runtime.record(for: key)
    let related = selector.messages.first {
      $0.kind == receiver.kind && (home.isKind(of: $0.home) || $0.home.isKind(of: home))
    }
    if let related {
      guard related.home === home, related.types.signature == types.signature else {
        throw SwizzleError(
          .conflictingDeclaration,
          """
          \(selector) is declared twice in one hierarchy: for \(related.home.name) with \
          \(related.types.signature) at \(related.place), and for \(home.name) with \
          \(types.signature) at \(place); give one of them another name, or send the first
          """)
      }
      return (related, true)
    }
    let record = MessageRecord(
      selector: selector, types: types, home: home, kind: receiver.kind, declared: declared,
      place: place)
    selector.messages.append(record)
    unsafe messageList.append(record)
    return (record, false)
  }

  /// Has a static message share a record.
  ///
  /// The lock is held.
  static func join(_ site: Cell, _ record: MessageRecord, isAlias: Bool) {
    unsafe sites[UInt(bitPattern: site)] = record
    unsafe record.addSite(site, isAlias: isAlias)
  }
}
