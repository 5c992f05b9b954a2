// Making bodies of observers, as `MadeBody.swift` does of what decides. They run what comes next
// themselves, and hand on what they were passed as they were passed it.

public import CSwizzle

/// The body of a hook that runs before what is further in, and does not decide.
@inlinable @inline(__always)
func _before<Receiver, Result, Failure: Error, each Argument>(
  _ run: @escaping @Sendable (Receiver, repeat each Argument) -> Void, _: Result.Type,
  _: Failure.Type
) -> MadeBody {
  MadeBody(
    BeforeClosure(run: run),
    merged: Body { (receiver, first, second, place) in
      _runBefore(receiver, first, second, place, Result.self, Failure.self) {
        (receiver: Receiver, arguments: Arguments<repeat each Argument>) in
        run(receiver, repeat each arguments.values)
      }
    },
    holding: Body { (receiver, first, second, place) in
      _runBefore(receiver, first, second, place, Result.self, Failure.self) {
        (receiver: Receiver, arguments: Arguments<repeat each Argument>) in
        unsafe _withClosure(of: place) { (closure: BeforeClosure<Receiver, repeat each Argument>) in
          closure.run(receiver, repeat each arguments.values)
        }
      }
    },
    observing: Body { (receiver, first, second, _) in
      _take(
        receiver, ArgumentWords(first, second),
        fits: _fits(Result.self, Failure.self, repeat (each Argument).self)
      ) { (receiver: Receiver, arguments: Arguments<repeat each Argument>) in
        run(receiver, repeat each arguments.values)
      }
      return Outcome()
    })
}

/// Runs an observer and then what is further in.
@inlinable @inline(__always)
func _runBefore<Receiver, Result, Failure: Error, each Argument>(
  _ receiver: UInt, _ first: UInt, _ second: UInt, _ place: UInt, _: Result.Type, _: Failure.Type,
  run: (Receiver, Arguments<repeat each Argument>) -> Void
) -> Outcome {
  let words = _used(
    ArgumentWords(first, second), Result.self, Failure.self, repeat (each Argument).self)
  _take(
    receiver, words, fits: _fits(Result.self, Failure.self, repeat (each Argument).self), run: run)
  return _runNext(place, receiver, words)
}

/// The body of a hook that runs after what is further in, of a message that does not throw.
@inlinable @inline(__always)
func _after<Receiver, Result, each Argument>(
  _ run: @escaping @Sendable (Result, Receiver, repeat each Argument) -> Void
) -> MadeBody {
  MadeBody(
    AfterClosure(run: run),
    merged: Body { (receiver, first, second, place) in
      _runAfter(receiver, first, second, place) {
        (result: Result, receiver: Receiver, arguments: Arguments<repeat each Argument>) in
        run(result, receiver, repeat each arguments.values)
      }
    },
    holding: Body { (receiver, first, second, place) in
      _runAfter(receiver, first, second, place) {
        (result: Result, receiver: Receiver, arguments: Arguments<repeat each Argument>) in
        unsafe _withClosure(of: place) {
          (closure: AfterClosure<Result, Receiver, repeat each Argument>) in
          closure.run(result, receiver, repeat each arguments.values)
        }
      }
    },
    observing: Body { (receiver, first, second, outcome) in
      _see(outcome, receiver, ArgumentWords(first, second)) {
        (result: Result, receiver: Receiver, arguments: Arguments<repeat each Argument>) in
        run(result, receiver, repeat each arguments.values)
      }
      return Outcome()
    })
}

/// Runs what is further in and then an observer of its result.
@inlinable @inline(__always)
func _runAfter<Receiver, Result, each Argument>(
  _ receiver: UInt, _ first: UInt, _ second: UInt, _ place: UInt,
  run: (Result, Receiver, Arguments<repeat each Argument>) -> Void
) -> Outcome {
  let words = _used(
    ArgumentWords(first, second), Result.self, Never.self, repeat (each Argument).self)
  var outcome = _runNext(place, receiver, words)
  unsafe _withAddress(of: &outcome) { _see(UInt(bitPattern: $0), receiver, words, run: run) }
  // Nobody keeps what is not there across the observer's call.
  if MemoryLayout<Result>.size <= 8 { outcome.second = 0 }
  return outcome
}

