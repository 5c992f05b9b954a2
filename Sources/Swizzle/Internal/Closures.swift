// Closures as users wrote them. Each kind of closure sits in a struct that is generic over exactly
// what its type names, so that it is stored at its most general abstraction and no thunk stands
// before it.

/// What a node runs, and the closure that a user wrote for it.
@usableFromInline
struct MadeBody: Sendable {
  /// What takes words, and runs the closure.
  let body: Body
  let closure: ClosureWords
  /// Keeps the closure alive.
  let owner: Body
  /// Runs the closure of an observer alone, without what it observes; nil for what decides.
  ///
  /// Its last word is the address of the outcome, if there is one.
  let observing: Body?

  /// A body that runs a closure.
  ///
  /// - Parameters:
  ///   - closure: The closure.
  ///   - merged: What takes words and runs the closure: one function with it, where the closure
  ///     captures nothing and the optimiser sees it. It keeps the closure alive.
  ///   - holding: What takes words and runs the closure that its node holds. Without it, a closure
  ///     that captures something would cost another function on the way to it.
  ///   - observing: What takes words and runs the closure of an observer alone.
  @usableFromInline init<Closure>(
    _ closure: Closure, merged: Body, holding: Body, observing: Body? = nil
  ) {
    self.closure = ClosureWords(of: closure)
    body = self.closure.context == 0 ? merged : holding
    owner = merged
    self.observing = observing
  }

  /// A body that no user wrote.
  init(_ body: Body) {
    self.body = body
    closure = ClosureWords(function: 0, context: 0)
    owner = body
    observing = nil
  }

  /// A body around another, whose closure the node holds.
  init(_ body: Body, around inner: MadeBody) {
    self.body = body
    closure = inner.closure
    owner = inner.owner
    observing = nil
  }

  /// The address of the body's function where no node has to hold anything.
  var functionAddress: UInt? {
    closure.context == 0 ? ClosureWords(of: body).functionAddress : nil
  }
}

/// The function and the context of a closure.
@frozen @usableFromInline
struct ClosureWords: Sendable {
  @usableFromInline let function: UInt
  @usableFromInline let context: UInt

  init(function: UInt, context: UInt) {
    self.function = function
    self.context = context
  }

  /// The words of a closure that a struct holds and nothing else.
  init<Closure>(of closure: Closure) {
    // A closure is two words; a struct that holds one closure has the closure's layout.
    precondition(
      MemoryLayout<Closure>.size == 2 * MemoryLayout<UInt>.size, "a closure is two words")
    self = unsafe withUnsafeBytes(of: closure) { unsafe $0.load(as: ClosureWords.self) }
  }

  /// The address of the function when it captures nothing and the address fits a word.
  var functionAddress: UInt? {
    // The context of a closure that captures nothing is null.
    context == 0 && function & Word.node == 0 ? function : nil
  }
}

@frozen @usableFromInline
struct ImplementationClosure<Receiver, Result, Failure: Error, each Argument> {
  @usableFromInline let run: (Receiver, repeat each Argument) throws(Failure) -> Result

  @inlinable init(run: @escaping (Receiver, repeat each Argument) throws(Failure) -> Result) {
    self.run = run
  }
}

@frozen @usableFromInline
struct HookClosure<Receiver, Result, Failure: Error, each Argument> {
  @usableFromInline let run:
    (
      inout Original<Receiver, Result, Failure, repeat each Argument>, Receiver,
      repeat each Argument
    ) throws(Failure) -> Result

  @inlinable init(
    run:
      @escaping (
        inout Original<Receiver, Result, Failure, repeat each Argument>, Receiver,
        repeat each Argument
      ) throws(Failure) -> Result
  ) {
    self.run = run
  }
}

@frozen @usableFromInline
struct BeforeClosure<Receiver, each Argument> {
  @usableFromInline let run: (Receiver, repeat each Argument) -> Void

  @inlinable init(run: @escaping (Receiver, repeat each Argument) -> Void) {
    self.run = run
  }
}

@frozen @usableFromInline
struct AfterClosure<Ending, Receiver, each Argument> {
  @usableFromInline let run: (Ending, Receiver, repeat each Argument) -> Void

  @inlinable init(run: @escaping (Ending, Receiver, repeat each Argument) -> Void) {
    self.run = run
  }
}

// MARK: - The closure that a node holds

/// Runs something with the closure of the node whose body is running.
///
/// Its type is the one that the node's body was made with.
@inlinable @inline(__always) @unsafe
func _withClosure<Closure, Answer>(of place: UInt, _ body: (Closure) -> Answer) -> Answer {
  let node: Unmanaged<Node> = unsafe _node(place)
  var words = unsafe node._withUnsafeGuaranteedRef { $0.closure }
  // The node keeps the closure alive. It is moved out of a copy of its bits and back, which counts
  // nothing. (A class that is generic over the types, as which the node would be read, will not do:
  // code that is not specialised takes the types from the object's own class.)
  return unsafe _withAddress(of: &words) {
    let place = unsafe $0.assumingMemoryBound(to: Closure.self)
    let closure = unsafe place.move()
    let answer = body(closure)
    unsafe place.initialize(to: consume closure)
    return answer
  }
}
