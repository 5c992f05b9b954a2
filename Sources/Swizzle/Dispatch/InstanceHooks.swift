import Synchronization

/// The objects of one class that have hooks of their own for one message.
@safe final class InstanceHooks {
  /// Stands for "no owner" in tables of objects.
  static let none = NoOwner()
  final class NoOwner: Sendable {}

  private let slot: UnsafeMutablePointer<InstanceSlot>
  private var objects: [UInt: Entry] = [:]
  private var table: ObjectTable?
  /// Keys in the table whose objects are gone.
  private var stale = 0

  private struct Entry {
    var layers: [Layer]
    var head: Node?
  }

  init() {
    // Slots are never freed: sends read them without protection.
    unsafe slot = .allocate(capacity: 1)
    unsafe slot.initialize(to: InstanceSlot(miss: Word.unresolved))
    unsafe precondition(UInt(bitPattern: slot) & Word.kinds == 0, "memory is aligned to 16 bytes")
  }

  var isEmpty: Bool { objects.isEmpty }
  /// Whether sends to the class look for hooked objects.
  private(set) var isPublished = false

  func layers(of object: UInt) -> [Layer] { objects[object]?.layers ?? [] }

  func setLayers(_ layers: [Layer], of object: UInt) {
    if layers.isEmpty {
      objects[object]?.layers = []
    } else {
      objects[object, default: Entry(layers: [], head: nil)].layers = layers
    }
  }

  var layersByObject: [[Layer]] { objects.values.map(\.layers) }

  var allLayers: [Layer] { objects.values.flatMap(\.layers) }

  /// Stores what the class's other objects run, and each hooked object's chain over it.
  func publish(over chain: Chain, classKey: UInt, _ change: Change) -> Chain {
    // An object may come to be hooked, or not to be, together with what its class runs. So nobody goes
    // by what is read in between.
    unsafe slot.pointee.version.add(1, ordering: .relaxed)
    unsafe slot.pointee.miss.store(chain.word, ordering: .releasing)
    for object in Array(objects.keys) {
      rebuild(object, over: chain, classKey: classKey, change)
    }
    unsafe slot.pointee.version.add(1, ordering: .releasing)
    isPublished = !objects.isEmpty
    if objects.isEmpty {
      drop(change)
      return chain
    }
    return unsafe Chain(word: UInt(bitPattern: slot) | Word.instances, owner: chain.owner)
  }

  /// Stores one object's chain.
  func rebuild(_ object: UInt, over chain: Chain, classKey: UInt, _ change: Change) {
    guard let entry = objects[object] else { return }
    if let head = entry.head { change.retire(head) }
    let own = Chain.build(entry.layers, over: chain, classKey: classKey)
    let isHooked = own.word != chain.word
    objects[object]?.head = isHooked ? own.owner : nil
    store(isHooked ? own.word : Word.unresolved, for: object, change)
    if entry.layers.isEmpty {
      objects[object] = nil
      stale += 1
    }
  }

  private func store(_ word: UInt, for object: UInt, _ change: Change) {
    if let bucket = unsafe table?.table.find(object) {
      unsafe bucket.pointee.word.store(word, ordering: .releasing)
      return
    }
    if table == nil || 2 * (objects.count + stale + 1) > table?.table.capacity ?? 0 {
      replaceTable(change)
    }
    _ = unsafe table?.table.insert(object, word: word)
    let filter = unsafe slot.pointee.filter.load(ordering: .relaxed)
    unsafe slot.pointee.filter.store(filter | 1 &<< _filterBit(object), ordering: .releasing)
  }

  /// A table of the objects that are left, with room for as many again.
  private func replaceTable(_ change: Change) {
    var capacity = 8
    while capacity < 4 * (objects.count + 1) { capacity *= 2 }
    let new = ObjectTable(capacity: capacity)
    var filter: UInt = 0
    for object in objects.keys {
      guard let bucket = unsafe table?.table.find(object) else { continue }
      let word = unsafe bucket.pointee.word.load(ordering: .relaxed)
      _ = unsafe new.table.insert(object, word: word)
      filter |= 1 &<< _filterBit(object)
    }
    if let table { change.retire(table) }
    table = new
    stale = 0
    unsafe slot.pointee.table.store(new.table.address, ordering: .releasing)
    unsafe slot.pointee.filter.store(filter, ordering: .releasing)
  }

  private func drop(_ change: Change) {
    guard let table else { return }
    unsafe slot.pointee.filter.store(0, ordering: .releasing)
    unsafe slot.pointee.table.store(0, ordering: .releasing)
    change.retire(table)
    self.table = nil
    stale = 0
  }
}
