/// One call that a ``Spy`` saw.
///
/// Generic over the tuple of the arguments rather than over each of them: Swift 6.3 crashes on key
/// paths to computed properties of types that are generic over a pack.
public struct SpyCall<Receiver, Arguments, Result, Failure: Error> {
  /// The arguments, as a tuple; a single argument is the value itself.
  public let arguments: Arguments
  /// How the call ended; nil while it is going on.
  public internal(set) var result: Swift.Result<Result, Failure>?
  /// The call's place in the order of the calls of all spies.
  ///
  /// It is given when the call begins, so a call made within another has the higher number.
  public let sequence: UInt64
  private let weakReceiver: WeakReceiver<Receiver>

  init(_ sequence: UInt64, _ receiver: Receiver, _ arguments: Arguments) {
    weakReceiver = WeakReceiver(receiver)
    self.arguments = arguments
    self.sequence = sequence
  }

  /// The receiver; nil once the object is gone, which the spy does not keep.
  public var receiver: Receiver? { weakReceiver.value }

  /// What the call returned; nil when it threw or is going on.
  public var returned: Result? { try? result?.get() }

  /// What the call threw; nil when it returned or is going on.
  public var thrown: Failure? {
    if case .failure(let error)? = result { error } else { nil }
  }

  /// Whether the call was made to an object.
  ///
  /// - Parameter object: The object.
  /// - Returns: Whether it was the receiver, which is still there then.
  /// - Complexity: O(1).
  public func wasSent(to object: AnyObject) -> Bool {
    guard let receiver = weakReceiver.value else { return false }
    return _bits(receiver) == _bits(object)
  }
}

// Sendable: constants and, in the receiver, a weak reference, which any thread may read. Without
// the conditions a call would carry what is not `Sendable` from thread to thread.
extension SpyCall: @unchecked Sendable
where Receiver: Sendable, Arguments: Sendable, Result: Sendable {}

extension SpyCall: CustomStringConvertible {
  /// The arguments and how the call ended: `(12, "now") → true`.
  public var description: String {
    let values = String(reflecting: arguments)
    let end =
      switch result {
      case .success(let value): Result.self == Void.self ? "" : " → \(String(reflecting: value))"
      case .failure(let error): " threw \(error)"
      case nil: " …"
      }
    return (values.hasPrefix("(") ? values : "(\(values))") + end
  }
}
