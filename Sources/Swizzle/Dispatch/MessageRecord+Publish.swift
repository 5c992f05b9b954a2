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
}

extension MessageRecord {
  /// Stores, for the class at `index` and every class that inherits from it what changed, what
  /// their sends run now.
  func publish(from index: Int, in change: Change) {
    if nodes[index].stamp == change.stamp { return }
    let above = chain(above: index)
    visit(index, above, change)
  }

  private func visit(_ index: Int, _ above: Chain, _ change: Change) {
    nodes[index].stamp = change.stamp
    var chain = above
    if let method = unsafe nodes[index].method {
      chain = Chain(unsafe method._withUnsafeGuaranteedRef { $0.implementation })
    }
    var word = chain.word
    if let extras = nodes[index].extras {
      chain = extras.rebuild(over: chain, classKey: nodes[index].key, change)
      word = extras.outermost(chain, classKey: nodes[index].key, change)
    }
    if let bucket = unsafe nodes[index].bucket {
      unsafe bucket.pointee.word.store(word, ordering: .releasing)
    }
    var child = Int(nodes[index].firstChild)
    while child >= 0 {
      if unsafe nodes[child].method == nil {
        if nodes[child].extras == nil && nodes[child].firstChild < 0 {
          // Most classes have neither hooks nor subclasses.
          nodes[child].stamp = change.stamp
          if let bucket = unsafe nodes[child].bucket {
            unsafe bucket.pointee.word.store(chain.word, ordering: .releasing)
          }
        } else {
          visit(child, chain, change)
        }
      }
      child = Int(nodes[child].nextSibling)
    }
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

  /// What a send to the class at `index` runs, its published hooks included.
  func word(at index: Int) -> UInt {
    if let word = nodes[index].extras?.published { return word }
    return (ownChain(at: index) ?? chain(above: index)).word
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
