// Ways to break the runtime's state on purpose, each with what has to be said about it.

import Synchronization
import Testing

@testable import Swizzle

#if DEBUG

/// What gets broken: a class of the test's own, with a method, hooks, a hooked object and an open
/// scope.
struct Patient: @unchecked Sendable {
  // Sendable: its parts are only touched under the runtime's lock.
  let model: Model
  let owner: ClassRecord
  let message: MessageRecord
  let index: Int
  let object: Machine
  let other: Machine
  let hooks: [Hook]
  /// Two classes that just inherit.
  let leaves: [Model]

  init() throws {
    model = try Model("Patient")
    try model.handle.addMethod(Machine.work) { _, path in path + ["own"] }
    object = try model.object()
    other = Machine()
    hooks = [
      try model.handle.mark("outer"), try model.handle.mark("inner"),
      try Instance(object).mark("object"),
    ]
    _ = object.trace
    let name = model.handle.name
    leaves = try ["Left", "Right"].map { [model] side in try Model(name + side, of: model.handle) }
    for leaf in leaves { _ = try leaf.object().trace }
    owner = model.handle.record
    message = hooks[0].layer.record
    index = Runtime.locked { [message, owner] in message.index(of: owner) }
  }

  var extras: NodeExtras { message.extras(of: owner) }

  /// The slot for hooked objects, by what is published.
  var slot: UnsafeMutablePointer<InstanceSlot> { _slot(extras.published ?? 0) }

  /// All of it, as if it had been changed.
  var touched: Touched {
    let place = Touched.Place(message: message, index: index)
    let address = UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque())
    return Touched(
      classes: [owner], relations: [owner.superclass, owner].compactMap(\.self), places: [place],
      objects: [(place, address)], entries: [place], tables: [message])
  }

  /// The list of the class's subclasses, which holds the leaves.
  var children: UnsafeMutablePointer<ChildList> {
    guard let list = message.nodes[index].list else { fatalError("the patient has subclasses") }
    return list
  }

  func end() { for hook in hooks { hook.remove() } }
}

/// One way.
struct Damage: Sendable, CustomTestStringConvertible {
  /// The invariant that is named.
  let invariant: String
  /// Breaks it and returns what mends it.
  ///
  /// The lock is held.
  let inflict: @Sendable (Patient) -> () -> Void

  var testDescription: String { invariant }

  /// Changes a value and puts the old one back.
  private static func set<Root: AnyObject, Value>(
    _ root: Root, _ path: ReferenceWritableKeyPath<Root, Value>, _ new: Value
  ) -> () -> Void {
    let old = root[keyPath: path]
    root[keyPath: path] = new
    return { root[keyPath: path] = old }
  }

  private static func set(_ word: Cell, _ new: UInt) -> () -> Void {
    let old = word.pointee.exchange(new, ordering: .relaxed)
    return { word.pointee.store(old, ordering: .relaxed) }
  }

  static let all = classes + trees + layers + objects

  private static let classes = [
    Damage(invariant: "a subclass names the superclass that lists it") { patient in
      set(patient.owner, \.superclass, nil)
    },
    Damage(invariant: "a superclass lists its subclasses, except disposed ones") { patient in
      guard let above = patient.owner.superclass else { return {} }
      return set(above, \.subclasses, above.subclasses.filter { $0 !== patient.owner })
    },
    Damage(invariant: "what is found by a name is a registered class of that name") { patient in
      set(patient.owner, \.state, .constructing)
    },
    Damage(invariant: "an object that became a class is of that class") { patient in
      let address = UInt(bitPattern: Unmanaged.passUnretained(patient.other).toOpaque())
      return set(patient.owner, \.objects, patient.owner.objects.union([address]))
    },
    Damage(invariant: "a watched class's destroyer is the runtime's, and the one before is kept") {
      set($0.owner, \.destroyer, 0)
    },
  ]

  private static let trees = [
    Damage(invariant: "the methods that deviate are counted") { patient in
      set(patient.message, \.deviations, patient.message.deviations + 1)
    },
    Damage(invariant: "the hooks of a message are counted") { patient in
      set(patient.message, \.interests, 0)
    },
    Damage(invariant: "a class's parent in a message's tree lists it") { patient in
      let parent = Int(patient.message.nodes[patient.index].parent)
      patient.message.nodes.remove(patient.index)
      return { patient.message.nodes.insert(patient.index, below: parent) }
    },
    Damage(invariant: "a class knows its place among its siblings") { patient in
      patient.children.pointee.swap(0, 1)
      return { patient.children.pointee.swap(0, 1) }
    },
    Damage(invariant: "the classes that just inherit come first") { patient in
      patient.children.pointee.leafCount -= 1
      return { patient.children.pointee.leafCount += 1 }
    },
    Damage(invariant: "a class's parent knows its bucket") { patient in
      let bucket = patient.children.pointee.bucket(at: 1)
      patient.children.pointee.setBucket(nil, at: 1)
      return { patient.children.pointee.setBucket(bucket, at: 1) }
    },
    Damage(invariant: "a class knows where its leaves' buckets lie") { patient in
      patient.children.pointee.measure()
      let lowest = patient.children.pointee.lowest
      patient.children.pointee.lowest -= 16
      return { patient.children.pointee.lowest = lowest }
    },
    Damage(invariant: "a message's tree has the method of the class's map") { patient in
      let method = patient.owner.instanceMethods[patient.message.selector]
      patient.message.setMethod(nil, of: patient.owner)
      return { patient.message.setMethod(method, of: patient.owner) }
    },
    Damage(invariant: "a table has each of its classes once") { patient in
      // A key that is there twice is found once.
      let key = patient.owner.key.bits
      let twin = patient.message.table?.insert(key, word: Word.unresolved)
      return { twin?.pointee.key.store(0, ordering: .relaxed) }
    },
    Damage(invariant: "a bucket says what the class runs") { patient in
      guard let bucket = patient.message.nodes[patient.index].bucket else { return {} }
      return set(_cell(bucket), patient.message.forwarding.word)
    },
  ]

  private static let layers = [
    Damage(invariant: "hooks stand in the order of the rule") { patient in
      set(patient.extras, \.layers, patient.extras.layers.reversed())
    },
    Damage(invariant: "a hook that is listed is installed") { patient in
      set(patient.hooks[0].layer, \.body, nil)
    },
    Damage(invariant: "a hook that is listed has a token") { patient in
      set(patient.hooks[0].layer, \.tokens, 0)
    },
    Damage(invariant: "a class's chain is that of its hooks and its method") { patient in
      set(patient.hooks[1].layer, \.isPaused, true)
    },
  ]

  private static let objects = [
    Damage(invariant: "a hooked object is in the filter") { patient in
      // The filter is a slot's first field.
      set(UnsafeMutableRawPointer(patient.slot).assumingMemoryBound(to: Cell.Pointee.self), 0)
    },
    Damage(invariant: "objects without hooks run the class's chain") { patient in
      // The miss is its second, 8 bytes in.
      let miss = UnsafeMutableRawPointer(patient.slot) + 8
      return set(miss.assumingMemoryBound(to: Cell.Pointee.self), patient.message.forwarding.word)
    },
    Damage(invariant: "an object whose hooks are all paused runs the class's chain") { patient in
      set(patient.hooks[2].layer, \.isPaused, true)
    },
  ]
}

#endif
