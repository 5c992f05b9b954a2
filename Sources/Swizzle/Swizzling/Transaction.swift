/// Changes that are made together or not at all.
///
///     let hooks = try Transaction { change in
///       change.replaceMethod(View.drawRect, of: Class(NavigationBar.self)) { bar, rect in … }
///       change.swizzle(View.layout, with: View.quietLayout, of: Class(Toolbar.self))
///       change.hook(View.insertSubview, on: Class(View.self)) { original, view, subview in … }
///     }.commit()
///
/// The closure only lists the changes. ``commit()`` checks them in their order, each in the state
/// that the ones before it leave, and publishes them under one hold of the runtime's lock. When one
/// cannot be made, none is. Other changes see all or nothing; a send sees each class before or
/// after, and may see one class after and another still before.
///
/// May be made and committed on any thread.
public struct Transaction: Sendable {
  private let steps: [TransactionStep]

  /// Lists changes; nothing happens yet.
  ///
  /// - Parameter body: Adds the changes to the list that it gets.
  /// - Complexity: O(1) besides what it runs.
  public init(_ body: (inout TransactionChanges) -> Void) {
    var changes = TransactionChanges()
    body(&changes)
    steps = changes.steps
  }

  /// Makes the changes.
  ///
  /// - Returns: The tokens of the hooks that were placed, in their order.
  /// - Throws: A `SwizzleError` that lists every change that could not be made, with the code of the
  ///   first. Nothing is changed then.
  /// - Complexity: As the changes one by one; each class is published once.
  @discardableResult
  public func commit() throws(SwizzleError) -> [Hook] {
    try run(commits: true).hooks
  }

  /// What ``commit()`` would do now, one line a change, without doing it.
  ///
  /// - Returns: The changes' descriptions, in their order.
  /// - Throws: As ``commit()``.
  /// - Complexity: As ``commit()``, but nothing is published.
  public func plan() throws(SwizzleError) -> [String] {
    try run(commits: false).lines
  }

  private func run(commits: Bool) throws(SwizzleError) -> (hooks: [Hook], lines: [String]) {
    try Runtime.transaction(commits: commits) { change throws(SwizzleError) in
      var (hooks, lines): ([Hook], [String]) = ([], [])
      var errors: [SwizzleError] = []
      for step in steps {
        do throws(SwizzleError) {
          let made = try step.make(change)
          lines.append(made.line)
          if let hook = made.hook { hooks.append(hook) }
        } catch {
          errors.append(error)
        }
      }
      if let first = errors.first {
        guard errors.count > 1 else { throw first }
        let texts = errors.map { "\n- \($0)" }.joined()
        throw SwizzleError(
          first.code, "nothing was changed; \(errors.count) changes failed:\(texts)")
      }
      return (hooks, lines)
    }
  }
}

/// One change of a transaction.
struct TransactionStep: Sendable {
  let make: @Sendable (Change) throws(SwizzleError) -> (line: String, hook: Hook?)
}

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

  /// Places a hook, as `HookTarget.hook(_:_:file:line:_:)`.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - target: The class, object or scoped class.
  ///   - options: Owner, order, key and more.
  ///   - file: Where the hook is placed, for listings.
  ///   - line: Where the hook is placed, for listings.
  ///   - body: What runs instead.
  /// - Complexity: O(1); may take the runtime's lock.
  @inlinable @inline(__always)
  public mutating func hook<Target: HookTarget, Home, Result, Failure: Error, each Argument>(
    _ message: borrowing Message<Home, Result, Failure, repeat each Argument>, on target: Target,
    _ options: HookOptions = HookOptions(), file: String = #fileID, line: Int = #line,
    _ body:
      @escaping @Sendable (
        inout Original<Target.Receiver, Result, Failure, repeat each Argument>, Target.Receiver,
        repeat each Argument
      ) throws(Failure) -> Result
  ) {
    _install(message, target, .around, options, file, line, _hook(body))
  }

  /// Places an observer that runs before, as `HookTarget.before(_:_:file:line:_:)`.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - target: The class, object or scoped class.
  ///   - options: Owner, order, key and more.
  ///   - file: Where the hook is placed, for listings.
  ///   - line: Where the hook is placed, for listings.
  ///   - body: What runs before.
  /// - Complexity: O(1); may take the runtime's lock.
  @inlinable @inline(__always)
  public mutating func before<Target: HookTarget, Home, Result, Failure: Error, each Argument>(
    _ message: borrowing Message<Home, Result, Failure, repeat each Argument>, on target: Target,
    _ options: HookOptions = HookOptions(), file: String = #fileID, line: Int = #line,
    _ body: @escaping @Sendable (Target.Receiver, repeat each Argument) -> Void
  ) {
    _install(
      message, target, .before, options, file, line, _before(body, Result.self, Failure.self))
  }

  /// Places an observer that runs after and sees how the call ended.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - target: The class, object or scoped class.
  ///   - options: Owner, order, key and more.
  ///   - file: Where the hook is placed, for listings.
  ///   - line: Where the hook is placed, for listings.
  ///   - body: What runs after.
  /// - Complexity: O(1); may take the runtime's lock.
  @inlinable @inline(__always)
  public mutating func after<Target: HookTarget, Home, Result, each Argument>(
    _ message: borrowing Message<Home, Result, Never, repeat each Argument>, on target: Target,
    _ options: HookOptions = HookOptions(), file: String = #fileID, line: Int = #line,
    _ body: @escaping @Sendable (Result, Target.Receiver, repeat each Argument) -> Void
  ) {
    _install(message, target, .after, options, file, line, _after(body))
  }

  /// Removes a hook, as ``Hook/remove()``.
  ///
  /// - Parameter hook: The hook's token, which is used up when the transaction is committed.
  /// - Complexity: O(1).
  public mutating func remove(_ hook: Hook) {
    add { change throws(SwizzleError) in
      guard hook.isUsable, change.claim(hook) else { return ("leave \(hook)", nil) }
      change.onCommit { hook.end() }
      HookRegistry.release(hook.layer, change)
      return ("remove \(hook)", nil)
    }
  }

  @usableFromInline
  mutating func _install<Target: HookTarget, Home, Result, Failure: Error, each Argument>(
    _ message: borrowing Message<Home, Result, Failure, repeat each Argument>, _ target: Target,
    _ shape: HookShape, _ options: HookOptions, _ file: String, _ line: Int, _ body: MadeBody
  ) {
    let gate = CallGate(options)
    let types = BodyTypes.of(
      Target.Receiver.self, Result.self, Failure.self, repeat (each Argument).self)
    let body = LayerBody(body, types, shape, gate: gate)
    do throws(SwizzleError) {
      let site = try target._hookSite()
      let record = try message.record()
      // Keeps an object alive until the hook is placed.
      nonisolated(unsafe) let object = site.object
      let place = site.place
      add { change throws(SwizzleError) in
        defer { withExtendedLifetime(unsafe object) {} }
        let layer = Layer(
          record: record, place: place, shape: shape, options: options, file: file, line: line,
          body: body, gate: gate)
        let hook = try HookRegistry.install(layer, change)
        return ("place \(hook)", hook)
      }
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
