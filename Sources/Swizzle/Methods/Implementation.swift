/// The body that a method runs, apart from any method.
///
/// An implementation remembers the types that it was written with and the class of its receiver;
/// wherever one is put in, both are checked.
///
///     let quiet = Implementation { (view: View, rect: Rect) in }
///     try Class(NavigationBar.self).replaceMethod("drawRect:", quiet)
///
/// Two implementations are equal when they are the same body: for closures that capture nothing,
/// the same function. May be used from any thread.
///
/// Objective-C: `IMP`, `imp_implementationWithBlock`.
public struct Implementation: Sendable {
  let box: ImplementationBox

  init(_ box: ImplementationBox) {
    self.box = box
  }

  /// The implementation that a closure is.
  ///
  /// - Parameter body: The first parameter is the receiver, a class or a class's metatype. Another
  ///   type is reported by the operation that installs the implementation.
  /// - Complexity: O(1).
  @inlinable @inline(__always)
  public init<Receiver, Result, Failure: Error, each Argument>(
    _ body: @escaping @Sendable (Receiver, repeat each Argument) throws(Failure) -> Result
  ) {
    self.init(
      _implementation(body), Receiver.self, Result.self, Failure.self,
      repeat (each Argument).self)
  }

  @usableFromInline
  init<Receiver, Result, Failure: Error, each Argument>(
    _ body: MadeBody, _: Receiver.Type, _: Result.Type, _: Failure.Type,
    _: repeat (each Argument).Type
  ) {
    box = ImplementationBox(
      body, types: .of(Receiver.self, Result.self, Failure.self, repeat (each Argument).self))
  }

  /// The types of the arguments, the result and the failure.
  public var signature: Signature { box.types.signature }
}

extension Implementation: Hashable {
  /// Whether both are the same body.
  public static func == (first: Implementation, second: Implementation) -> Bool {
    first.box.identity == second.box.identity
  }

  /// Hashes the body's identity.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(box.identity)
  }
}

extension Implementation: CustomStringConvertible {
  /// The receiver and the signature.
  public var description: String { "\(box.types.receiverName): \(signature)" }
}

/// An implementation as the runtime keeps it: what a table's word is made of, and its types.
final class ImplementationBox: Sendable {
  /// A function's address, or the word of `node`.
  let word: UInt
  /// The closure, where it captures something.
  let node: Node?
  let types: BodyTypes
  /// Tells the closures apart that users wrote.
  let identity: UInt

  init(word: UInt, node: Node?, types: BodyTypes, identity: UInt? = nil) {
    self.word = word
    self.node = node
    self.types = types
    self.identity = identity ?? word
  }

  /// A body that captures nothing is its function's address and no more.
  convenience init(_ body: MadeBody, types: BodyTypes) {
    let identity = body.closure.functionAddress
    if let function = body.functionAddress {
      self.init(word: function, node: nil, types: types, identity: identity)
    } else {
      let node = PlainNode(body)
      self.init(word: node.word, node: node, types: types, identity: identity)
    }
  }

  /// As for a synchronous body: the function of an async closure is known by an address too.
  convenience init<Receiver, Result, Failure: Error, each Argument>(
    asyncBody body: AsyncBody<Receiver, Result, Failure, repeat each Argument>, types: BodyTypes
  ) {
    if let function = ClosureWords(of: body).functionAddress {
      self.init(word: function, node: nil, types: types)
    } else {
      let node = AsyncPlainNode(body)
      self.init(word: node.word, node: node, types: types)
    }
  }
}
