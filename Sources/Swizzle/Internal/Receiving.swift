// The callee's end of a call: `Passing.swift`.

public import CSwizzle

/// Takes what a caller passed, and hands it to a closure that leaves a result or throws.
@inlinable @inline(__always)
func _receive<Receiver, Result, Failure: Error, each Argument>(
  _ receiver: UInt, _ words: ArgumentWords, result: Result.Type, failure: Failure.Type,
  run: (Receiver, Arguments<repeat each Argument>) throws(Failure) -> Result
) -> Outcome {
  var outcome = Outcome()
  unsafe _withAddress(of: &outcome) { address in
    _take(receiver, words, fits: _fits(result, failure, repeat (each Argument).self)) {
      (receiver: Receiver, arguments: Arguments<repeat each Argument>) in
      let place =
        unsafe (_fits(result, failure, repeat (each Argument).self)
        ? address : _pointer(words.second))
        .assumingMemoryBound(to: Result.self)
      do throws(Failure) {
        unsafe place.initialize(to: try run(receiver, arguments))
      } catch {
        // The second word of an outcome is the error's.
        unsafe (address + 8).assumingMemoryBound(to: (any Error).self).initialize(to: error)
      }
    }
  }
  return outcome
}

/// Hands what a caller passed to a closure.
@inlinable @inline(__always)
func _take<Receiver, each Argument>(
  _ receiver: UInt, _ words: ArgumentWords, fits: Bool,
  run: (Receiver, Arguments<repeat each Argument>) -> Void
) {
  var (receiver, words) = (receiver, words)
  // The caller keeps both alive, and made sure that the words are of these types: `BodyTypes`. They
  // are moved out of where they stand and back, which counts nothing.
  unsafe _withAddress(of: &receiver) { receiver in
    unsafe _withAddress(of: &words) { address in
      let receiver = unsafe receiver.assumingMemoryBound(to: Receiver.self)
      let arguments = unsafe (fits ? address : _pointer(address.load(as: UInt.self)))
        .assumingMemoryBound(to: Arguments<repeat each Argument>.self)
      let taken = unsafe receiver.move()
      let values = unsafe arguments.move()
      run(taken, values)
      unsafe receiver.initialize(to: consume taken)
      // Where nothing is counted there is nothing to give back, and no reason to write it all again.
      if !_isPOD(Arguments<repeat each Argument>.self) {
        unsafe arguments.initialize(to: consume values)
      }
    }
  }
}
