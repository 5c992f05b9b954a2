// Adding, replacing and finding methods of async messages.

extension Class {
  /// Adds a method of an async message that the class does not have itself.
  ///
  /// - Parameters:
  ///   - message: The method's message.
  ///   - body: The implementation; its first parameter is a receiver of this class.
  /// - Returns: Whether the method was added.
  /// - Throws: ``SwizzleError/Code/receiverMismatch`` when the class does not receive the message.
  /// - Complexity: O(*n*) in the classes below that the message was sent to; takes the runtime's
  ///   lock.
  ///
  /// Objective-C: `class_addMethod`.
  @discardableResult
  public func addMethod<Home, Result, Failure: Error, each Argument>(
    _ message: borrowing AsyncMessage<Home, Result, Failure, repeat each Argument>,
    _ body:
      nonisolated(nonsending) @escaping @Sendable (Receiver, repeat each Argument)
      async throws(Failure) -> Result
  ) throws(SwizzleError) -> Bool {
    try add(message.record(), Implementation(async: body))
  }

  /// Gives the class a method of its own for an async message, whether or not it had one.
  ///
  /// - Parameters:
  ///   - message: The method's message.
  ///   - body: The implementation; its first parameter is a receiver of this class.
  /// - Returns: The implementation that the class's own method had.
  /// - Throws: ``SwizzleError/Code/receiverMismatch`` when the class does not receive the message.
  /// - Complexity: O(*n*) in the classes below that the message was sent to; takes the runtime's
  ///   lock.
  ///
  /// Objective-C: `class_replaceMethod`.
  @discardableResult
  public func replaceMethod<Home, Result, Failure: Error, each Argument>(
    _ message: borrowing AsyncMessage<Home, Result, Failure, repeat each Argument>,
    _ body:
      nonisolated(nonsending) @escaping @Sendable (Receiver, repeat each Argument)
      async throws(Failure) -> Result
  ) throws(SwizzleError) -> Implementation? {
    try replace(message.record(), Implementation(async: body))
  }

  /// Adds an implementation that stands elsewhere as a method that the class does not have itself.
  ///
  /// - Parameters:
  ///   - message: The method's message.
  ///   - implementation: What the method runs, made with ``Implementation/init(async:)``.
  /// - Returns: Whether the method was added.
  /// - Throws: ``SwizzleError/Code/signatureMismatch`` when the message has other types,
  ///   ``SwizzleError/Code/receiverMismatch`` when the implementation was written for another class
  ///   or the class does not receive the message.
  /// - Complexity: O(*n*) in the subclasses that inherit the method and were sent the message.
  ///
  /// Objective-C: `class_addMethod`.
  @discardableResult
  public func addMethod<Home, Result, Failure: Error, each Argument>(
    _ message: borrowing AsyncMessage<Home, Result, Failure, repeat each Argument>,
    _ implementation: Implementation
  ) throws(SwizzleError) -> Bool {
    try add(message.record(), implementation)
  }

  /// Gives the class a method that runs an implementation that stands elsewhere.
  ///
  /// - Parameters:
  ///   - message: The method's message.
  ///   - implementation: What the method runs, made with ``Implementation/init(async:)``.
  /// - Returns: The implementation that the class's own method had; nil when it had none.
  /// - Throws: ``SwizzleError/Code/signatureMismatch`` when the message has other types,
  ///   ``SwizzleError/Code/receiverMismatch`` when the implementation was written for another class
  ///   or the class does not receive the message.
  /// - Complexity: O(*n*) in the subclasses that inherit the method and were sent the message.
  ///
  /// Objective-C: `class_replaceMethod`.
  @discardableResult
  public func replaceMethod<Home, Result, Failure: Error, each Argument>(
    _ message: borrowing AsyncMessage<Home, Result, Failure, repeat each Argument>,
    _ implementation: Implementation
  ) throws(SwizzleError) -> Implementation? {
    try replace(message.record(), implementation)
  }

  /// The method that objects of the class run for an async message, inherited or not.
  ///
  /// - Parameter message: The message.
  /// - Returns: The method; nil when nobody implements the message.
  /// - Complexity: O(*n*) in the depth of the class; takes the runtime's lock.
  public func method<Home, Result, Failure: Error, each Argument>(
    for message: borrowing AsyncMessage<Home, Result, Failure, repeat each Argument>
  ) -> Method? {
    (try? message.record()).flatMap { find($0) }
  }

  /// The class's own method of an async message; nil when it only inherits one.
  ///
  /// - Parameter message: The message.
  /// - Returns: The method, or nil.
  /// - Complexity: O(1); takes the runtime's lock.
  public func ownMethod<Home, Result, Failure: Error, each Argument>(
    for message: borrowing AsyncMessage<Home, Result, Failure, repeat each Argument>
  ) -> Method? {
    (try? message.record()).flatMap { findOwn($0) }
  }

  /// Whether objects of the class implement an async message, themselves or by inheritance.
  ///
  /// - Parameter message: The message.
  /// - Returns: Whether there is a method.
  /// - Complexity: O(*n*) in the depth of the class; takes the runtime's lock.
  public func responds<Home, Result, Failure: Error, each Argument>(
    to message: borrowing AsyncMessage<Home, Result, Failure, repeat each Argument>
  ) -> Bool {
    method(for: message) != nil
  }

  /// The add-or-exchange idiom, for async messages: see ``swizzle(_:with:)-(Selector,Selector)``.
  ///
  /// - Parameters:
  ///   - first: The message to change.
  ///   - second: The message that has what it shall run, and gets the original.
  /// - Returns: How it was done.
  /// - Throws: As the twin for selectors.
  /// - Complexity: O(*n*) in the classes below that the message was sent to; takes the runtime's
  ///   lock.
  @discardableResult
  public func swizzle<First, Second, Result, Failure: Error, each Argument>(
    _ first: borrowing AsyncMessage<First, Result, Failure, repeat each Argument>,
    with second: borrowing AsyncMessage<Second, Result, Failure, repeat each Argument>
  ) throws(SwizzleError) -> SwizzleResult {
    try swizzle(first.record().selector, with: second.record().selector)
  }
}

extension Implementation {
  /// The implementation that an async closure is.
  ///
  /// - Parameter body: The first parameter is the receiver.
  /// - Complexity: O(1).
  public init<Receiver, Result, Failure: Error, each Argument>(
    async body:
      nonisolated(nonsending) @escaping @Sendable (Receiver, repeat each Argument)
      async throws(Failure) -> Result
  ) {
    self.init(
      ImplementationBox(
        asyncBody: AsyncBody(run: body),
        types: .ofAsync(Receiver.self, Result.self, Failure.self, repeat (each Argument).self)))
  }
}
