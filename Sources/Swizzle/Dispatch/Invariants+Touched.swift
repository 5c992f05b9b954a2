// What a change touched, and the check of just that. A change to one class among thousands is checked
// without a walk over the others.

#if DEBUG || SWIZZLE_CHECK_INVARIANTS

/// What was touched since the last check, by changes and by first sends.
struct Touched {
  /// A class in a message's tree.
  struct Place: Hashable {
    let message: MessageRecord
    let index: Int

    static func == (one: Place, other: Place) -> Bool {
      one.message === other.message && one.index == other.index
    }

    func hash(into hasher: inout Hasher) { hasher.combine(index) }
  }

  /// Classes whose methods or objects changed.
  var classes: [ClassRecord] = []
  /// Classes that are new, or whose superclass, subclasses or state changed.
  var relations: [ClassRecord] = []
  /// Where messages were published from.
  var places: [Place] = []
  /// Objects whose chains were published by themselves.
  var objects: [(place: Place, object: UInt)] = []
  /// Classes that came into a message's tree or were moved in it, or that got a bucket.
  var entries: [Place] = []
  /// Messages whose tables were replaced, or whose static messages are new.
  var tables: [MessageRecord] = []
}

extension Invariants {
  // Only touched while the runtime's lock is held.
  nonisolated(unsafe) private static var touched = Touched()
  /// What was counted of each message.
  nonisolated(unsafe) private static var counts: [ObjectIdentifier: MessageCounts] = [:]

  /// Has something looked at by the check after the change that is under way, or after the next one.
  ///
  /// The lock is held.
  static func note(_ body: (inout Touched) -> Void) {
    if unsafe extent == .touched { unsafe body(&touched) }
  }

  static func takeTouched() -> Touched {
    defer { unsafe touched = Touched() }
    return unsafe touched
  }

  /// What may not hold any more because something was touched.
  func check(_ touched: Touched) throws(Violation) {
    for record in touched.relations { try checkRelations(of: record) }
    for record in touched.classes { try check(record) }
    for message in touched.tables {
      try checkTable(of: message)
      try checkSites(of: message)
    }
    var seen: Set<Touched.Place> = []
    for place in touched.places { try checkBelow(place, &seen) }
    for (place, object) in touched.objects {
      try check(place.message, place.index, object: object)
    }
    for entry in touched.entries { try checkEntry(of: entry.message, entry.index) }
    try checkCounts(touched.places.map { ($0, 0) } + touched.objects)
  }

  /// The classes that a publication reaches from one.
  private func checkBelow(
    _ place: Touched.Place, _ seen: inout Set<Touched.Place>
  ) throws(Violation) {
    if !seen.insert(place).inserted { return }
    let message = place.message
    try check(message, place.index)
    for child in message.children(of: place.index)
    where unsafe message.nodes[child].method == nil {
      try checkBelow(Touched.Place(message: message, index: child), &seen)
    }
  }

  /// A class that is new in a message's tree or was moved in it.
  private func checkEntry(of message: MessageRecord, _ index: Int) throws(Violation) {
    try checkBucketPlace(of: message, index)
    try checkParent(
      of: message, index, listed: { parent in message.children(of: parent).count { $0 == index } })
    try checkPlace(of: message, index)
    try checkWord(of: message, index)
  }

  /// The counts of messages, of which the share of these places and objects may have changed.
  private func checkCounts(_ shares: [(place: Touched.Place, object: UInt)]) throws(Violation) {
    // Nobody has kept them up to date.
    if unsafe Invariants.extent != .touched { unsafe Invariants.counts = [:] }
    var keyed: Set<ObjectIdentifier> = []
    for (place, object) in shares {
      let id = ObjectIdentifier(place.message)
      let hasKeys = unsafe Invariants.counts[id, default: MessageCounts(place.message)]
        .update(place.message, place.index, object: object)
      if hasKeys { keyed.insert(id) }
    }
    for (place, _) in shares {
      let id = ObjectIdentifier(place.message)
      guard let known = unsafe Invariants.counts[id] else { continue }
      try checkCounts(of: place.message, deviations: known.deviating.count, hooks: known.hooks)
      try checkSites(of: place.message)
      if keyed.remove(id) != nil { try checkKeys(of: place.message) }
    }
  }
}

/// What a message has, kept up to date by what is touched, so that the message's own counts can be
/// compared without a walk over its tree.
private struct MessageCounts {
  /// The places of the classes whose methods are not what the declaration says.
  private(set) var deviating: Set<Int> = []
  private(set) var hooks = 0
  private var hooksByPlace: [Share: Int] = [:]

  /// A class, or one object of it.
  private struct Share: Hashable {
    let index: Int
    let object: UInt
  }

  init(_ message: MessageRecord) {
    for index in message.nodes.indices {
      update(message, index, object: 0)
      for layers in message.nodes[index].extras?.instances?.layersByObject ?? [] {
        guard case .object(let object, _)? = layers.first?.place else { continue }
        update(message, index, object: object)
      }
    }
  }

  /// Counts again what one class has, or one object of it; answers whether there are hooks with keys.
  @discardableResult
  mutating func update(_ message: MessageRecord, _ index: Int, object: UInt) -> Bool {
    let node = message.nodes[index]
    var deviates = false
    if let method = unsafe node.method {
      deviates = unsafe method._withUnsafeGuaranteedRef { $0.deviates }
    }
    if deviates { deviating.insert(index) } else { deviating.remove(index) }
    let layers =
      object == 0
      ? (node.extras?.layers ?? []) + (node.extras?.scopes?.allLayers ?? [])
      : node.extras?.instances?.layers(of: object) ?? []
    let place = Share(index: index, object: object)
    hooks += layers.count - (hooksByPlace[place] ?? 0)
    hooksByPlace[place] = layers.isEmpty ? nil : layers.count
    return layers.contains { $0.options.key != nil }
  }
}

#endif
