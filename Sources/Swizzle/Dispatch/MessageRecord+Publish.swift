// Rebuilding what sends run, and storing it where they look: one store a class.

/// What stands inside some point of a chain.
struct Chain {
  let word: UInt
  /// Keeps `word` alive where it is a node.
  let owner: Node?

  init(word: UInt, owner: Node?) {
    self.word = word
    self.owner = owner
  }

  init(_ implementation: ImplementationBox) {
    self.init(word: implementation.word, owner: implementation.node)
  }

  /// The chain of a word that was just read in a frame, which keeps its node alive until it is
  /// retained here.
  init(retaining word: UInt) {
    let owner =
      word & Word.node == 0
      ? nil : unsafe Unmanaged<Node>.fromOpaque(_address(word)).takeUnretainedValue()
    self.init(word: word, owner: owner)
  }
}

extension MessageRecord {
  /// Stores, for the class at `index` and every class that inherits from it what changed, what
  /// their sends run now.
  func publish(from index: Int, in change: Change) {
    if nodes[index].stamp == change.stamp { return }
    if nodes[index].extras == nil, let method = unsafe nodes[index].method {
      unsafe publish(method, at: index, in: change)
    } else {
      visit(index, chain(above: index), scopes(above: index), change)
    }
  }

  /// As `visit`, for a class that runs its own method and has no hooks, which is what most changes
  /// are about: no chain is built here, so nothing is counted.
  private func publish(
    _ method: Unmanaged<MethodRecord>, at index: Int, in change: Change
  ) {
    nodes[index].stamp = change.stamp
    let word = unsafe method._withUnsafeGuaranteedRef { $0.implementation.word }
    if let bucket = unsafe nodes[index].bucket {
      unsafe bucket.pointee.word.store(word, ordering: .releasing)
    }
    guard let children = nodes[index].children else { return }
    if children.leafCount < children.count {
      let chain = Chain(unsafe method._withUnsafeGuaranteedRef { $0.implementation })
      visitOthers(among: children, chain, [], change)
    }
    nodes.publish(word, toLeavesBelow: index)
  }

  /// Stores what one hooked object of a class runs, among others that are hooked.
  func publish(_ object: UInt, at index: Int, in change: Change) {
    guard nodes[index].stamp != change.stamp, let extras = nodes[index].extras else { return }
    let chain = ownChain(at: index) ?? chain(above: index)
    extras.instances?.rebuild(object, over: chain, classKey: nodes[index].key, change)
    if extras.instances?.isEmpty == true { publish(from: index, in: change) }
  }

  private func visit(_ index: Int, _ above: Chain, _ scopes: [ScopeHooks], _ change: Change) {
    nodes[index].stamp = change.stamp
    var (chain, scopes) = (above, scopes)
    if let method = unsafe nodes[index].method {
      chain = Chain(unsafe method._withUnsafeGuaranteedRef { $0.implementation })
      scopes = []
    }
    var word = chain.word
    if !scopes.isEmpty && nodes[index].extras == nil { _ = nodes.addExtras(at: index) }
    if let extras = nodes[index].extras {
      if let own = extras.scopes, !own.entries.isEmpty { scopes.insert(own, at: 0) }
      chain = extras.rebuild(over: chain, classKey: nodes[index].key, change)
      word = extras.outermost(chain, scopes, classKey: nodes[index].key, change)
    }
    if let bucket = unsafe nodes[index].bucket {
      unsafe bucket.pointee.word.store(word, ordering: .releasing)
    }
    // Nothing is appended to the tree during a publication, so the list stays where it is.
    guard let children = nodes[index].children else { return }
    visitOthers(among: children, chain, scopes, change)
    if scopes.isEmpty {
      nodes.publish(chain.word, toLeavesBelow: index)
    } else {
      // None is a leaf any more once it was visited; from the last on, the others keep their places.
      for place in (0..<children.leafCount).reversed() {
        visit(children[place], chain, scopes, change)
      }
    }
  }

  /// Visits the children that are no leaves, as far as they inherit.
  private func visitOthers(
    among children: ChildList, _ chain: Chain, _ scopes: [ScopeHooks], _ change: Change
  ) {
    for place in children.leafCount..<children.count {
      let child = children[place]
      if unsafe nodes[child].method == nil { visit(child, chain, scopes, change) }
    }
  }

  /// The scoped hooks that a class inherits, as far as no implementation intervenes.
  private func scopes(above index: Int) -> [ScopeHooks] {
    if unsafe nodes[index].method != nil { return [] }
    var scopes: [ScopeHooks] = []
    var parent = Int(nodes[index].parent)
    while parent >= 0 {
      if let own = nodes[parent].extras?.scopes, !own.entries.isEmpty { scopes.append(own) }
      if unsafe nodes[parent].method != nil { break }
      parent = Int(nodes[parent].parent)
    }
    return scopes
  }

  /// What a class inherits.
  func chain(above index: Int) -> Chain {
    var parent = Int(nodes[index].parent)
    while parent >= 0 {
      if let chain = ownChain(at: parent) { return chain }
      parent = Int(nodes[parent].parent)
    }
    return Chain(forwarding)
  }

  private func ownChain(at index: Int) -> Chain? {
    if let head = nodes[index].extras?.head { return Chain(word: head.word, owner: head) }
    if let method = unsafe nodes[index].method {
      return Chain(unsafe method._withUnsafeGuaranteedRef { $0.implementation })
    }
    return nil
  }

  /// What a send runs to the class at `index`, which gets its bucket now.
  func word(at index: Int) -> UInt {
    if let word = nodes[index].extras?.published { return word }
    let chain = ownChain(at: index) ?? chain(above: index)
    let scopes = scopes(above: index)
    if scopes.isEmpty { return chain.word }
    // A class that is new while a scope is open; nothing of its own is replaced by this.
    let extras = nodes.addExtras(at: index)
    return extras.outermost(chain, scopes, classKey: nodes[index].key, Change())
  }

  /// How far a class stands below the home class.
  func depth(of index: Int) -> Int {
    var depth = 0
    var parent = Int(nodes[index].parent)
    while parent >= 0 {
      depth += 1
      parent = Int(nodes[parent].parent)
    }
    return depth
  }
}
