// Where `original` may be handed another object than the call's. A hook whose receivers are, by its
// body's type, of the chain's class or a kind of it, cannot be handed a wrong one. Where the type
// says less (a hook of one object, written for the object's superclass), the hook's `next` is a node
// that looks.

/// Stops the program when what stands further in is not for the receiver.
final class CheckNode: LinkNode, @unchecked Sendable {
  init(_ link: Link) {
    super.init(link, MadeBody(Body(run: _runChecked)), kind: Word.called)
  }
}

/// Runs what comes after a check, once the receiver passed it.
private func _runChecked(
  _ receiver: UInt, _ first: UInt, _ second: UInt, _ place: UInt
) -> Outcome {
  let node: Unmanaged<CheckNode> = unsafe _node(place)
  // The caller keeps the chain alive.
  unsafe node._withUnsafeGuaranteedRef { node in
    // A class is its own key.
    let key = node.layer.record.kind == .class ? receiver : _objectKey(receiver)
    _checkReceiver(key, of: node)
  }
  return _runNext(place, receiver, ArgumentWords(first, second))
}

/// Stops the program when what an `original` is handed is not what its hook's chain is for.
@usableFromInline
func _checkReceiver(_ key: UInt, of node: LinkNode) {
  let (found, expected) = (ClassKey(bits: key), ClassKey(bits: node.classKey))
  // What to say is put together out of line: it would hold the node.
  if !fits(found, expected) { refuse(found, node) }
}

/// Stops the program when a kept `original` is handed what its chain is not for.
func _checkReceiver(_ key: UInt, ofKept expected: ClassKey) {
  if !fits(ClassKey(bits: key), expected) {
    refuse(ClassKey(bits: key), expected, "a kept original")
  }
}

private func fits(_ found: ClassKey, _ expected: ClassKey) -> Bool {
  found == expected || found.isKind(of: expected) || isReclassed(found, expected)
}

@inline(never)
private func refuse(_ found: ClassKey, _ node: LinkNode) -> Never {
  refuse(
    found, ClassKey(bits: node.classKey), "the original of \(node.layer.record.selector)")
}

private func refuse(_ found: ClassKey, _ expected: ClassKey, _ what: String) -> Never {
  fatalError(
    """
    \(what) was called with a \(ClassRecord.name(of: found)), but its chain is for \
    \(ClassRecord.name(of: expected)) and its subclasses: pass the hook's own receiver
    """)
}

/// Whether objects of a class may be the chain's own, whose class was changed during the call.
private func isReclassed(_ found: ClassKey, _ expected: ClassKey) -> Bool {
  Runtime.locked {
    let record = Runtime.record(for: found)
    return record.isMadeAtRunTime
      && record.compiled.isKind(of: Runtime.record(for: expected).compiled)
  }
}
