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
  /// How many changes were checked.
  nonisolated(unsafe) private(set) static var changes = 0
  /// How many of them since everything was checked.
  nonisolated(unsafe) private static var changesSinceAll = 0
  /// How many changes have to be made until everything is checked again.
  nonisolated(unsafe) private static var pause = 0

  /// Checks the state after a change.
  ///
  /// The lock is held.
  static func changed(retired: [Node]) {
    stop { () throws(Violation) in
      switch unsafe extent {
      case .nothing: return
      case .everything: try Invariants(retired: retired).checkAll()
      case .touched: try checkTouched(retired)
      }
      unsafe changes += 1
    }
  }

  /// Checks what a change touched; everything, too, so often that on average few classes are walked
  /// for it, and in a process with little state after each of the first changes.
  private static func checkTouched(_ retired: [Node]) throws(Violation) {
    let walk = Invariants(retired: retired)
    try walk.check(takeTouched())
    unsafe changesSinceAll += 1
    if unsafe changesSinceAll <= pause { return }
    try walk.checkAll()
    unsafe changesSinceAll = 0
    let size = Runtime.allMessages.reduce(0) { $0 + $1.nodes.count }
    unsafe pause = max(size / 3, changes < 1000 ? 0 : 32)
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

#endif
