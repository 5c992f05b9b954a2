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
    if let old = self.node { change.retired.append(old) }
    self.node = node
  }
}

/// Chooses, by the task that sends, among the chains of the scopes that are open.
final class ScopeNode: Node, @unchecked Sendable {
  /// The chain of each scope that has hooks here itself or further out.
  private let chains: [(scope: HookScope, chain: Chain)]
  private let next: Chain

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