/// The body of a hook that runs after what is further in, of a message that may throw.
@inlinable @inline(__always)
func _afterEnding<Receiver, Result, Failure: Error, each Argument>(
  _ run: @escaping @Sendable (Swift.Result<Result, Failure>, Receiver, repeat each Argument) -> Void
) -> MadeBody {
  MadeBody(
    AfterClosure(run: run),
    merged: Body { (receiver, first, second, place) in
      _runAfterEnding(receiver, first, second, place) {
        (
          ending: Swift.Result<Result, Failure>, receiver: Receiver,
          arguments: Arguments<repeat each Argument>
        ) in
        run(ending, receiver, repeat each arguments.values)
      }
    },
    holding: Body { (receiver, first, second, place) in
      _runAfterEnding(receiver, first, second, place) {
        (
          ending: Swift.Result<Result, Failure>, receiver: Receiver,
          arguments: Arguments<repeat each Argument>
        ) in
        unsafe _withClosure(of: place) {
          (closure: AfterClosure<Swift.Result<Result, Failure>, Receiver, repeat each Argument>) in
          closure.run(ending, receiver, repeat each arguments.values)
        }
      }
    },
    observing: Body { (receiver, first, second, outcome) in
      _seeEnding(outcome, receiver, ArgumentWords(first, second)) {
        (
          ending: Swift.Result<Result, Failure>, receiver: Receiver,
          arguments: Arguments<repeat each Argument>
        ) in
        run(ending, receiver, repeat each arguments.values)
      }
      return Outcome()
    })
}

/// Runs what is further in and then an observer of its result or error.
@inlinable @inline(__always)
func _runAfterEnding<Receiver, Result, Failure: Error, each Argument>(
  _ receiver: UInt, _ first: UInt, _ second: UInt, _ place: UInt,
  run: (Swift.Result<Result, Failure>, Receiver, Arguments<repeat each Argument>) -> Void
) -> Outcome {
  let words = _used(
    ArgumentWords(first, second), Result.self, Failure.self, repeat (each Argument).self)
  var outcome = _runNext(place, receiver, words)
  unsafe _withAddress(of: &outcome) { _seeEnding(UInt(bitPattern: $0), receiver, words, run: run) }
  return outcome
}

/// Hands the result at an address to an observer, with what the caller passed; both stay as they are.
@inlinable @inline(__always)
func _see<Result, Receiver, each Argument>(
  _ outcome: UInt, _ receiver: UInt, _ words: ArgumentWords,
  run: (Result, Receiver, Arguments<repeat each Argument>) -> Void
) {
  let fits = _fits(Result.self, Never.self, repeat (each Argument).self)
  _take(receiver, words, fits: fits) {
    (receiver: Receiver, arguments: Arguments<repeat each Argument>) in
    let place = unsafe _pointer(fits ? outcome : words.second).assumingMemoryBound(to: Result.self)
    let result = unsafe place.move()
    run(result, receiver, arguments)
    unsafe place.initialize(to: consume result)
  }
}

/// Hands the result or error at an address to an observer, with what the caller passed; all stay as they
/// are.
@inlinable @inline(__always)
func _seeEnding<Result, Failure: Error, Receiver, each Argument>(
  _ outcome: UInt, _ receiver: UInt, _ words: ArgumentWords,
  run: (Swift.Result<Result, Failure>, Receiver, Arguments<repeat each Argument>) -> Void
) {
  let fits = _fits(Result.self, Failure.self, repeat (each Argument).self)
  // Of a message that does not throw, the second word may be the result's.
  let failure =
    unsafe _cannotFail(Failure.self)
    ? 0 : _pointer(outcome).assumingMemoryBound(to: Outcome.self).pointee.second
  _take(receiver, words, fits: fits) {
    (receiver: Receiver, arguments: Arguments<repeat each Argument>) in
    let ending: Swift.Result<Result, Failure> =
      unsafe failure == 0
      ? .success(
        _pointer(fits ? outcome : words.second).assumingMemoryBound(to: Result.self).pointee)
      : .failure(_sharedError(failure, Failure.self))
    run(ending, receiver, arguments)
  }
}
