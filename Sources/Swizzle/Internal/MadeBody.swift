// Making bodies of what users wrote. Where a closure literal is passed to a function that is inlined
// together with what makes a body of it, the optimiser makes one function of the two, provided that
// the literal captures nothing. A closure that captures something is held by its node.

public import CSwizzle

/// The body of an implementation that captures nothing.
@inlinable @inline(__always)
func _body<Receiver, Result, Failure: Error, each Argument>(
  _ run: @escaping @Sendable (Receiver, repeat each Argument) throws(Failure) -> Result
) -> Body {
  Body { (receiver, first, second, _) in
    _receive(
      receiver, ArgumentWords(first, second), result: Result.self,
      failure: Failure.self
    ) {
      (receiver: Receiver, arguments: Arguments<repeat each Argument>) throws(Failure) -> Result in
      try run(receiver, repeat each arguments.values)
    }
  }
}

/// The body of an implementation.
@inlinable @inline(__always)
func _implementation<Receiver, Result, Failure: Error, each Argument>(
  _ run: @escaping @Sendable (Receiver, repeat each Argument) throws(Failure) -> Result
) -> MadeBody {
  MadeBody(
    ImplementationClosure(run: run), merged: _body(run),
    holding: Body { (receiver, first, second, place) in
      let words = ArgumentWords(first, second)
      if _cannotFail(Failure.self) {
        // The failure is `Never`. What cannot throw is called in another way.
        return unsafe _withClosure(of: place) {
          (closure: ImplementationClosure<Receiver, Result, Never, repeat each Argument>) in
          _receive(receiver, words, result: Result.self, failure: Never.self) {
            (receiver: Receiver, arguments: Arguments<repeat each Argument>) -> Result in
            closure.run(receiver, repeat each arguments.values)
          }
        }
      }
      return unsafe _withClosure(of: place) {
        (closure: ImplementationClosure<Receiver, Result, Failure, repeat each Argument>) in
        _receive(receiver, words, result: Result.self, failure: Failure.self) {
          (
            receiver: Receiver, arguments: Arguments<repeat each Argument>
          ) throws(Failure) -> Result
          in
          try closure.run(receiver, repeat each arguments.values)
        }
      }
    })
}

/// The body of a hook that decides.
@inlinable @inline(__always)
func _hook<Receiver, Result, Failure: Error, each Argument>(
  _ run:
    @escaping @Sendable (
      inout Original<Receiver, Result, Failure, repeat each Argument>, Receiver,
      repeat each Argument
    ) throws(Failure) -> Result
) -> MadeBody {
  MadeBody(
    HookClosure(run: run),
    merged: Body { (receiver, first, second, place) in
      _receive(
        receiver, ArgumentWords(first, second), result: Result.self,
        failure: Failure.self
      ) {
        (
          receiver: Receiver, arguments: Arguments<repeat each Argument>
        ) throws(Failure) -> Result
        in
        var original = Original<Receiver, Result, Failure, repeat each Argument>(node: place)
        return try run(&original, receiver, repeat each arguments.values)
      }
    },
    holding: Body { (receiver, first, second, place) in
      let words = ArgumentWords(first, second)
      if _cannotFail(Failure.self) {
        // As in `_implementation`.
        return unsafe _withClosure(of: place) {
          (closure: HookClosure<Receiver, Result, Never, repeat each Argument>) in
          _receive(receiver, words, result: Result.self, failure: Never.self) {
            (receiver: Receiver, arguments: Arguments<repeat each Argument>) -> Result in
            var original = Original<Receiver, Result, Never, repeat each Argument>(node: place)
            return closure.run(&original, receiver, repeat each arguments.values)
          }
        }
      }
      return unsafe _withClosure(of: place) {
        (closure: HookClosure<Receiver, Result, Failure, repeat each Argument>) in
        _receive(receiver, words, result: Result.self, failure: Failure.self) {
          (
            receiver: Receiver, arguments: Arguments<repeat each Argument>
          ) throws(Failure) -> Result
          in
          var original = Original<Receiver, Result, Failure, repeat each Argument>(node: place)
          return try closure.run(&original, receiver, repeat each arguments.values)
        }
      }
    })
}
