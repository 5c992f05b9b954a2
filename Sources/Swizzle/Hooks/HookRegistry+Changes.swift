// What becomes of hooks when classes and objects change.

extension HookRegistry {
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
    for record in messages(of: object) {
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
    for record in messages(of: object) {
      for layer in layers(at: .object(object, owner), record) { remove(layer, change) }
    }
  }

  /// An object became one of another class: its hooks follow.
  static func objectMoves(
    _ object: UInt, from old: ClassRecord, to new: ClassRecord, _ change: Change
  ) {
    let messages = messages(of: object)
    if messages.isEmpty { return }
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
