// Published words: what a send finds for a class and for the tasks of scopes.

#if DEBUG || SWIZZLE_CHECK_INVARIANTS

extension Invariants {
  /// What sends to a class find is what the class runs.
  func checkWord(of message: MessageRecord, _ index: Int) throws(Violation) {
    let inherited = Inheritance(message, from: message.owner(at: index))
    if inherited.levels.isEmpty {
      // Most classes have no hooks.
      return try checkBucket(of: message, index, inherited.end)
    }
    let plain = inherited.plainChain(message)
    let inner = try checkChain(of: message, index, inherited, plain)
    let (extras, scopes) = (message.nodes[index].extras, inherited.scopes)
    var word = inner
    if scopes.isEmpty {
      try require(
        extras?.scopes?.node == nil, "only where scopes are open sends ask for them",
        place(message, index))
      if let published = extras?.published {
        try checkObjects(of: message, index, published, over: inner, plain)
        word = published
      }
    } else if let node = extras?.scopes?.node {
      word = node.word
      guard let choice = node.scopes else {
        throw Violation(
          invariant: "where scopes are open sends ask for them", place: place(message, index),
          detail: "")
      }
      let outside = choice.next.word
      try checkObjects(of: message, index, outside, over: inner, plain)
      try checkScopes(of: message, index, choice, scopes, over: outside, plain)
    } else {
      try require(
        extras?.published == nil && message.nodes[index].isNew,
        "where scopes are open sends ask for them", place(message, index))
    }
    if let published = extras?.published {
      try require(
        published == word, "what was published last is what the class runs", place(message, index))
    }
    try checkBucket(of: message, index, word)
  }

  private func checkBucket(
    of message: MessageRecord, _ index: Int, _ word: UInt
  ) throws(Violation) {
    guard let bucket = unsafe message.nodes[index].bucket else { return }
    let found = unsafe bucket.pointee.word.load(ordering: .relaxed)
    try require(
      found == word || found == Word.unresolved, "a bucket says what the class runs",
      place(message, index),
      "found \(String(found, radix: 16)), expected \(String(word, radix: 16))")
  }

  /// Tasks within a scope find its hooks and those of the scopes around it.
  private func checkScopes(
    of message: MessageRecord, _ index: Int, _ node: ScopeNode, _ levels: [ScopeHooks],
    over outside: UInt, _ plain: PlainChain
  ) throws(Violation) {
    try require(
      !retired.contains(ObjectIdentifier(node)), "nothing leads to a node that was retired",
      place(message, index))
    for scope in levels.flatMap({ $0.entries.map(\.scope) }) {
      let word = HookScope.$innermost.withValue(scope) { ScopeNode.select(node.word) }
      var hooks = PlainChain()
      for around in scope.lineage.reversed() {
        for level in levels.reversed() {
          hooks.prepend(level.layers(of: around), message.nodes[index].key)
        }
      }
      if hooks.hooks.isEmpty {
        try require(
          word == outside, "a scope whose hooks are all paused changes nothing",
          place(message, index))
        continue
      }
      guard let head = node.heads.first(where: { $0.word == word }) else {
        throw Violation(
          invariant: "a scope's chain is held", place: place(message, index), detail: "")
      }
      // What is behind a slot is checked with the slot.
      let isSlot = outside & Word.kinds == Word.instances
      var expected = isSlot ? PlainChain(end: outside) : plain
      expected.endInForwarding(of: message)
      expected.hooks = hooks.hooks + expected.hooks
      expected.classes = hooks.classes + expected.classes
      let found = try read(head, place(message, index))
      try require(
        found == expected, "a scope's chain is that of its hooks and the class",
        place(message, index), "found \(found), expected \(expected)")
    }
  }
}

extension TreeNode {
  /// Whether nothing was published to the class yet and nobody sent to it.
  fileprivate var isNew: Bool { unsafe bucket == nil }
}

#endif
