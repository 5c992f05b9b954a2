// Running a word inside a chain: the function at its address, or what its node says. Functions and
// hooks are inlined into the hooks around them, and everything else stands behind one branch. Whoever
// runs a node's word holds a frame that names its chain, or the chain itself.

@inlinable @inline(__always)
func _run<Receiver, Result, each Argument>(
  _ word: UInt, _ receiver: Receiver, _ argument: repeat each Argument
) -> Result {
  if word & Word.node == 0 {
    let body: Body<Receiver, Result, Never, repeat each Argument> = _function(word)
    return body.run(receiver, repeat each argument)
  }
  if word & Word.notHook == 0 {
    let node: Unmanaged<HookNode<Receiver, Result, Never, repeat each Argument>> =
      unsafe _node(word, Word.hook)
    return unsafe node._withUnsafeGuaranteedRef {
      var original = Original<Receiver, Result, Never, repeat each Argument>(node: word)
      return $0.body.run(&original, receiver, repeat each argument)
    }
  }
  return _runOther(word, receiver, repeat each argument)
}

/// The body whose function is at an address.
@inlinable @inline(__always)
func _function<Receiver, Result, Failure: Error, each Argument>(
  _ word: UInt
) -> Body<Receiver, Result, Failure, repeat each Argument> {
  // A closure is a function and a context. This function was taken from a closure of this very
  // type (up to the receiver's class) whose context is null: `_functionAddress`.
  unsafe unsafeBitCast(
    (word, 0 as UInt), to: Body<Receiver, Result, Failure, repeat each Argument>.self)
}

/// Runs an observer and what it observes, in the order that the node says.
@inlinable @inline(__always)
func _runObserved<Receiver, Result, each Argument>(
  _ word: UInt, _ receiver: Receiver, _ argument: repeat each Argument
) -> Result {
  let node: Unmanaged<ObservedNode<Receiver, Result, Never, repeat each Argument>> =
    unsafe _node(word, Word.observed)
  return unsafe node._withUnsafeGuaranteedRef { node in
    if node.isBefore {
      node.before.run(receiver, repeat each argument)
      return node.next.run(receiver, repeat each argument)
    }
    let result = node.next.run(receiver, repeat each argument)
    node.after.run(result, receiver, repeat each argument)
    return result
  }
}

/// Runs the kinds of node that are not inlined where a word is run.
@inlinable @inline(never)
func _runOther<Receiver, Result, each Argument>(
  _ word: UInt, _ receiver: Receiver, _ argument: repeat each Argument
) -> Result {
  switch word & Word.kinds {
  case Word.plain:
    let node: Unmanaged<PlainNode<Receiver, Result, Never, repeat each Argument>> =
      unsafe _node(word, Word.plain)
    return unsafe node._withUnsafeGuaranteedRef { $0.body.run(receiver, repeat each argument) }
  case Word.observed:
    return _runObserved(word, receiver, repeat each argument)
  case Word.check:
    let word = _checked(word, receiver)
    return _run(word, receiver, repeat each argument)
  default:
    // What to run depends on the object or the task. A frame of its own protects it.
    let protected = Protected(word, receiver: _bits(receiver))
    defer { protected.leave() }
    return _run(protected.word, receiver, repeat each argument)
  }
}
