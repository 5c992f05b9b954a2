// Chains: what a class should run, found the slow way, and what the nodes say.

#if DEBUG || SWIZZLE_CHECK_INVARIANTS

/// A chain as a list: the active hooks from the outside in, each with the class that it was built
/// for, and the implementation's word.
struct PlainChain: Equatable, CustomStringConvertible {
  var hooks: [UInt64] = []
  var classes: [UInt] = []
  var end: UInt = 0

  /// Puts hooks outside of all others.
  mutating func prepend(_ layers: [Layer], _ key: UInt) {
    let active = layers.filter { !$0.isPaused }.map(\.number)
    hooks = active + hooks
    classes = active.map { _ in key } + classes
  }

  /// Ends the chain where nobody implements the message, as chains with hooks do.
  mutating func endInForwarding(of message: MessageRecord) {
    if end == message.forwarding.word { end = message.forwardingInHook.word }
  }

  var description: String { "hooks \(hooks) over \(String(end, radix: 16))" }
}

/// What a class inherits of a message, read from the classes' own method maps and lists of hooks.
struct Inheritance {
  /// The class that runs the message.
  let key: UInt
  /// Its hooks and those above it, up to the class whose method it runs or to the message's home.
  private(set) var levels: [(key: UInt, extras: NodeExtras)] = []
  /// The implementation's word.
  private(set) var end: UInt

  init(_ message: MessageRecord, from owner: ClassRecord) {
    key = owner.key.bits
    end = message.forwarding.word
    var next: ClassRecord? = owner
    while let level = next {
      if let index = message.existingIndex(of: level), let extras = message.nodes[index].extras {
        levels.append((level.key.bits, extras))
      }
      if let method = level.methods(message.kind)[message.selector] {
        end = method.implementation.word
        return
      }
      next = level === message.home ? nil : level.superclass
    }
  }

  /// What the class's objects run without hooks of their own and outside of scopes.
  func plainChain(_ message: MessageRecord) -> PlainChain {
    var chain = PlainChain(end: end)
    for level in levels.reversed() { chain.prepend(level.extras.layers, level.key) }
    if !chain.hooks.isEmpty { chain.endInForwarding(of: message) }
    return chain
  }

  /// The outermost node of the chain.
  var head: Node? {
    for level in levels { if let head = level.extras.head { return head } }
    return nil
  }

  /// The hooks of scopes, the class's own first.
  var scopes: [ScopeHooks] {
    levels.compactMap(\.extras.scopes).filter { !$0.entries.isEmpty }
  }
}

extension Invariants {
  /// Reads the nodes from an outermost one inwards, to the implementation or to a slot.
  func read(_ head: Node, _ place: @autoclosure () -> String) throws(Violation) -> PlainChain {
    var chain = PlainChain(end: head.word)
    var next: Node? = head
    while let node = next {
      try require(
        !retired.contains(ObjectIdentifier(node)), "nothing leads to a node that was retired",
        place())
      let address = unsafe UInt(bitPattern: Unmanaged.passUnretained(node).toOpaque())
      try require(
        node.word & ~Word.kinds == address, "a node's word is its address and kind", place())
      guard let link = node.link else {
        try require(
          node is PlainNode || node.word & Word.kinds == Word.asyncPlain,
          "a chain ends in an implementation", place())
        break
      }
      if !(node is CheckNode) {
        try require(
          Self.isOfShape(node, link.layer), "a hook's node is of the hook's shape", place())
        chain.hooks.append(link.layer.number)
        chain.classes.append(link.classKey)
      }
      chain.end = link.next
      next = link.nextOwner
      if link.next & Word.kinds == Word.instances { break }
      let isOwned = link.next & Word.node == 0 ? next == nil : next?.word == link.next
      try require(isOwned, "a node owns what comes next, and nothing else", place())
    }
    return chain
  }

  /// Whether a node is what a hook becomes.
  private static func isOfShape(_ node: Node, _ layer: Layer) -> Bool {
    guard node.word & Word.kinds == Word.called else { return false }
    if layer.record.types.signature.isAsync { return node is AsyncLinkNode }
    return node is HookNode
  }

  /// The word of a class's own chain, whose nodes are those of its hooks and of those above.
  func checkChain(
    of message: MessageRecord, _ index: Int, _ inherited: Inheritance, _ plain: PlainChain
  ) throws(Violation) -> UInt {
    guard let head = inherited.head else {
      try require(
        plain.hooks.isEmpty, "active hooks have nodes", place(message, index), "\(plain)")
      return plain.end
    }
    let found = try read(head, place(message, index))
    try require(
      found == plain, "a class's chain is that of its hooks and its method", place(message, index),
      "found \(found), expected \(plain)")
    return head.word
  }
}

#endif
