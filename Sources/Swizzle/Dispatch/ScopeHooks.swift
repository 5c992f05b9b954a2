/// The hooks that only some tasks see, of one class and one message.
final class ScopeHooks {
  private(set) var entries: [(scope: HookScope, layers: [Layer])] = []
  /// What sends to the class's objects find while some scope is open: a `ScopeNode`.
  private(set) var node: ScopeNode?

  func layers(of scope: HookScope) -> [Layer] {
    entries.first { $0.scope === scope }?.layers ?? []
  }

  func setLayers(_ layers: [Layer], of scope: HookScope) {
    entries.removeAll { $0.scope === scope }
    if !layers.isEmpty { entries.append((scope, layers)) }
  }

  var allLayers: [Layer] { entries.flatMap(\.layers) }

  /// Replaces the node, which is retired when it was there.
  func setNode(_ node: ScopeNode?, _ change: Change) {
    if let old = self.node { change.retire(old) }
    self.node = node
  }
}

/// Chooses, by the task that sends, among the chains of the scopes that are open.
final class ScopeNode: Node, @unchecked Sendable {
  // Sendable: constants.
  /// The chain of each scope that has hooks here itself or further out.
  private let chains: [(scope: HookScope, chain: Chain)]
  let next: Chain
  /// The address of the function that `next` stands for, of a message that is not async.
  let nextFunction: UInt
  /// The identity of the task-local value that says in which scope a task is.
  let taskLocal: UInt

  /// The hooks of the class stand first in `levels`, then its superclasses' up to the method's;
  /// `next` is what tasks run that are in no scope.
  init(levels: [ScopeHooks], over next: Chain, classKey: UInt) {
    self.next = next
    taskLocal = HookScope.taskLocal
    var scopes: [HookScope] = []
    for level in levels {
      for entry in level.entries where !scopes.contains(where: { $0 === entry.scope }) {
        scopes.append(entry.scope)
      }
    }
    chains = scopes.map { ($0, Self.chain(of: $0, levels, over: next, classKey: classKey)) }
    let isAsync = levels.lazy.flatMap(\.allLayers).first?.record.types.signature.isAsync ?? false
    nextFunction = isAsync ? 0 : _function(for: next.word)
    super.init(
      MadeBody(isAsync ? .none : Body(run: _runScoped)),
      kind: isAsync ? Word.asyncScope : Word.called)
  }

  override var scopes: ScopeNode? { self }

  /// The outermost nodes of the scopes' chains.
  var heads: [Node] { chains.compactMap { $0.chain.word == next.word ? nil : $0.chain.owner } }

  override var successors: [Node] { heads + [next.owner].compactMap(\.self) }

  /// The hooks of a scope over those of the scopes around it.
  private static func chain(
    of scope: HookScope, _ levels: [ScopeHooks], over next: Chain, classKey: UInt
  ) -> Chain {
    var chain = next
    for scope in scope.lineage.reversed() {
      for level in levels.reversed() {
        chain = Chain.build(level.layers(of: scope), over: chain, classKey: classKey)
      }
    }
    return chain
  }

  override func contains(_ layer: Layer) -> Bool {
    chains.contains { $0.chain.owner?.contains(layer) ?? false }
      || next.owner?.contains(layer) ?? false
  }

  /// The word for the current task.
  static func select(_ word: UInt) -> UInt {
    // The caller's frame keeps the node alive.
    unsafe Unmanaged<ScopeNode>.fromOpaque(_address(word))._withUnsafeGuaranteedRef { node in
      var current = HookScope.current
      while let scope = current {
        for entry in node.chains where entry.scope === scope { return entry.chain.word }
        current = scope.parent
      }
      return node.next.word
    }
  }
}
