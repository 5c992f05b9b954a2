/// The hooks that only some tasks see, of one class and one message.
final class ScopeHooks {
  private(set) var entries: [(scope: HookScope, layers: [Layer])] = []
  /// What sends to the class's objects find while some scope is open.
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
    if let old = self.node {
      change.retire(old)
      // Calls are inside the chain that the node chose for them, and name that.
      for head in old.heads { change.retire(head) }
    }
    self.node = node
  }
}

/// Chooses, by the task that sends, among the chains of the scopes that are open.
@safe final class ScopeNode: Node, @unchecked Sendable {
  /// The chain of each scope that has hooks here itself or further out.
  private let chains: [(scope: HookScope, chain: Chain)]
  private let next: Chain
  private let taskLocal = unsafe HookScope.taskLocal

  /// The hooks of the class stand first in `levels`, then its superclasses' up to the method's;
  /// `next` is what tasks run that are in no scope.
  init(levels: [ScopeHooks], over next: Chain, classKey: UInt) {
    self.next = next
    var scopes: [HookScope] = []
    for level in levels {
      for entry in level.entries where !scopes.contains(where: { $0 === entry.scope }) {
        scopes.append(entry.scope)
      }
    }
    chains = scopes.map { scope in
      // The scopes around a scope stand further in.
      var lineage: [HookScope] = []
      var current: HookScope? = scope
      while let scope = current {
        lineage.append(scope)
        current = scope.parent
      }
      var chain = next
      for scope in lineage.reversed() {
        for level in levels.reversed() {
          chain = Chain.build(level.layers(of: scope), over: chain, classKey: classKey)
        }
      }
      return (scope, chain)
    }
    super.init()
    setWord(kind: Word.scope)
  }

  override func contains(_ layer: Layer) -> Bool {
    chains.contains { $0.chain.owner?.contains(layer) ?? false }
      || next.owner?.contains(layer) ?? false
  }

  /// The outermost nodes of the scopes' chains.
  var heads: [Node] {
    chains.compactMap { $0.chain.word == next.word ? nil : $0.chain.owner }
  }

  /// The word for the current task.
  static func select(_ word: UInt) -> UInt {
    // The caller's frame keeps the node alive.
    unsafe Unmanaged<ScopeNode>.fromOpaque(_address(word))._withUnsafeGuaranteedRef { node in
      // What `HookScope.innermost` reads, without its detours: sends outside of every scope pay for it.
      guard var current = unsafe HookScope.current(of: node.taskLocal) else {
        return node.next.word
      }
      while true {
        for entry in node.chains where entry.scope === current { return entry.chain.word }
        guard let parent = current.parent else { return node.next.word }
        current = parent
      }
    }
  }
}
