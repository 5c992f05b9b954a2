/// Placing, moving and removing hooks, under the lock.
enum HookRegistry {
  nonisolated(unsafe) private static var lastNumber: UInt64 = 0
  /// The messages for which an object has hooks of its own, by its address.
  nonisolated(unsafe) private static var objects: [UInt: [MessageRecord]] = [:]

  // MARK: - Placing

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

  // MARK: - Removing

  /// Gives up one token; the hook goes with the last.
  static func release(_ layer: Layer) {
    perform { change in release(layer, change) }
  }

  static func release(_ layer: Layer, _ change: Change) {
    guard layer.isInstalled else { return }
    layer.tokens -= 1
    if change.isUndoable { change.onUndo { layer.tokens += 1 } }
    if layer.tokens == 0 { remove(layer, change) }
  }

  /// Removes a one-shot hook, whose tokens do nothing from then on.
  static func removeQuietly(_ layer: Layer) {
    perform { change in remove(layer, change) }
  }

  static func remove(_ layer: Layer, _ change: Change) {
    guard let body = layer.body else { return }
    let (record, place) = (layer.record, layer.place)
    let siblings = layers(at: place, record)
    layer.body = nil
    set(HookOrder.without(layer, siblings), at: place, record, change)
    record.interests -= 1
    touch(layer, change)
    change.release(body)
    change.note(ChangeEvent(.removed, layer))
    if change.isUndoable {
      change.onUndo {
        layer.body = body
        set(siblings, at: place, record, change)
        record.interests += 1
      }
    }
  }

  /// Removes every hook of an owner, on all classes, objects and messages at once.
  static func removeAll(owner: String) -> Int {
    var count = 0
    perform { change in
      for record in Runtime.allMessages where record.interests > 0 {
        for layer in allLayers(of: record) where layer.owner == owner {
          remove(layer, change)
          count += 1
        }
      }
    }
    return count
  }

  static func setPaused(_ layer: Layer, _ isPaused: Bool) {
    perform { change in setPaused(layer, isPaused, change) }
  }

  static func setPaused(_ layer: Layer, _ isPaused: Bool, _ change: Change) {
    guard layer.isInstalled, layer.isPaused != isPaused else { return }
    layer.isPaused = isPaused
    touch(layer, change)
    change.note(ChangeEvent(isPaused ? .paused : .resumed, layer))
    if change.isUndoable { change.onUndo { layer.isPaused = !isPaused } }
  }

  /// Makes a change that cannot fail.
  static func perform(_ body: (Change) -> Void) {
    do throws(SwizzleError) {
      try Runtime.change { change throws(SwizzleError) in body(change) }
    } catch {
      fatalError("a change that cannot fail failed: \(error)")
    }
  }

  // MARK: - Where layers are kept

  static func layers(at place: HookPlace, _ record: MessageRecord) -> [Layer] {
    guard let index = record.existingIndex(of: place.record),
      let extras = record.nodes[index].extras
    else { return [] }
    switch place {
    case .type: return extras.layers
    case .object(let object, _): return extras.instances?.layers(of: object) ?? []
    case .scope(let scope, _): return extras.scopes?.layers(of: scope) ?? []
    }
  }

  private static func set(
    _ layers: [Layer], at place: HookPlace, _ record: MessageRecord, _ change: Change
  ) {
    let extras = record.extras(of: place.record)
    switch place {
    case .type:
      extras.layers = layers
    case .object(let object, _):
      if extras.instances == nil { extras.instances = InstanceHooks() }
      extras.instances?.setLayers(layers, of: object)
      note(object, record, hasHooks: !layers.isEmpty)
    case .scope(let scope, _):
      if extras.scopes == nil { extras.scopes = ScopeHooks() }
      extras.scopes?.setLayers(layers, of: scope)
    }
  }

  /// Has published again what a hook's coming or going changes.
  private static func touch(_ layer: Layer, _ change: Change) {
    if case .object(let object, let owner) = layer.place {
      change.touch(layer.record, owner, object: object)
    } else {
      change.touch(layer.record, layer.place.record)
    }
  }

