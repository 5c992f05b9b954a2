/// Placing and removing hooks, and where they are kept: all under the lock.
enum HookRegistry {
  nonisolated(unsafe) private static var lastNumber: UInt64 = 0

  /// Places a hook and returns its token.
  static func install(_ layer: Layer) throws(SwizzleError) -> Hook {
    try Runtime.change { change throws(SwizzleError) in
      try install(layer, change)
    }
  }

  static func install(_ layer: Layer, _ change: Change) throws(SwizzleError) -> Hook {
    guard let body = layer.body else { return Hook(layer) }
    layer.move(to: try current(layer.place))
    let (record, owner) = (layer.record, layer.place.record)
    try Operations.check(body.types, fits: record, in: owner)
    if let known = existing(layer) {
      if layer.options.key?.isExclusive == true { throw duplicate(layer, known) }
      known.tokens += 1
      if change.isUndoable { change.onUndo { known.tokens -= 1 } }
      change.release(body)
      return Hook(known)
    }
    unsafe lastNumber += 1
    layer.number = unsafe lastNumber
    let siblings = layers(at: layer.place, record)
    let sorted = try HookOrder.sorted(siblings + [layer])
    set(sorted, at: layer.place, record, change)
    record.interests += 1
    touch(layer, change)
    change.note(ChangeEvent(.installed, layer))
    InstallWarnings.check(layer, among: siblings, change)
    if change.isUndoable {
      change.onUndo {
        layer.body = nil
        set(siblings, at: layer.place, record, change)
        record.interests -= 1
      }
    }
    return Hook(layer)
  }

  /// Where a hook goes now, since its place was asked for without the lock.
  private static func current(_ place: HookPlace) throws(SwizzleError) -> HookPlace {
    switch place {
    case .type: return place
    case .object(let object, _):
      // The object may have become one of another class. Its first word is its class, and whoever
      // installs keeps it alive.
      let key = unsafe ClassKey(
        bits: UnsafePointer<UInt>(bitPattern: object).unsafelyUnwrapped.pointee)
      let record = Runtime.record(for: key)
      DyingObjects.watch(record)
      return .object(object, record)
    case .scope(let scope, let record):
      if !scope.hasEnded { return place }
      throw SwizzleError(
        .scopeEnded,
        "a hook for \(record.name) was placed in a scope that has ended; place it within withHooks")
    }
  }

  /// The hook that a key names, if it is installed.
  private static func existing(_ layer: Layer) -> Layer? {
    guard let key = layer.options.key else { return nil }
    return allLayers(of: layer.record).first { other in
      guard other.options.key?.name == key.name else { return false }
      switch key.extent {
      case .process: return true
      case .target: return other.place.isSame(as: layer.place)
      case .hierarchy:
        let (one, two) = (other.place.record, layer.place.record)
        return one.isKind(of: two) || two.isKind(of: one)
      }
    }
  }

  private static func duplicate(_ layer: Layer, _ known: Layer) -> SwizzleError {
    SwizzleError(
      .duplicateKey,
      """
      \(layer.record.title): a hook with the key \(layer.options.key?.name ?? "") was placed at \
      \(known.file):\(known.line) by \(known.owner); remove that one first, or use another key
      """)
  }
}
