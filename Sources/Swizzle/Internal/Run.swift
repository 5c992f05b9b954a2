// Running a word: the function at its address, or what its node says. Two kinds of node are
// inlined and everything else stands behind one branch, since each further kind inlined here would
// slow the others. Whoever runs a node's word holds a frame that names its chain, or the chain
// itself.

@inlinable @inline(__always)
func _run<Receiver, Result, each Argument>(
  _ word: UInt, _ receiver: Receiver, _ argument: repeat each Argument
) -> Result {
  if word & Word.node == 0 { return _call(word, receiver, repeat each argument) }
  let kind = word & Word.kinds
  if kind == Word.plain { return _runPlain(word, receiver, repeat each argument) }
  if kind == Word.hook { return _runHook(word, receiver, repeat each argument) }
  return _runOther(word, receiver, repeat each argument)
}

/// The body whose function is at an address.
@inlinable @inline(__always)
func _function<Receiver, Result, each Argument>(
  _ word: UInt
) -> Body<Receiver, Result, Never, repeat each Argument> {
  // A closure is a function and a context. This function was taken from a closure of this very
  // type (up to the receiver's class) whose context is null: `_functionAddress`.
  unsafe unsafeBitCast(
    (word, 0 as UInt), to: Body<Receiver, Result, Never, repeat each Argument>.self)
}

/// Calls the function at an address.
@inlinable @inline(__always)
func _call<Receiver, Result, each Argument>(
  _ word: UInt, _ receiver: Receiver, _ argument: repeat each Argument
) -> Result {
  let body: Body<Receiver, Result, Never, repeat each Argument> = _function(word)
  return body.run(receiver, repeat each argument)
}

@inlinable @inline(__always)
func _runPlain<Receiver, Result, each Argument>(
  _ word: UInt, _ receiver: Receiver, _ argument: repeat each Argument
) -> Result {
  // The word's kind says which node it is, and the caller keeps it alive.
  unsafe Unmanaged<PlainNode<Receiver, Result, Never, repeat each Argument>>
    .fromOpaque(_address(word))
    ._withUnsafeGuaranteedRef { $0.body.run(receiver, repeat each argument) }
}

@inlinable @inline(__always)
func _runHook<Receiver, Result, each Argument>(
  _ word: UInt, _ receiver: Receiver, _ argument: repeat each Argument
) -> Result {
  // The word's kind says which node it is, and the caller keeps it alive.
  unsafe Unmanaged<HookNode<Receiver, Result, Never, repeat each Argument>>
    .fromOpaque(_address(word))
    ._withUnsafeGuaranteedRef {
      var original = Original<Receiver, Result, Never, repeat each Argument>(
        node: word, receiver: _bits(receiver))
      return $0.body.run(&original, receiver, repeat each argument)
    }
}

@inlinable @inline(__always)
func _runBefore<Receiver, Result, each Argument>(
  _ word: UInt, _ receiver: Receiver, _ argument: repeat each Argument
) -> Result {
  // The word's kind says which node it is, and the caller keeps it alive.
  let node = unsafe Unmanaged<BeforeNode<Receiver, repeat each Argument>>
    .fromOpaque(_address(word))
  unsafe node._withUnsafeGuaranteedRef { $0.body.run(receiver, repeat each argument) }
  let next = unsafe node._withUnsafeGuaranteedRef { $0.next }
  return _run(next, receiver, repeat each argument)
}

@inlinable @inline(__always)
func _runAfter<Receiver, Result, each Argument>(
  _ word: UInt, _ receiver: Receiver, _ argument: repeat each Argument
) -> Result {
  // The word's kind says which node it is, and the caller keeps it alive.
  let node = unsafe Unmanaged<AfterNode<Result, Receiver, repeat each Argument>>
    .fromOpaque(_address(word))
  let next = unsafe node._withUnsafeGuaranteedRef { $0.next }
  let result: Result = _run(next, receiver, repeat each argument)
  unsafe node._withUnsafeGuaranteedRef { $0.body.run(result, receiver, repeat each argument) }
  return result
}

/// Runs the kinds of node that are not inlined where a word is run.
@inlinable @inline(never)
func _runOther<Receiver, Result, each Argument>(
  _ word: UInt, _ receiver: Receiver, _ argument: repeat each Argument
) -> Result {
  let kind = word & Word.kinds
  if kind == Word.before { return _runBefore(word, receiver, repeat each argument) }
  if kind == Word.after { return _runAfter(word, receiver, repeat each argument) }
  // What to run depends on the object or the task. A frame of its own protects it.
  let protected = Protected(word, receiver: _bits(receiver))
  defer { protected.leave() }
  return _run(protected.word, receiver, repeat each argument)
}
