/// The hooks that a class has for a message, and the chain that was built of them.
final class NodeExtras {
  /// The class's hooks, the outermost first, paused ones included.
  var layers: [Layer] = []
  /// The outermost node of the class's chain; nil while no hook is active.
  private(set) var head: Node?
  /// Objects of the class that have hooks of their own.
  var instances: InstanceHooks?
  /// Hooks that only some tasks see.
  var scopes: ScopeHooks?
  /// What sends to the class run.
  private(set) var published: UInt?

  /// Builds the class's chain over what is further in.
  func rebuild(over inner: Chain, classKey: UInt, _ change: Change) -> Chain {
    if let head { change.retire(head) }
    let chain = Chain.build(layers, over: inner, classKey: classKey)
    head = chain.owner === inner.owner && chain.word == inner.word ? nil : chain.owner
    return chain
  }

  /// What sends to the class's own objects run: scopes and single objects come before the class.
  func outermost(
    _ chain: Chain, _ levels: [ScopeHooks], classKey: UInt, _ change: Change
  ) -> UInt {
    var outer = chain
    if let instances { outer = instances.publish(over: chain, classKey: classKey, change) }
    if levels.isEmpty {
      scopes?.setNode(nil, change)
    } else {
      let node = ScopeNode(levels: levels, over: outer, classKey: classKey)
      let own = scopes ?? ScopeHooks()
      scopes = own
      own.setNode(node, change)
      outer = Chain(word: node.word, owner: node)
    }
    published = outer.word
    return outer.word
  }
}

extension Chain {
  /// The chain of some layers over what is further in: the first layer becomes the outermost.
  static func build(_ layers: [Layer], over inner: Chain, classKey: UInt) -> Chain {
    var chain = inner
    for layer in layers.reversed() {
      guard !layer.isPaused, let body = layer.body else { continue }
      if chain.word == layer.record.forwarding.word { chain = Chain(layer.record.forwardingInHook) }
      if layer.shape == .around { chain = checked(chain, body.types, classKey, layer) }
      let node = body.makeNode(
        Link(next: chain.word, nextOwner: chain.owner, classKey: classKey, layer: layer))
      chain = Chain(word: node.word, owner: node)
    }
    return chain
  }

  /// The chain behind a look at the object that a hook's `original` is handed, where the type of
  /// the hook's receiver leaves its class open. (Async originals look by themselves.)
  private static func checked(
    _ inner: Chain, _ types: BodyTypes, _ classKey: UInt, _ layer: Layer
  ) -> Chain {
    if types.signature.isAsync || types.promises(ClassKey(bits: classKey)) { return inner }
    let node = CheckNode(
      Link(next: inner.word, nextOwner: inner.owner, classKey: classKey, layer: layer))
    return Chain(word: node.word, owner: node)
  }
}
