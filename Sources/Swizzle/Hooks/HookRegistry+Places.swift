// Where hooks are kept: with the class, with one of its objects, or with a scope.

extension HookRegistry {
  /// The messages for which an object has hooks of its own, by its address.
  nonisolated(unsafe) private static var objects: [UInt: [MessageRecord]] = [:]

  /// The messages for which an object has hooks of its own.
  static func messages(of object: UInt) -> [MessageRecord] { unsafe objects[object] ?? [] }

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

  static func set(
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
  static func touch(_ layer: Layer, _ change: Change) {
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
