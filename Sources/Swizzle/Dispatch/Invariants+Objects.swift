// Objects with hooks of their own: slots, their filters and tables.

#if DEBUG || SWIZZLE_CHECK_INVARIANTS

extension Invariants {
  /// Objects with hooks find their chains, and the others the class's.
  ///
  /// `word` is what sends outside of scopes find, `inner` what the class itself runs.
  func checkObjects(
    of message: MessageRecord, _ index: Int, _ word: UInt, over inner: UInt, _ plain: PlainChain
  ) throws(Violation) {
    let instances = message.nodes[index].extras?.instances
    guard let instances, instances.isPublished else {
      return try require(
        word == inner && instances?.allLayers.isEmpty != false,
        "a class without hooked objects runs its own chain", place(message, index))
    }
    try require(
      word & Word.kinds == Word.instances, "sends to a class with hooked objects look for them",
      place(message, index))
    // Slots are never freed.
    let slot = unsafe _slot(word)
    try require(
      unsafe slot.pointee.miss.load(ordering: .relaxed) == inner,
      "objects without hooks run the class's chain", place(message, index))
    let address = unsafe slot.pointee.table.load(ordering: .relaxed)
    try require(
      address != 0 && !retiredTables.contains(address), "a slot's table of objects is in use",
      place(message, index))
    let filter = unsafe slot.pointee.filter.load(ordering: .relaxed)
    let table = DispatchTable(address: address)
    var hooked = 0
    for layers in instances.layersByObject {
      guard case .object(let object, _)? = layers.first?.place else { continue }
      try require(
        filter & (1 &<< _filterBit(object)) != 0, "a hooked object is in the filter",
        place(message, index))
      hooked += layers.contains { !$0.isPaused } ? 1 : 0
      try checkObject(of: message, index, layers, table.word(of: object), plain)
    }
    let words = table.keys.map { table.word(of: $0) }
    try require(
      words.filter { $0 != Word.unresolved }.count == hooked, "only hooked objects have chains",
      place(message, index))
  }

  /// One object among others that are hooked.
  func check(_ message: MessageRecord, _ index: Int, object: UInt) throws(Violation) {
    guard let extras = message.nodes[index].extras, let instances = extras.instances,
      instances.isPublished, let published = extras.published
    else { return try check(message, index) }
    let outside = extras.scopes?.node?.scopes?.next.word ?? published
    try require(
      outside & Word.kinds == Word.instances, "sends to a class with hooked objects look for them",
      place(message, index))
    let owner = message.owner(at: index)
    let layers = instances.layers(of: object)
    try checkLayersOfObject(layers, message, owner)
    // Slots are never freed.
    let slot = unsafe _slot(outside)
    let filter = unsafe slot.pointee.filter.load(ordering: .relaxed)
    try require(
      layers.isEmpty || filter & (1 &<< _filterBit(object)) != 0,
      "a hooked object is in the filter", place(message, index))
    let address = unsafe slot.pointee.table.load(ordering: .relaxed)
    try require(
      address != 0 && !retiredTables.contains(address), "a slot's table of objects is in use",
      place(message, index))
    let word = DispatchTable(address: address).word(of: object)
    let plain = Inheritance(message, from: owner).plainChain(message)
    try checkObject(of: message, index, layers, word, plain)
  }

  private func checkObject(
    of message: MessageRecord, _ index: Int, _ layers: [Layer], _ word: UInt, _ plain: PlainChain
  ) throws(Violation) {
    var expected = plain
    expected.prepend(layers, message.nodes[index].key)
    if expected == plain {
      return try require(
        word == Word.unresolved, "an object whose hooks are all paused runs the class's chain",
        place(message, index))
    }
    expected.endInForwarding(of: message)
    try require(
      word != Word.unresolved && word & Word.node != 0, "a hooked object has a chain",
      place(message, index))
    // The list of objects holds the chains' outermost nodes.
    let head = unsafe Unmanaged<Node>.fromOpaque(_address(word)).takeUnretainedValue()
    let found = try read(head, place(message, index))
    try require(
      found == expected, "an object's chain is that of its hooks and its class",
      place(message, index), "found \(found), expected \(expected)")
  }
}

extension DispatchTable {
  /// What the table says for a key, `unresolved` for one that it does not have.
  fileprivate func word(of key: UInt) -> UInt {
    // A table in use is not freed.
    unsafe find(key)?.pointee.word.load(ordering: .relaxed) ?? Word.unresolved
  }
}

#endif
