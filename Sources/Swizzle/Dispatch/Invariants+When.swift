// When the invariants are checked, and how much at a time.

#if DEBUG || SWIZZLE_CHECK_INVARIANTS

extension Runtime {
  /// Checks everything that must hold of the runtime's state, and stops the program where something
  /// does not.
  static func _checkInvariants() {
    locked { Invariants.stop { () throws(Invariants.Violation) in try Invariants().checkAll() } }
  }
}

extension Invariants {
  // Only touched while the runtime's lock is held.
  /// How many changes were made while anything was checked.
  nonisolated(unsafe) private(set) static var changes = 0
  /// How many of them since everything was checked.
  nonisolated(unsafe) private static var changesSinceAll = 0
  /// How many changes have to be made until everything is checked again.
  nonisolated(unsafe) private static var pause = 0
  /// Where something was published lately, for the messages that there were then.
  nonisolated(unsafe) private static var warm: [WarmPlaces] = []
  /// Where objects are hooked one by one, as far as that was seen.
  nonisolated(unsafe) private static var hooked: [HookedPlace] = []

  /// Checks the state after a change.
  ///
  /// The lock is held.
  static func changed(_ change: Change, retired: [Node]) {
    stop { () throws(Violation) in
      switch unsafe extent {
      case .nothing: return
      case .everything: try Invariants(retired: retired).checkAll()
      case .sampled: try sample(change, retired)
      }
    }
  }

  /// Checks what a change published, for each of a process's first changes and one in eight of the
  /// rest; everything, too, so often that on average few classes are walked for it, and in a process
  /// with little state after each of the first.
  private static func sample(_ change: Change, _ retired: [Node]) throws(Violation) {
    unsafe changes += 1
    unsafe changesSinceAll += 1
    // A process that makes very many changes makes the same ones again and again.
    if unsafe changes > 10_000 && changes % 8 != 0 { return }
    let walk = Invariants(retired: retired)
    if unsafe changesSinceAll > pause {
      try walk.checkAll()
      unsafe changesSinceAll = 0
      let size = Runtime.allMessages.reduce(0) { $0 + $1.nodes.count }
      findWarmPlaces(change)
      unsafe pause = max(size / 3, changes < 1000 ? 0 : 32)
    } else {
      try walk.checkPublished(change)
      try walk.checkHookedObjects(retired, change)
    }
  }

  /// Remembers the classes for which something was published lately.
  ///
  /// Most of what a long run of tests has made is never changed again.
  private static func findWarmPlaces(_ change: Change) {
    unsafe warm = Runtime.allMessages.map { message in
      let nodes = message.nodes
      let lately = nodes.indices.filter { change.stamp &- nodes[$0].stamp < 2000 }
      return WarmPlaces(indices: lately, seen: nodes.count)
    }
  }

  /// What a change published: the classes that have its stamp, and the leaves below them, which get
  /// none.
  ///
  /// It is looked for where something was published lately, and among what is new; elsewhere it is
  /// seen when everything is checked.
  private func checkPublished(_ change: Change) throws(Violation) {
    // Plain loops: this is run for each change of every test, unoptimised.
    let (messages, stamp) = (Runtime.allMessages, change.stamp)
    var number = 0
    while number < messages.count {
      let nodes = messages[number].nodes
      var index = 0
      if unsafe number < Invariants.warm.count {
        let indices = unsafe Invariants.warm[number].indices
        while index < indices.count {
          let place = indices[index]
          if unsafe nodes.memory[place].stamp == stamp {
            try checkPublished(messages[number], place)
          }
          index += 1
        }
        index = unsafe Invariants.warm[number].seen
      }
      while index < nodes.count {
        if unsafe nodes.memory[index].stamp == stamp { try checkPublished(messages[number], index) }
        index += 1
      }
      number += 1
    }
  }

  private func checkPublished(_ message: MessageRecord, _ index: Int) throws(Violation) {
    try check(message, index)
    for child in message.children(of: index) { try check(message, child) }
    note(HookedPlace(message: message, index: index))
  }

  /// A change to one object among others that are hooked leaves no stamp: its class is known by the
  /// node that was replaced.
  ///
  /// Where none was, this is the object's first hook; one place after the other gets its turn.
  private func checkHookedObjects(_ retired: [Node], _ change: Change) throws(Violation) {
    var last: UInt = 0
    for node in retired {
      guard let node = node as? LinkNode, node.classKey != last else { continue }
      last = node.classKey
      let message = node.layer.record
      let index = message.existingIndex(of: Runtime.record(for: ClassKey(bits: last)))
      if let index, message.nodes[index].stamp != change.stamp { try check(message, index) }
    }
    if unsafe Invariants.hooked.isEmpty || Invariants.changes % 4 != 0 { return }
    let place = unsafe Invariants.hooked.removeFirst()
    try check(place.message, place.index)
    note(place)
  }

  /// Has a class checked again in its turn, if objects of it are hooked.
  private func note(_ place: HookedPlace) {
    guard place.message.nodes[place.index].extras?.instances?.isPublished == true else { return }
    let isKnown = unsafe Invariants.hooked.contains {
      $0.message === place.message && $0.index == place.index
    }
    if !isKnown { unsafe Invariants.hooked.append(place) }
  }

  /// Runs a check, and stops the program at what it finds.
  static func stop(_ check: () throws(Violation) -> Void) {
    do throws(Violation) {
      try check()
    } catch {
      fatalError("an invariant of the runtime does not hold: \(error)")
    }
  }
}

/// Classes in a message's tree, and how many there were in all.
private struct WarmPlaces {
  let indices: [Int]
  let seen: Int
}

/// A class of which objects were hooked, and the message.
private struct HookedPlace {
  let message: MessageRecord
  let index: Int
}

#endif
