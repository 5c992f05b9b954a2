/// One entry in one class's method map.
///
/// A handle stays valid as long as the program runs, whatever is added or replaced later. Two
/// handles are equal when they are the same entry. May be used from any thread.
///
/// Objective-C: `Method`.
public struct Method: Sendable {
  let record: MethodRecord

  init(_ record: MethodRecord) {
    self.record = record
  }

  /// The selector; exchanging implementations does not move it.
  ///
  /// Objective-C: `method_getName`.
  public var selector: Selector { record.message.selector }

  /// The class that has the method: for a class method, the class itself and not its metaclass.
  ///
  /// `signature.kind` tells class methods from instance methods.
  public var owner: Class<AnyObject> {
    Class<AnyObject>(record: record.owner, kind: .instance)
  }

  /// The types of the arguments, the result and the failure.
  ///
  /// Objective-C: `method_getTypeEncoding`.
  public var signature: Signature { record.message.types.signature }

  /// What the method runs, hooks aside.
  ///
  /// Objective-C: `method_getImplementation`.
  public var implementation: Implementation {
    Implementation(Runtime.locked { record.implementation })
  }

  /// Has the method run something else, for its class and every class that inherits it.
  ///
  /// - Parameter implementation: What to run from now on.
  /// - Returns: What the method ran before.
  /// - Throws: ``SwizzleError/Code/signatureMismatch`` when the types differ,
  ///   ``SwizzleError/Code/receiverMismatch`` when the implementation was written for another class.
  /// - Complexity: O(*n*) in the subclasses that inherit the method and were sent the message.
  ///
  /// Objective-C: `method_setImplementation`.
  @discardableResult
  public func setImplementation(
    _ implementation: Implementation
  ) throws(SwizzleError) -> Implementation {
    Implementation(
      try Runtime.change { change throws(SwizzleError) in
        try Operations.set(record, implementation.box, change)
      })
  }

  /// Has two methods run each other's implementations.
  ///
  /// Doing it again undoes it.
  ///
  /// Only implementations move: selectors, owners and hooks stay. A method that a class merely
  /// inherits is its superclass's, so exchanging it changes the superclass: ``Class/swizzle(_:with:)-(Selector,Selector)``
  /// avoids that.
  ///
  /// - Parameters:
  ///   - first: A method.
  ///   - second: Another, of any class.
  /// - Throws: ``SwizzleError/Code/signatureMismatch`` when the types differ,
  ///   ``SwizzleError/Code/receiverMismatch`` when one implementation was written for receivers
  ///   that the other method's class is not.
  /// - Complexity: O(*n*) in the subclasses that inherit either and were sent the message.
  ///
  /// Objective-C: `method_exchangeImplementations`.
  public static func exchangeImplementations(
    _ first: Method, _ second: Method
  ) throws(SwizzleError) {
    try Runtime.change { change throws(SwizzleError) in
      try Operations.exchange(first.record, second.record, change)
    }
  }
}

extension Method: Hashable {
  /// Whether both are the same entry.
  public static func == (first: Method, second: Method) -> Bool {
    first.record === second.record
  }

  /// Hashes the entry's identity.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(record))
  }
}

extension Method: CustomStringConvertible {
  /// `-[View drawRect:]`.
  public var description: String { record.title }
}
