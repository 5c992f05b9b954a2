public import CSwizzle

/// A closure that takes words and knows their types.
///
/// The last word says where in a chain the body stands; what hooks and observers have to know
/// besides the call is found there.
@frozen @usableFromInline
struct Body: Sendable {
  @usableFromInline let run: @Sendable (UInt, UInt, UInt, UInt) -> Outcome

  @inlinable init(run: @escaping @Sendable (UInt, UInt, UInt, UInt) -> Outcome) {
    self.run = run
  }

  /// Calls the body.
  @inlinable @inline(__always)
  func callAsFunction(_ receiver: UInt, _ words: ArgumentWords, _ place: UInt) -> Outcome {
    run(receiver, words.first, words.second, place)
  }

  /// Stands for the body of what is not called by words.
  static let none = Body { (_, _, _, _) in fatalError("an async body was called as another") }
}

/// Calls the function at an address, that of a body which captures nothing.
@inlinable @inline(__always)
func _call(
  _ function: UInt, _ receiver: UInt, _ words: ArgumentWords, _ place: UInt
) -> Outcome {
  // Swift's and C's calling conventions agree where words are passed and nothing was captured; C's
  // leaves alone the register that a context would take.
  let function = unsafe unsafeBitCast(
    function, to: (@convention(c) (UInt, UInt, UInt, UInt) -> Outcome).self)
  return function(receiver, words.first, words.second, place)
}

/// Runs what comes next, for a body that stands at a place of a chain.
@inlinable @inline(__always)
func _runNext(_ place: UInt, _ receiver: UInt, _ words: ArgumentWords) -> Outcome {
  // A body of the chain is running, so its node is alive.
  let node: Unmanaged<LinkNode> = unsafe _node(place)
  return unsafe node._withUnsafeGuaranteedRef {
    _call($0.nextFunction, receiver, words, $0.nextPlace)
  }
}
