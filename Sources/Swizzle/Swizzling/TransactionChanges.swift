/// The list that a ``Transaction`` is made from.
public struct TransactionChanges: Sendable {
  private(set) var steps: [TransactionStep] = []

  mutating func add(
    _ make: @escaping @Sendable (Change) throws(SwizzleError) -> (line: String, hook: Hook?)
  ) {
    steps.append(TransactionStep(make: make))
  }

  /// Adds a step for a message, or one that fails with the message's own error.
  private mutating func add<Home, Result, Failure: Error, each Argument>(
    _ message: borrowing Message<Home, Result, Failure, repeat each Argument>,
    _ make: @escaping @Sendable (MessageRecord, Change) throws(SwizzleError) -> (String, Hook?)
  ) {
    do throws(SwizzleError) {
      let record = try message.record()
      add { change throws(SwizzleError) in try make(record, change) }
    } catch {
      add { _ throws(SwizzleError) in throw error }
    }
  }

  /// Adds a method, as `Class.addMethod(_:_:)`.
  ///
  /// - Parameters:
  ///   - message: The method's message.
  ///   - target: The class.
  ///   - body: The implementation.
  /// - Complexity: O(1); may take the runtime's lock.
  @inlinable @inline(__always)
  public mutating func addMethod<Receiver, Home, Result, Failure: Error, each Argument>(
    _ message: borrowing Message<Home, Result, Failure, repeat each Argument>,
    of target: Class<Receiver>,
    _ body: @escaping @Sendable (Receiver, repeat each Argument) throws(Failure) -> Result
  ) {
    _addMethod(message, of: target, Implementation(body))
  }

  @usableFromInline
  mutating func _addMethod<Receiver, Home, Result, Failure: Error, each Argument>(
    _ message: borrowing Message<Home, Result, Failure, repeat each Argument>,
    of target: Class<Receiver>, _ implementation: Implementation
  ) {
    let box = implementation.box
    add(message) { record, change throws(SwizzleError) in
      let added = try Operations.add(record, target.record, box, change)
      return ("\(added ? "add" : "leave") \(record.line(of: target.record))", nil)
    }
  }

  /// Replaces a method, as `Class.replaceMethod(_:_:)`.
  ///
  /// - Parameters:
  ///   - message: The method's message.
  ///   - target: The class.
  ///   - body: The implementation.
  /// - Complexity: O(1); may take the runtime's lock.
  @inlinable @inline(__always)
  public mutating func replaceMethod<Receiver, Home, Result, Failure: Error, each Argument>(
    _ message: borrowing Message<Home, Result, Failure, repeat each Argument>,
    of target: Class<Receiver>,
    _ body: @escaping @Sendable (Receiver, repeat each Argument) throws(Failure) -> Result
  ) {
    _replaceMethod(message, of: target, Implementation(body))
  }

  @usableFromInline
  mutating func _replaceMethod<Receiver, Home, Result, Failure: Error, each Argument>(
    _ message: borrowing Message<Home, Result, Failure, repeat each Argument>,
    of target: Class<Receiver>, _ implementation: Implementation
  ) {
    let box = implementation.box
    add(message) { record, change throws(SwizzleError) in
      let old = try Operations.replace(record, target.record, box, change)
      return ("\(old == nil ? "add" : "replace") \(record.line(of: target.record))", nil)
    }
  }

  /// Exchanges two methods' implementations, as ``Method/exchangeImplementations(_:_:)``.
  ///
  /// - Parameters:
  ///   - first: A method.
  ///   - second: Another.
  /// - Complexity: O(1).
  public mutating func exchangeImplementations(_ first: Method, _ second: Method) {
    add { change throws(SwizzleError) in
      try Operations.exchange(first.record, second.record, change)
      return ("exchange \(first) and \(second)", nil)
    }
  }

  /// Sets a method's implementation, as ``Method/setImplementation(_:)``.
  ///
  /// - Parameters:
  ///   - implementation: What to run.
  ///   - method: The method.
  /// - Complexity: O(1).
  public mutating func setImplementation(_ implementation: Implementation, of method: Method) {
    add { change throws(SwizzleError) in
      _ = try Operations.set(method.record, implementation.box, change)
      return ("set \(method)", nil)
    }
  }

  /// Swizzles by selector, as ``Class/swizzle(_:with:)-(Selector,Selector)``.
  ///
  /// - Parameters:
  ///   - first: The selector to change.
  ///   - second: The selector that has what it shall run.
  ///   - target: The class.
  /// - Complexity: O(1).
  public mutating func swizzle<Receiver>(
    _ first: Selector, with second: Selector, of target: Class<Receiver>
  ) {
    add { change throws(SwizzleError) in
      let result = try Operations.swizzle(target.record, first, second, target.kind, change)
      return ("swizzle \(target.name) \(first) with \(second) (\(result))", nil)
    }
  }

  /// Swizzles two messages, as ``Class/swizzle(_:with:)-(Selector,Selector)``.
  ///
  /// - Parameters:
  ///   - first: The message to change.
  ///   - second: The message that has what it shall run.
  ///   - target: The class.
  /// - Complexity: O(1); may take the runtime's lock.
  public mutating func swizzle<Receiver, First, Second, Result, Failure: Error, each Argument>(
    _ first: borrowing Message<First, Result, Failure, repeat each Argument>,
    with second: borrowing Message<Second, Result, Failure, repeat each Argument>,
    of target: Class<Receiver>
  ) {
    do throws(SwizzleError) {
      swizzle(try first.record().selector, with: try second.record().selector, of: target)
    } catch {
      add { _ throws(SwizzleError) in throw error }
    }
  }
}

extension MessageRecord {
  /// `-[Bar drawRect:]`, for a class that receives the message.
  func line(of owner: ClassRecord) -> String {
    "\(kind == .class ? "+" : "-")[\(owner.name) \(selector)]"
  }
}
