import Synchronization

/// Something that happens when the runtime first sees a class.
///
/// A class is seen by `Class(_:)`, by being registered, by being the superclass of one that
/// is seen, and by the first send of a message that the wait ``notices(_:)``.
///
/// May be used from any thread.
public final class ClassWait: Sendable {
  private let number: Int

  fileprivate init(number: Int) {
    self.number = number
  }

  /// Gives the wait up; what already happened stays.
  ///
  /// - Complexity: O(*n*) in the classes that the messages it notices were sent to; takes the
  ///   runtime's lock.
  public func cancel() {
    FirstSight.cancel(number)
  }

  /// Has sends of a message show the runtime classes that it has not seen.
  ///
  /// - Parameter message: The message; while the wait lasts its sends look classes up.
  /// - Throws: `SwizzleError` when nothing can be installed on the message.
  /// - Complexity: O(*n*) in the classes that the message was sent to; takes the runtime's lock.
  public func notices<Home, Result, Failure: Error, each Argument>(
    _ message: borrowing Message<Home, Result, Failure, repeat each Argument>
  ) throws(SwizzleError) {
    FirstSight.notice(number, try message.record())
  }
}

extension Class where Receiver == AnyObject {
  /// Runs a closure once, when the runtime first sees the class of a name; at once if it has.
  ///
  /// - Parameters:
  ///   - name: The class's name, as ``Class/name`` gives it.
  ///   - body: What to run, on the thread that showed the class; hooks may be placed in it.
  /// - Returns: The wait, to cancel it; dropping it changes nothing.
  /// - Complexity: O(*n*) in the classes that were seen; takes the runtime's lock, but not while
  ///   the closure runs.
  @discardableResult
  public static func whenSeen(
    named name: String, _ body: @escaping @Sendable (Class<AnyObject>) -> Void
  ) -> ClassWait {
    ClassWait(
      number: FirstSight.wait(
        FirstSight.Wait(matches: { $0.name == name }, isOnce: true, body: body)))
  }
}

extension Class {
  /// Runs a closure for every class that inherits from this one, once each: at once for those that
  /// the runtime has seen, and later when it first sees one.
  ///
  /// - Parameter body: What to run, on the thread that showed the class; hooks may be placed in it.
  /// - Returns: The wait, to cancel it; dropping it changes nothing.
  /// - Complexity: O(*n* log *n*) in the classes that were seen; takes the runtime's lock, but not
  ///   while the closure runs.
  @discardableResult
  public func whenSubclassIsSeen(
    _ body: @escaping @Sendable (Class<AnyObject>) -> Void
  ) -> ClassWait {
    let ancestor = record
    return ClassWait(
      number: FirstSight.wait(
        FirstSight.Wait(
          matches: { $0 !== ancestor && $0.isKind(of: ancestor) }, isOnce: false, body: body)))
  }
}

/// Telling those who wait for a class that the runtime has seen it.
enum FirstSight {
  struct Wait {
    let matches: (ClassRecord) -> Bool
    let isOnce: Bool
    let body: @Sendable (Class<AnyObject>) -> Void
    var noticed: [MessageRecord] = []
  }

  // Only touched while the runtime's lock is held.
  nonisolated(unsafe) private static var waits: [Int: Wait] = [:]
  nonisolated(unsafe) private static var last = 0
  /// Classes that nobody was told of yet, each with the last wait that had begun by then: later ones
  /// found the class among those that were known.
  nonisolated(unsafe) private static var unseen: [(record: ClassRecord, last: Int)] = []
  private static let hasUnseen = Atomic<Bool>(false)

  /// Notes a class that is new.
  ///
  /// The lock is held.
  static func note(_ record: ClassRecord) {
    if unsafe waits.isEmpty { return }
    unsafe unseen.append((record, last))
    hasUnseen.store(true, ordering: .releasing)
  }

  static func wait(_ wait: Wait) -> Int {
    let (number, known) = Runtime.locked { () -> (Int, [ClassRecord]) in
      unsafe last += 1
      let known = Runtime.allClasses.filter { $0.state == .registered && wait.matches($0) }
        .sorted { $0.name < $1.name }
      if wait.isOnce, let first = known.first { return (unsafe last, [first]) }
      unsafe waits[last] = wait
      return (unsafe last, known)
    }
    for record in known { wait.body(Class(record: record, kind: .instance)) }
    return number
  }

  static func cancel(_ number: Int) {
    HookRegistry.perform { change in end(number, change) }
  }

  private static func end(_ number: Int, _ change: Change) {
    guard let wait = unsafe waits.removeValue(forKey: number) else { return }
    change.release(wait.body as AnyObject)
    for record in wait.noticed {
      record.interests -= 1
      change.touch(record, record.home)
    }
  }

  static func notice(_ number: Int, _ record: MessageRecord) {
    HookRegistry.perform { change in
      guard unsafe waits[number] != nil else { return }
      unsafe waits[number]?.noticed.append(record)
      record.interests += 1
      change.touch(record, record.home)
    }
  }

  /// Tells the waits of the classes that were noted.
  ///
  /// The lock is not held.
  static func flush() {
    guard hasUnseen.load(ordering: .acquiring) else { return }
    while let (record, bodies) = next() {
      for body in bodies { body(Class(record: record, kind: .instance)) }
    }
  }

  private static func next() -> (ClassRecord, [@Sendable (Class<AnyObject>) -> Void])? {
    var found: (ClassRecord, [@Sendable (Class<AnyObject>) -> Void])?
    HookRegistry.perform { change in
      guard unsafe !unseen.isEmpty else {
        hasUnseen.store(false, ordering: .releasing)
        return
      }
      let (record, last) = unsafe unseen.removeFirst()
      let matching = unsafe waits.filter { $0.key <= last && $0.value.matches(record) }
        .sorted { $0.key < $1.key }
      for (number, wait) in matching where wait.isOnce { end(number, change) }
      found = (record, matching.map(\.value.body))
    }
    return found
  }
}
