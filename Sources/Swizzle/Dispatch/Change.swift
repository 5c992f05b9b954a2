/// One change to the runtime, made while its lock is held: what has to be published again, what
/// was replaced, and how to take everything back.
final class Change {
  /// Tells the publications apart; never 0.
  var stamp: UInt32 = 0
  /// What no send finds any more, to be freed when no call can be inside it.
  var retired: [Node] = []
  /// What has to be released after the lock, since releasing may run user code.
  var released: [AnyObject] = []
  /// What to tell observers after the lock.
  var events: [ChangeEvent] = []
  /// Set in a transaction: each step then says how to take it back.
  var undo: [() -> Void]?
  private var commits: [() -> Void] = []
  private var stale: [(record: MessageRecord, index: Int)] = []
  private var staleObjects: [(record: MessageRecord, index: Int, object: UInt)] = []

  /// Tells observers, if there are any, after the change.
  func note(_ event: @autoclosure () -> ChangeEvent) {
    if ChangeObservers.areWatching { events.append(event()) }
  }

  /// Has a message published again from a class downwards.
  func touch(_ record: MessageRecord, _ index: Int) {
    stale.append((record, index))
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
    if let instances = record.nodes[index].extras?.instances, instances.isPublished {
      staleObjects.append((record, index, object))
    } else {
      touch(record, index)
    }
  }

  /// Whether steps have to say how to take them back; asked first, since saying it allocates.
  var isUndoable: Bool { undo != nil }

  /// Says how to take the last step back, where that may be asked for.
  func onUndo(_ step: @escaping () -> Void) {
    undo?.append(step)
  }

  /// Does something once all steps are made and none can fail any more.
  func onCommit(_ step: @escaping () -> Void) {
    commits.append(step)
  }

  /// Publishes what the steps changed.
  func publish() {
    for step in commits { step() }
    commits.removeAll()
    if stale.count > 2 {
      // From the outside of the hierarchy in, so that each class is published once.
      stale.sort { $0.record.depth(of: $0.index) < $1.record.depth(of: $1.index) }
    } else if stale.count == 2, stale[0].record === stale[1].record,
      stale[0].record.depth(of: stale[0].index) > stale[1].record.depth(of: stale[1].index)
    {
      stale.swapAt(0, 1)
    }
    for (record, index) in stale {
      record.publish(from: index, in: self)
    }
    for (record, index, object) in staleObjects {
      record.publish(object, at: index, in: self)
    }
    for (record, _) in stale {
      record.settle()
    }
    for (record, _, _) in staleObjects {
      record.settle()
    }
    staleObjects.removeAll(keepingCapacity: true)
    stale.removeAll(keepingCapacity: true)
  }

  /// Takes every step back, the last one first.
  func rollBack() {
    for step in (undo ?? []).reversed() { step() }
    stale.removeAll(keepingCapacity: true)
    staleObjects.removeAll(keepingCapacity: true)
    commits.removeAll()
    released.removeAll()
    retired.removeAll()
    events.removeAll()
  }
}