  private static func note(_ object: UInt, _ record: MessageRecord, hasHooks: Bool) {
    var messages = unsafe objects[object] ?? []
    messages.removeAll { $0 === record }
    if hasHooks { messages.append(record) }
    unsafe objects[object] = messages.isEmpty ? nil : messages
  }

  /// Every hook of a message, wherever it is placed.
  static func allLayers(of record: MessageRecord) -> [Layer] {
    var layers: [Layer] = []
    for index in record.nodes.indices {
      guard let extras = record.nodes[index].extras else { continue }
      layers += extras.layers + (extras.instances?.allLayers ?? [])
      layers += extras.scopes?.allLayers ?? []
    }
    return layers
  }
}

extension HookRegistry {
  // MARK: - When classes and objects change

  /// Removes the hooks of a class that is disposed.
  static func removeAll(of owner: ClassRecord, _ change: Change) {
    for record in Runtime.allMessages where record.interests > 0 {
      for layer in allLayers(of: record) where layer.place.record === owner {
        remove(layer, change)
      }
    }
  }

  /// Whether the hooks of a class accept its objects, after it was given another superclass.
  static func checkLayers(of owner: ClassRecord) throws(SwizzleError) {
    for record in Runtime.allMessages where record.interests > 0 {
      for layer in allLayers(of: record) where layer.place.record === owner {
        guard let body = layer.body else { continue }
        try Operations.check(body.types, fits: record, in: owner)
      }
    }
  }

  /// Whether the hooks of one object accept it as one of another class.
  static func checkLayers(
    of object: UInt, from old: ClassRecord, accept new: ClassRecord
  ) throws(SwizzleError) {
    for record in unsafe objects[object] ?? [] {
      for layer in layers(at: .object(object, old), record) {
        guard let body = layer.body else { continue }
        try Operations.check(body.types, fits: record, in: new)
      }
    }
  }

  /// Whether the hooks that a send to a class runs accept receivers of another.
  static func check(
    _ record: MessageRecord, from owner: ClassRecord, accept receiver: ClassRecord
  ) throws(SwizzleError) {
    var next: ClassRecord? = owner
    while let current = next {
      for layer in layers(at: .type(current), record) {
        guard let body = layer.body else { continue }
        try Operations.check(body.types, fits: record, in: receiver)
      }
      if current.methods(record.kind)[record.selector] != nil { return }
      next = current.superclass
    }
  }

  /// An object dies: its hooks go with it, before its `deinit` runs.
  static func objectDies(_ object: UInt, _ owner: ClassRecord, _ change: Change) {
    guard let messages = unsafe objects[object] else { return }
    for record in messages {
      for layer in layers(at: .object(object, owner), record) { remove(layer, change) }
    }
  }

  /// An object became one of another class: its hooks follow.
  static func objectMoves(
    _ object: UInt, from old: ClassRecord, to new: ClassRecord, _ change: Change
  ) {
    guard let messages = unsafe objects[object] else { return }
    DyingObjects.watch(new)
    for record in messages {
      let layers = layers(at: .object(object, old), record)
      set([], at: .object(object, old), record, change)
      change.touch(record, old, object: object)
      for layer in layers { layer.move(to: .object(object, new)) }
      set(layers, at: .object(object, new), record, change)
      change.touch(record, new, object: object)
    }
  }
}

extension HookPlace {
  /// The class whose chains the hook is in.
  var record: ClassRecord {
    switch self {
    case .type(let record): record
    case .object(_, let record): record
    case .scope(_, let record): record
    }
  }

  func isSame(as other: HookPlace) -> Bool {
    switch (self, other) {
    case (.type(let one), .type(let two)): one === two
    case (.object(let one, _), .object(let two, _)): one == two
    case (.scope(let scope, let one), .scope(let other, let two)): scope === other && one === two
    default: false
    }
  }
}
