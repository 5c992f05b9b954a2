/// A message on its way, as an object: what was sent, to whom, with what, and what comes back.
///
/// Handed to `MessageForwarding.forward(_:)`; not for use by several threads at once.
///
/// Objective-C: `NSInvocation`.
public final class Invocation {
  private let record: MessageRecord
  private let receiver: ErasedReceiver
  private var values: [Any]
  private var result: Swift.Result<Any, any Error>?

  init(record: MessageRecord, receiver: ErasedReceiver, arguments: [Any]) {
    self.record = record
    self.receiver = receiver
    values = arguments
  }

  /// The selector that was sent.
  public var selector: Selector { record.selector }

  /// The types of the arguments, the result and the failure.
  public var signature: Signature { record.types.signature }

  /// The receiver; nil when the message was sent to a class.
  public var target: AnyObject? { receiver.object }

  /// The receiver's class, or the class that the message was sent to.
  public var targetClass: AnyClass { receiver.key.type }

  /// The arguments, the receiver not counted.
  public var arguments: [Any] { values }

  /// Changes an argument.
  ///
  /// - Parameters:
  ///   - index: Which one, from 0.
  ///   - value: Its new value.
  /// - Throws: ``SwizzleError/Code/argumentMismatch`` when there is no such argument, or it is of
  ///   another type.
  /// - Complexity: O(1); O(*n*) in the arguments while somebody keeps a copy of ``arguments``.
  public func setArgument(_ index: Int, to value: Any) throws(SwizzleError) {
    guard values.indices.contains(index) else {
      throw SwizzleError(
        .argumentMismatch,
        """
        \(selector) takes \(values.count) arguments, and \(index) names none of them; the first is 0
        """)
    }
    let expected = signature.arguments[index]
    guard Self.value(value, isA: expected) else {
      throw SwizzleError(
        .argumentMismatch,
        """
        argument \(index + 1) of \(selector) is a \(expected), and a \(type(of: value)) was given; \
        convert it
        """)
    }
    values[index] = value
  }

  /// Sets what the send returns.
  ///
  /// - Parameter value: The result.
  /// - Throws: ``SwizzleError/Code/argumentMismatch`` when the message's result is of another type.
  /// - Complexity: O(1).
  public func setResult(_ value: Any) throws(SwizzleError) {
    guard Self.value(value, isA: signature.result) else {
      throw SwizzleError(
        .argumentMismatch,
        """
        the result of \(selector) is a \(signature.result), and a \(type(of: value)) was given; \
        convert it
        """)
    }
    result = .success(value)
  }

  /// Sends the message, with the arguments as they are now, to another object; its result becomes
  /// the invocation's.
  ///
  /// - Parameter target: The object.
  /// - Throws: ``SwizzleError/Code/unknownMethod`` when the object has no such method, and
  ///   ``SwizzleError/Code/signatureMismatch`` when it takes or returns other types.
  /// - Complexity: As `Instance.perform(_:_:)`.
  public func invoke(on target: AnyObject) throws(SwizzleError) {
    let receiver = ErasedReceiver(target)
    let found = try Performing.record(selector, receiver)
    guard found.types.signature == signature else {
      throw SwizzleError(
        .signatureMismatch,
        """
        \(found.title) has \(found.types.signature), and the invocation \(signature); send it from \
        forward(_:) and pass the result to setResult
        """)
    }
    let values = values
    result = Swift.Result { try found.types.send(found, receiver, values) }
  }

  /// The result, which `Void` messages need not set.
  func outcome() throws -> Any {
    if let result { return try result.get() }
    if signature.result == Void.self { return () }
    fatalError(
      "\(record.title) was forwarded, and no result was set: call setResult or invoke(on:)")
  }

  private static func value(_ value: Any, isA type: Any.Type) -> Bool {
    func check<Expected>(_: Expected.Type) -> Bool { value is Expected }
    return _openExistential(type, do: check)
  }
}
