/// The types of a body, and what only code that knows them can do for the runtime, which does not.
///
/// A class, so that it is handed around without copying it.
final class BodyTypes: @unchecked Sendable {
  // Sendable: what is mutable is only set before the types are shared.

  let signature: Signature
  /// The receiver's class, or why the receiver's type is none.
  let receiver: Swift.Result<ReceiverClass, SwizzleError>
  /// The receiver's class for ``accepts(_:)``: 0 for every class, 1 for none.
  private let receiverKey: UInt
  /// Makes what runs where nobody implements a message.
  let makeForwarding: @Sendable (MessageRecord, Miss) -> ImplementationBox
  /// Runs what a bucket says, for a caller who has values of unknown types.
  let send: @Sendable (MessageRecord, ErasedReceiver, [Any]) throws -> Any
  /// Makes what a hook runs for an observer that does not know the types.
  let makeObserver: @Sendable (any CallObserver) -> LayerBody

  init(
    signature: Signature, receiver: Swift.Result<ReceiverClass, SwizzleError>,
    makeForwarding: @escaping @Sendable (MessageRecord, Miss) -> ImplementationBox,
    send: @escaping @Sendable (MessageRecord, ErasedReceiver, [Any]) throws -> Any,
    makeObserver: @escaping @Sendable (any CallObserver) -> LayerBody
  ) {
    self.signature = signature
    self.receiver = receiver
    switch receiver {
    case .success(let receiver): receiverKey = receiver.key?.bits ?? 0
    case .failure: receiverKey = 1
    }
    self.makeForwarding = makeForwarding
    self.send = send
    self.makeObserver = makeObserver
  }

  /// Whether the types other than the receiver are the same.
  func fits(_ other: BodyTypes) -> Bool {
    self === other || signature.isSame(as: other.signature)
  }

  /// Whether a body of these types may run for objects of a class.
  func accepts(_ key: ClassKey) -> Bool {
    receiverKey == key.bits || receiverKey == 0
      || (receiverKey != 1 && key.isKind(of: ClassKey(bits: receiverKey)))
  }

  /// Whether every receiver of a body of these types is of a class or a kind of it.
  func promises(_ key: ClassKey) -> Bool {
    receiverKey == key.bits || (receiverKey > 1 && ClassKey(bits: receiverKey).isKind(of: key))
  }

  var receiverName: String {
    switch receiver {
    case .success(let receiver): receiver.name
    case .failure: "(not a receiver)"
    }
  }

  /// As ``send``, for async messages.
  var sendAsync:
    (nonisolated(nonsending) @Sendable (MessageRecord, ErasedReceiver, [Any]) async throws -> Any)?

  /// The kind that a receiver's type says, instance where it says nothing.
  static func kind(of receiver: Swift.Result<ReceiverClass, SwizzleError>) -> MethodKind {
    switch receiver {
    case .success(let receiver): receiver.kind
    case .failure: .instance
    }
  }
}

/// A receiver of unknown type, alive as long as this is.
struct ErasedReceiver {
  /// The object's or the class's address.
  let bits: UInt
  /// Keeps the object alive; nil for a class.
  let object: AnyObject?

  init(_ object: AnyObject) {
    bits = unsafe UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque())
    self.object = object
  }

  init(_ type: AnyClass) {
    bits = ClassKey(type).bits
    object = nil
  }

  /// The class that the receiver's messages are looked up in.
  var key: ClassKey {
    object.map { ClassKey(type(of: $0)) } ?? ClassKey(bits: bits)
  }
}
