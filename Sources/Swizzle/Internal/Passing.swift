// How receivers, arguments and results travel between a send, the hooks and the implementation: in
// registers, as words whose types only the two ends know. So what stands in between knows none, and
// a chain is one kind of closure from end to end.
//
// A receiver is one word. Arguments of up to two words, with a result of up to two (one, where the
// message throws), are passed by their bits; all others by the address of the arguments and of the
// place for the result. The caller keeps what it passes alive, and the callee leaves it as it is.

public import CSwizzle

/// The bits of arguments that fit.
@frozen @usableFromInline
struct ArgumentWords {
  @usableFromInline var first: UInt = 0
  @usableFromInline var second: UInt = 0

  @inlinable init() {}

  @inlinable init(_ first: UInt, _ second: UInt) {
    self.first = first
    self.second = second
  }
}

/// How a call ended.
@usableFromInline
typealias Outcome = swz_outcome

/// A call's arguments as one value, which can be moved.
@frozen @usableFromInline
struct Arguments<each Argument> {
  @usableFromInline let values: (repeat each Argument)

  @inlinable init(values: (repeat each Argument)) {
    self.values = values
  }
}

/// Whether a message throws nothing.
@inlinable @inline(__always)
func _cannotFail<Failure: Error>(_: Failure.Type) -> Bool {
  // Known when compiling: the second test alone would ask the runtime for what `any Error` is.
  MemoryLayout<Failure>.size == 0 && Failure.self == Never.self
}

/// Whether arguments and result are passed by their bits.
@inlinable @inline(__always)
func _fits<Result, Failure: Error, each Argument>(
  _: Result.Type, _: Failure.Type, _: repeat (each Argument).Type
) -> Bool {
  let words = _cannotFail(Failure.self) ? 2 : 1
  return MemoryLayout<Arguments<repeat each Argument>>.size <= MemoryLayout<ArgumentWords>.size
    && MemoryLayout<Arguments<repeat each Argument>>.alignment <= MemoryLayout<UInt>.alignment
    && MemoryLayout<Result>.size <= words * MemoryLayout<UInt>.size
    && MemoryLayout<Result>.alignment <= MemoryLayout<UInt>.alignment
}

/// The words that arguments take up, so that nobody keeps the others across a call.
@inlinable @inline(__always)
func _used<Result, Failure: Error, each Argument>(
  _ words: ArgumentWords, _: Result.Type, _: Failure.Type, _: repeat (each Argument).Type
) -> ArgumentWords {
  // Two addresses, where they do not fit.
  let size =
    _fits(Result.self, Failure.self, repeat (each Argument).self)
    ? MemoryLayout<Arguments<repeat each Argument>>.size : 16
  return ArgumentWords(size > 0 ? words.first : 0, size > 8 ? words.second : 0)
}

/// The address of a variable, for code that is inlined and does not let it go.
@inlinable @inline(__always)
func _withAddress<Value, Answer>(
  of value: inout Value, _ body: (UnsafeMutableRawPointer) -> Answer
) -> Answer {
  // Unprotected, so that the functions that this is inlined into need no stack protector: the
  // variables are read and written by their own size only.
  unsafe _withUnprotectedUnsafeMutablePointer(to: &value) {
    unsafe body(UnsafeMutableRawPointer($0))
  }
}

/// The address that a word of a call holds.
@inlinable @inline(__always)
func _pointer(_ word: UInt) -> UnsafeMutableRawPointer {
  // Only asked for where the caller passed an address, which is not null.
  unsafe UnsafeMutableRawPointer(bitPattern: word).unsafelyUnwrapped
}

// MARK: - The caller's end

/// Passes a receiver and arguments to what takes words, and answers the result.
///
/// `run` also gets what calls the implementation that a node holds, which is there where arguments
/// and result fit and the message throws nothing.
@inlinable @inline(__always)
func _pass<Receiver, Result, Failure: Error, each Argument>(
  _ receiver: Receiver, _ argument: repeat each Argument,
  to run: (UInt, ArgumentWords, (UInt) -> Outcome) -> Outcome, result: Result.Type,
  failure: Failure.Type
) throws(Failure) -> Result {
  var arguments = Arguments(values: (repeat each argument))
  if _fits(result, failure, repeat (each Argument).self) {
    var words = ArgumentWords()
    // The words are at least as large as the arguments, which stay alive until after the call.
    unsafe _withAddress(of: &words) { words in
      unsafe _withAddress(of: &arguments) {
        unsafe words.copyMemory(
          from: $0, byteCount: MemoryLayout<Arguments<repeat each Argument>>.size)
      }
    }
    var outcome = run(_bits(receiver), words) { place in
      unsafe _withClosure(of: place) {
        (closure: ImplementationClosure<Receiver, Result, Never, repeat each Argument>) in
        var outcome = Outcome()
        unsafe _withAddress(of: &outcome) {
          unsafe $0.assumingMemoryBound(to: Result.self)
            .initialize(to: closure.run(receiver, repeat each arguments.values))
        }
        return outcome
      }
    }
    // The call has the bits alone, so the optimiser does not see that it needs what they are of.
    withExtendedLifetime(receiver) {}
    withExtendedLifetime(arguments) {}
    if !_cannotFail(Failure.self) && outcome.second != 0 {
      throw unsafe _error(outcome.second, failure)
    }
    // The outcome's words are the result, whose owner the caller becomes.
    return unsafe _withAddress(of: &outcome) {
      unsafe $0.assumingMemoryBound(to: Result.self).move()
    }
  }
  let outcome = unsafe withUnsafeTemporaryAllocation(of: Result.self, capacity: 1) {
    result -> Swift.Result<Result, Failure> in
    // A buffer of one element has an address.
    let place = unsafe result.baseAddress.unsafelyUnwrapped
    // The arguments are alive while their address is used.
    let outcome = unsafe _withAddress(of: &arguments) {
      run(
        _bits(receiver), ArgumentWords(UInt(bitPattern: $0), UInt(bitPattern: place))
      ) { _ in Outcome() }
    }
    if !_cannotFail(Failure.self) && outcome.second != 0 {
      return .failure(unsafe _error(outcome.second, failure))
    }
    return unsafe .success(place.move())
  }
  withExtendedLifetime(receiver) {}
  return try outcome.get()
}

/// The error whose bits these are, which the caller becomes the owner of.
@inlinable @inline(never) @unsafe
func _error<Failure: Error>(_ bits: UInt, _: Failure.Type) -> Failure {
  var bits = bits
  // An `any Error` is one pointer.
  return unsafe _withAddress(of: &bits) {
    unsafe _expected($0.assumingMemoryBound(to: (any Error).self).move())
  }
}

/// The error whose bits these are, which somebody else owns too.
@inlinable @inline(never) @unsafe
func _sharedError<Failure: Error>(_ bits: UInt, _: Failure.Type) -> Failure {
  var bits = bits
  // As above.
  return unsafe _withAddress(of: &bits) {
    unsafe _expected($0.assumingMemoryBound(to: (any Error).self).pointee)
  }
}

/// An error as the type that a message throws.
@inlinable
func _expected<Failure: Error>(_ error: any Error) -> Failure {
  guard let failure = error as? Failure else {
    preconditionFailure("a chain threw \(error), and its message throws \(Failure.self)")
  }
  return failure
}
