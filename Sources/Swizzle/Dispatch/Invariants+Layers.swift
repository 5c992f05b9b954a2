// Lists of hooks: that each is installed, where it belongs, in order, and once.

#if DEBUG || SWIZZLE_CHECK_INVARIANTS

extension Invariants {
  /// The hooks of a class, of its objects and of scopes.
  func checkLayers(of message: MessageRecord, _ index: Int) throws(Violation) {
    guard let extras = message.nodes[index].extras else { return }
    let owner = message.owner(at: index)
    try check(extras.layers, at: .type(owner), message)
    for entry in extras.scopes?.entries ?? [] {
      try require(
        !entry.scope.hasEnded && !entry.layers.isEmpty, "only open scopes with hooks are kept",
        place(message, index))
      try check(entry.layers, at: .scope(entry.scope, owner), message)
    }
    for layers in extras.instances?.layersByObject ?? [] {
      try checkLayersOfObject(layers, message, owner)
    }
  }

  /// The hooks of one object.
  func checkLayersOfObject(
    _ layers: [Layer], _ message: MessageRecord, _ owner: ClassRecord
  ) throws(Violation) {
    guard case .object(let object, _)? = layers.first?.place else { return }
    try require(
      Invariants.key(of: object) == owner.key && owner.destroyer != 0,
      "a hooked object is of the class that keeps its hooks, and is seen to die",
      place(message, owner))
    try check(layers, at: .object(object, owner), message)
  }

  private func check(
    _ layers: [Layer], at place: HookPlace, _ message: MessageRecord
  ) throws(Violation) {
    for layer in layers {
      guard let body = layer.body else {
        throw Violation(
          invariant: "a hook that is listed is installed", place: title(layer), detail: "")
      }
      try require(
        layer.record === message && layer.place.record === place.record
          && layer.place.isSame(as: place), "a hook is listed at its own place", title(layer))
      try require(layer.tokens > 0, "a hook that is listed has a token", title(layer))
      try require(
        body.types.fits(message.types) && body.types.accepts(place.record.key),
        "a hook was written for its class and its message", title(layer))
    }
    if layers.count < 2 { return }
    // Demands that cannot be met are in no order either.
    let sorted = (try? HookOrder.sorted(layers)) ?? []
    try require(
      layers.count == sorted.count && zip(layers, sorted).allSatisfy { $0 === $1 },
      "hooks stand in the order of the rule", self.place(message, place.record))
  }

  /// The class and the selector, and where the hook was placed.
  private func title(_ layer: Layer) -> String {
    "\(place(layer.record, layer.place.record)), \(layer.file):\(layer.line)"
  }

  /// Each hook is listed once, and so is each key within its extent.
  func checkKeys(of message: MessageRecord) throws(Violation) {
    let layers = HookRegistry.allLayers(of: message)
    if layers.isEmpty { return }
    try require(
      Set(layers.map(\.number)).count == layers.count, "a hook is listed once", message.title)
    let named = layers.filter { $0.options.key != nil }.sorted { $0.number < $1.number }
    for (place, layer) in named.enumerated() {
      guard let key = layer.options.key else { continue }
      for other in named[..<place] where other.options.key?.name == key.name {
        // Hierarchies may change after a hook was placed.
        let isTaken =
          key.extent == .process || key.extent == .target && other.place.isSame(as: layer.place)
        try require(
          !isTaken, "a key names one hook within its extent",
          self.place(message, layer.place.record), key.name)
      }
    }
  }
}

#endif
