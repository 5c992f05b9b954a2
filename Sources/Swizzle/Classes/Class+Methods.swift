// Adding and replacing methods.

extension Class {
  /// Adds a method that the class does not have itself; one that it inherits is overridden.
  ///
  ///     try navigationBar.addMethod(View.drawRect) { bar, rect in … }
  ///
  /// - Parameters:
  ///   - message: The method's message.
  ///   - body: The implementation; its first parameter is a receiver of this class.
  /// - Returns: Whether the method was added: `false`, and nothing changed, when the class has a
  ///   method of its own already, as a message's home class always has.
  /// - Throws: ``SwizzleError/Code/receiverMismatch`` when the class does not receive the message.
  /// - Complexity: O(*n*) in the subclasses that inherit the method and were sent the message.
  ///
  /// Objective-C: `class_addMethod`.
  @discardableResult @inlinable @inline(__always)
  public func addMethod<Home, Result, Failure: Error, each Argument>(
    _ message: borrowing Message<Home, Result, Failure, repeat each Argument>,
    _ body: @escaping @Sendable (Receiver, repeat each Argument) throws(Failure) -> Result
  ) throws(SwizzleError) -> Bool {
    try addMethod(message, Implementation(body))
  }

  /// Gives the class a method of its own, whether or not it had one.
  ///
  /// - Parameters:
  ///   - message: The method's message.
  ///   - body: The implementation; its first parameter is a receiver of this class.
  /// - Returns: The implementation that the class's own method had; nil when it had none, even
  ///   when it inherits one.
  /// - Throws: ``SwizzleError/Code/receiverMismatch`` when the class does not receive the message.
  /// - Complexity: O(*n*) in the subclasses that inherit the method and were sent the message.
  ///
  /// Objective-C: `class_replaceMethod`.
  @discardableResult @inlinable @inline(__always)
  public func replaceMethod<Home, Result, Failure: Error, each Argument>(
    _ message: borrowing Message<Home, Result, Failure, repeat each Argument>,
    _ body: @escaping @Sendable (Receiver, repeat each Argument) throws(Failure) -> Result
  ) throws(SwizzleError) -> Implementation? {
    try replaceMethod(message, Implementation(body))
  }

  /// Adds an implementation that stands elsewhere as a method that the class does not have itself.
  ///
  ///     let rounded = try #require(Class(Square.self).method(for: Shape.area)).implementation
  ///     try Class(Circle.self).addMethod(Shape.area, rounded)
  ///
  /// - Parameters:
  ///   - message: The method's message.
  ///   - implementation: What the method runs.
  /// - Returns: Whether the method was added: `false`, and nothing changed, when the class has a
  ///   method of its own already.
  /// - Throws: ``SwizzleError/Code/signatureMismatch`` when the message has other types,
  ///   ``SwizzleError/Code/receiverMismatch`` when the implementation was written for another class
  ///   or the class does not receive the message.
  /// - Complexity: O(*n*) in the subclasses that inherit the method and were sent the message.
  ///
  /// Objective-C: `class_addMethod`.
  @discardableResult
  public func addMethod<Home, Result, Failure: Error, each Argument>(
    _ message: borrowing Message<Home, Result, Failure, repeat each Argument>,
    _ implementation: Implementation
  ) throws(SwizzleError) -> Bool {
    try add(message.record(), implementation)
  }

  /// Gives the class a method that runs an implementation that stands elsewhere.
  ///
  /// - Parameters:
  ///   - message: The method's message.
  ///   - implementation: What the method runs.
  /// - Returns: The implementation that the class's own method had; nil when it had none.
  /// - Throws: ``SwizzleError/Code/signatureMismatch`` when the message has other types,
  ///   ``SwizzleError/Code/receiverMismatch`` when the implementation was written for another class
  ///   or the class does not receive the message.
  /// - Complexity: O(*n*) in the subclasses that inherit the method and were sent the message.
  ///
  /// Objective-C: `class_replaceMethod`.
  @discardableResult
  public func replaceMethod<Home, Result, Failure: Error, each Argument>(
    _ message: borrowing Message<Home, Result, Failure, repeat each Argument>,
    _ implementation: Implementation
  ) throws(SwizzleError) -> Implementation? {
    try replace(message.record(), implementation)
  }

  /// Adds an implementation under a selector, as `addMethod` does.
  ///
  /// A selector that no message of the class has becomes one, sent by name only.
  ///
  /// - Parameters:
  ///   - selector: The method's selector.
  ///   - implementation: What the method runs.
  /// - Returns: Whether the method was added.
  /// - Throws: ``SwizzleError/Code/signatureMismatch`` when the message has other types,
  ///   ``SwizzleError/Code/receiverMismatch`` when the implementation was written for another class.
  /// - Complexity: O(*n*) in the classes below that the message was sent to; takes the runtime's
  ///   lock.
  ///
  /// Objective-C: `class_addMethod`.
  @discardableResult
  public func addMethod(
    _ selector: Selector, _ implementation: Implementation
  ) throws(SwizzleError) -> Bool {
    try Runtime.change { change throws(SwizzleError) in
      let message = try message(selector, for: implementation)
      return try Operations.add(message, record, implementation.box, change)
    }
  }

  /// Puts an implementation under a selector, as `replaceMethod` does.
  ///
  /// - Parameters:
  ///   - selector: The method's selector.
  ///   - implementation: What the method runs.
  /// - Returns: The implementation that the class's own method had.
  /// - Throws: ``SwizzleError/Code/signatureMismatch`` when the message has other types,
  ///   ``SwizzleError/Code/receiverMismatch`` when the implementation was written for another class.
  /// - Complexity: O(*n*) in the classes below that the message was sent to; takes the runtime's
  ///   lock.
  ///
  /// Objective-C: `class_replaceMethod`.
  @discardableResult
  public func replaceMethod(
    _ selector: Selector, _ implementation: Implementation
  ) throws(SwizzleError) -> Implementation? {
    try Runtime.change { change throws(SwizzleError) in
      let message = try message(selector, for: implementation)
      return try Operations.replace(message, record, implementation.box, change)
    }.map { Implementation($0) }
  }

  func add(
    _ message: MessageRecord, _ implementation: Implementation
  ) throws(SwizzleError) -> Bool {
    try Runtime.change { change throws(SwizzleError) in
      try Operations.add(message, record, implementation.box, change)
    }
  }

  func replace(
    _ message: MessageRecord, _ implementation: Implementation
  ) throws(SwizzleError) -> Implementation? {
    try Runtime.change { change throws(SwizzleError) in
      try Operations.replace(message, record, implementation.box, change)
    }.map { Implementation($0) }
  }

  /// The class's message of a selector, or a new one with the types of an implementation.
  private func message(
    _ selector: Selector, for implementation: Implementation
  ) throws(SwizzleError) -> MessageRecord {
    if let known = Runtime.message(selector, kind, for: record) { return known }
    let types = implementation.box.types
    let receiver = try types.receiver.get()
    guard types.signature.kind == kind else {
      throw SwizzleError(
        .signatureMismatch,
        """
        \(selector) of \(self): expected a body for \(self), found one for \(types.receiverName); \
        class methods are those of Class(…).metaclass, and take a metatype
        """)
    }
    guard receiver.accepts(record.key) else {
      throw SwizzleError(
        .receiverMismatch,
        """
        \(selector): the body was written for \(types.receiverName), and \(name) is not a kind of it; \
        write the body for \(name) or a superclass
        """)
    }
    return try Runtime.declare(selector, types: types, declared: nil, place: "a method by name")
      .record
  }
}
