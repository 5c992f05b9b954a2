/// The types of a body, and what only code that knows them can do for the runtime, which does not.
struct BodyTypes: Sendable {
  let signature: Signature
  /// The receiver's class, or why the receiver's type is none.
  let receiver: Swift.Result<ReceiverClass, SwizzleError>
  /// Makes what runs where nobody implements a message.
  let makeForwarding: @Sendable (MessageRecord, Miss) -> ImplementationBox
  /// Runs what a bucket says, for a caller who has values of unknown types.
  let send: @Sendable (MessageRecord, ErasedReceiver, [Any]) throws -> Any
  /// Runs an implementation straight, past every method.
  let call: @Sendable (ImplementationBox, ErasedReceiver, [Any]) throws -> Any
  /// Makes what a hook runs for an observer that does not know the types; nil where there is none.
  var makeObserver: (@Sendable (any CallObserver) -> LayerBody)?

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
