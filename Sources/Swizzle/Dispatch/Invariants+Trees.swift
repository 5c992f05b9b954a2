// Messages: who has a selector, and the tree of classes of each.

#if DEBUG || SWIZZLE_CHECK_INVARIANTS

extension Invariants {
  /// No two messages of one selector are in one hierarchy, and static messages find their records.
  func checkRegistry(of messages: [MessageRecord]) throws(Violation) {
    let sites = Runtime.allSites
    var siteCount = 0
    for message in messages {
      siteCount += message.sites.count
      for site in message.sites {
        try require(
          unsafe sites[UInt(bitPattern: site.cell)] === message,
          "a static message is found by the address of its word", message.title)
      }
      let namesakes = message.selector.messages
      try require(
        namesakes.contains { $0 === message }, "a message is found by its selector", message.title)
      for other in namesakes where other !== message && other.kind == message.kind {
        try require(
          !message.home.isKind(of: other.home),
          "a hierarchy has one message of a selector and kind",
          message.title, other.home.name)
      }
    }
    try require(
      siteCount == sites.count, "every static message is listed by its record", "all messages",
      "\(siteCount) listed, \(sites.count) known")
  }

  /// The tree mirrors the classes' inheritance.
  func checkTree(of message: MessageRecord) throws(Violation) {
    let nodes = message.nodes
    var parents = [Int](repeating: -1, count: nodes.count)
    for index in nodes.indices {
      for child in message.children(of: index) {
        try require(
          nodes.indices.contains(child) && parents[child] == -1,
          "a class is below one class of a message's tree", place(message, index), "child \(child)")
        parents[child] = index
      }
    }
    for index in nodes.indices {
      try checkParent(of: message, index) { $0 == parents[index] ? 1 : 0 }
    }
  }

  /// What is above a class in the tree; `listed` says how often a place lists it.
  func checkParent(
    of message: MessageRecord, _ index: Int, listed: (Int) -> Int
  ) throws(Violation) {
    let owner = message.owner(at: index)
    let found = Int(message.nodes[index].parent)
    try require(
      message.nodes[index].key == owner.key.bits && message.existingIndex(of: owner) == index,
      "a class is found at its place in a message's tree", place(message, index))
    try require(
      found == -1 || listed(found) == 1, "a class's parent in a message's tree lists it",
      place(message, index))
    var parent = -1
    if owner !== message.home, let superclass = owner.superclass,
      superclass.isKind(of: message.home)
    {
      parent = message.existingIndex(of: superclass) ?? -2
    }
    try require(
      found == parent, "a message's tree mirrors inheritance", place(message, index),
      "below \(found), expected \(parent)")
  }

  /// Where a class stands among its siblings: the leaves come first, and its bucket is known there.
  func checkPlace(of message: MessageRecord, _ index: Int) throws(Violation) {
    let (node, place) = (message.nodes[index], Int(message.nodes[index].place))
    guard node.parent >= 0 else { return }
    let siblings = message.nodes[Int(node.parent)].children
    guard let siblings, place < siblings.count, siblings[place] == index else {
      let isListed = message.children(of: Int(node.parent)).contains(index)
      return try require(
        false,
        isListed
          ? "a class knows its place among its siblings"
          : "a class's parent in a message's tree lists it", self.place(message, index))
    }
    let inherits = unsafe node.method == nil && node.extras == nil && node.bucket != nil
    try require(
      (inherits && message.children(of: index).isEmpty) == (place < siblings.leafCount),
      "the classes that just inherit come first", self.place(message, index),
      "place \(place), \(siblings.leafCount) leaves")
    let isSame = unsafe siblings.bucket(at: place) == node.bucket
    try require(isSame, "a class's parent knows its bucket", self.place(message, index))
    if place == siblings.count - 1 {
      try require(
        siblings.isMeasured, "a class knows where its leaves' buckets lie",
        self.place(message, Int(node.parent)))
    }
  }

  /// The counts that say whether a message rests.
  func checkCounts(of message: MessageRecord) throws(Violation) {
    var deviations = 0
    for index in message.nodes.indices {
      if let method = unsafe message.nodes[index].method {
        deviations += unsafe method._withUnsafeGuaranteedRef { $0.deviates } ? 1 : 0
      }
    }
    let hooks = HookRegistry.allLayers(of: message).count
    try checkCounts(of: message, deviations: deviations, hooks: hooks)
  }

  func checkCounts(
    of message: MessageRecord, deviations: Int, hooks: Int
  ) throws(Violation) {
    try require(
      message.deviations == deviations, "the methods that deviate are counted", message.title,
      "counted \(message.deviations), found \(deviations)")
    // Those who wait for classes to be seen are counted too.
    try require(
      message.interests >= hooks, "the hooks of a message are counted", message.title,
      "counted \(message.interests), found \(hooks)")
  }

  /// The tree has the class's own method.
  func checkMethod(of message: MessageRecord, _ index: Int) throws(Violation) {
    let found = unsafe message.nodes[index].method?.toOpaque()
    let own = message.owner(at: index).methods(message.kind)[message.selector]
    let isSame = unsafe found == own.map { unsafe Unmanaged.passUnretained($0).toOpaque() }
    try require(
      isSame && (own == nil || own?.message === message),
      "a message's tree has the method of the class's map", place(message, index))
  }
}

extension MessageRecord {
  /// The places of the classes right below one.
  func children(of index: Int) -> [Int] {
    guard let children = nodes[index].children else { return [] }
    return (0..<children.count).map { children[$0] }
  }
}

#endif
