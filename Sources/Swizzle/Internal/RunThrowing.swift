// Running a word of a message that throws. Apart from `Run.swift` because a typed error is returned
// indirectly from generic code, which `Failure == Never` must not pay for; through `Result`,
// because `_withUnsafeGuaranteedRef` passes no typed errors on.

@inlinable @inline(__always)
func _runThrowing<Receiver, Result, Failure: Error, each Argument>(
  _ word: UInt, _ failure: Failure.Type, _ receiver: Receiver, _ argument: repeat each Argument
) throws(Failure) -> Result {
  if word & Word.node == 0 {
    return try _callThrowing(word, failure, receiver, repeat each argument)
  }
  if word & Word.notHook == 0 {
    return try _runHookThrowing(word, failure, receiver, repeat each argument)
  }
  if word & Word.notPlain == 0 {
    return try _runPlainThrowing(word, failure, receiver, repeat each argument)
  }
  return try _runOtherThrowing(word, failure, receiver, repeat each argument)
}

/// Calls the function at an address.
@inlinable @inline(__always)
func _callThrowing<Receiver, Result, Failure: Error, each Argument>(
  _ word: UInt, _ failure: Failure.Type, _ receiver: Receiver, _ argument: repeat each Argument
) throws(Failure) -> Result {
  let body: Body<Receiver, Result, Failure, repeat each Argument> = _function(word)
  return try body.run(receiver, repeat each argument)
}

@inlinable @inline(__always)
func _runPlainThrowing<Receiver, Result, Failure: Error, each Argument>(
  _ word: UInt, _ failure: Failure.Type, _ receiver: Receiver, _ argument: repeat each Argument
) throws(Failure) -> Result {
  // The word's kind says which node it is, and the caller keeps it alive.
  let outcome: Swift.Result<Result, Failure> =
    unsafe Unmanaged<PlainNode<Receiver, Result, Failure, repeat each Argument>>
    .fromOpaque(_address(word))
    ._withUnsafeGuaranteedRef { node in
      do throws(Failure) {
        return .success(try node.body.run(receiver, repeat each argument))
      } catch {
        return .failure(error)
      }
    }
  return try outcome.get()
}

@inlinable @inline(__always)
func _runHookThrowing<Receiver, Result, Failure: Error, each Argument>(
  _ word: UInt, _ failure: Failure.Type, _ receiver: Receiver, _ argument: repeat each Argument
) throws(Failure) -> Result {
  // The word's kind says which node it is, and the caller keeps it alive.
  let outcome: Swift.Result<Result, Failure> =
    unsafe Unmanaged<HookNode<Receiver, Result, Failure, repeat each Argument>>
    .fromOpaque(_address(word))
    ._withUnsafeGuaranteedRef { node in
      var original = Original<Receiver, Result, Failure, repeat each Argument>(node: word)
      do throws(Failure) {
        return .success(try node.body.run(&original, receiver, repeat each argument))
      } catch {
        return .failure(error)
      }
    }
  return try outcome.get()
}

@inlinable @inline(never)
func _runOtherThrowing<Receiver, Result, Failure: Error, each Argument>(
  _ word: UInt, _ failure: Failure.Type, _ receiver: Receiver, _ argument: repeat each Argument
) throws(Failure) -> Result {
  let kind = word & Word.kinds
  if kind == Word.check {
    let word = _checked(word, receiver)
    return try _runThrowing(word, failure, receiver, repeat each argument)
  }
  if kind == Word.instances || kind == Word.scope {
    // What to run depends on the object or the task. A frame of its own protects it.
    let protected = Protected(word, receiver: _bits(receiver))
    defer { protected.leave() }
    return try _runThrowing(protected.word, failure, receiver, repeat each argument)
  }
  if kind == Word.observed {
    // As above, of a message that does not throw, whoever runs it here.
    let body = unsafe Unmanaged<ObservedNode<Receiver, Result, Failure, repeat each Argument>>
      .fromOpaque(_address(word))._withUnsafeGuaranteedRef { $0.body }
    return try body.run(receiver, repeat each argument)
  }
  if kind == Word.before {
    // The word's kind says which node it is, and the caller keeps it alive.
    let node = unsafe Unmanaged<BeforeNode<Receiver, repeat each Argument>>
      .fromOpaque(_address(word))
    unsafe node._withUnsafeGuaranteedRef { $0.body.run(receiver, repeat each argument) }
    let next = unsafe node._withUnsafeGuaranteedRef { $0.next }
    return try _runThrowing(next, failure, receiver, repeat each argument)
  }
  // As above.
  let node =
    unsafe Unmanaged<AfterNode<Swift.Result<Result, Failure>, Receiver, repeat each Argument>>
    .fromOpaque(_address(word))
  let next = unsafe node._withUnsafeGuaranteedRef { $0.next }
  let outcome: Swift.Result<Result, Failure>
  do throws(Failure) {
    outcome = .success(try _runThrowing(next, failure, receiver, repeat each argument))
  } catch {
    outcome = .failure(error)
  }
  unsafe node._withUnsafeGuaranteedRef { $0.body.run(outcome, receiver, repeat each argument) }
  return try outcome.get()
}
