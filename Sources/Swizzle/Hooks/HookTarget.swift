/// What hooks are placed on: a ``Class``, an ``Instance``, or a class within a ``HookScope``.
public protocol HookTarget {
  /// What the hooks get as their receiver.
  associatedtype Receiver

  /// Where the hooks are kept.
  ///
  /// - Throws: `SwizzleError` when the target cannot carry hooks.
  func _hookSite() throws(SwizzleError) -> _HookSite
}

/// Where a target's hooks are kept; for the library's own use.
public struct _HookSite {
  let place: HookPlace
  /// Keeps an object alive while a hook is placed on it.
  var object: AnyObject?
}

extension Class: HookTarget {
  /// The class itself.
  public func _hookSite() throws(SwizzleError) -> _HookSite {
    _HookSite(place: .type(record))
  }
}

extension HookTarget {
  /// Places a hook around a message.
  ///
  ///     let hook = try Class(View.self).hook(View.drawRect) { original, view, rect in
  ///       original(view, rect)
  ///       Log.add("drew \(rect)")
  ///     }
  ///
  /// The class gets no method by this: what it answers about itself stays. `original` runs the next
  /// hook further in, and at the end what the class runs at that time, inherited or not.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - options: Owner, order, key and more.
  ///   - file: Where the hook is placed, for listings.
  ///   - line: Where the hook is placed, for listings.
  ///   - body: What runs instead. It gets the original, the receiver and the arguments.
  /// - Returns: The token to remove the hook with; dropping it changes nothing.
  /// - Throws: ``SwizzleError/Code/receiverMismatch`` when the class does not receive the message,
  ///   ``SwizzleError/Code/cyclicOrder``, ``SwizzleError/Code/duplicateKey``,
  ///   ``SwizzleError/Code/objectNotHookable``. Nothing is changed then.
  /// - Complexity: O(*n*) in the classes that inherit the method and were sent the message.
  @discardableResult @inlinable @inline(__always)
  public func hook<Home, Result, Failure: Error, each Argument>(
    _ message: borrowing Message<Home, Result, Failure, repeat each Argument>,
    _ options: HookOptions = HookOptions(), file: String = #fileID, line: Int = #line,
    _ body:
      @escaping @Sendable (
        inout Original<Receiver, Result, Failure, repeat each Argument>, Receiver,
        repeat each Argument
      ) throws(Failure) -> Result
  ) throws(SwizzleError) -> Hook {
    try _install(message, .around, options, file, line, _hook(body))
  }

  /// Places an observer that runs before a message.
  ///
  ///     try Class(View.self).before(View.drawRect) { view, rect in count.add(1) }
  ///
  /// Observers stand outside of the hooks that decide, run once for each call that reaches them, and
  /// cannot change it.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - options: Owner, order, key and more.
  ///   - file: Where the hook is placed, for listings.
  ///   - line: Where the hook is placed, for listings.
  ///   - body: What runs before. It gets the receiver and the arguments.
  /// - Returns: The token to remove the hook with.
  /// - Throws: As `hook(_:_:file:line:_:)`.
  /// - Complexity: As `hook(_:_:file:line:_:)`.
  @discardableResult @inlinable @inline(__always)
  public func before<Home, Result, Failure: Error, each Argument>(
    _ message: borrowing Message<Home, Result, Failure, repeat each Argument>,
    _ options: HookOptions = HookOptions(), file: String = #fileID, line: Int = #line,
    _ body: @escaping @Sendable (Receiver, repeat each Argument) -> Void
  ) throws(SwizzleError) -> Hook {
    try _install(message, .before, options, file, line, _before(body, Result.self, Failure.self))
  }

  /// Places an observer that runs after a message that does not throw, and sees its result.
  ///
  ///     try Class(Shape.self).after(Shape.area) { area, shape in areas.append(area) }
  ///
  /// It runs also when a hook further in did not call the original.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - options: Owner, order, key and more.
  ///   - file: Where the hook is placed, for listings.
  ///   - line: Where the hook is placed, for listings.
  ///   - body: What runs after. It gets the result, the receiver and the arguments.
  /// - Returns: The token to remove the hook with.
  /// - Throws: As `hook(_:_:file:line:_:)`.
  /// - Complexity: As `hook(_:_:file:line:_:)`.
  @discardableResult @inlinable @inline(__always)
  public func after<Home, Result, each Argument>(
    _ message: borrowing Message<Home, Result, Never, repeat each Argument>,
    _ options: HookOptions = HookOptions(), file: String = #fileID, line: Int = #line,
    _ body: @escaping @Sendable (Result, Receiver, repeat each Argument) -> Void
  ) throws(SwizzleError) -> Hook {
    try _install(message, .after, options, file, line, _after(body))
  }

  /// Places an observer that runs after a message that may throw, and sees how it ended.
  ///
  /// It runs also when a hook further in did not call the original, or threw.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - options: Owner, order, key and more.
  ///   - file: Where the hook is placed, for listings.
  ///   - line: Where the hook is placed, for listings.
  ///   - body: What runs after. It gets the result or the error, the receiver and the arguments.
  /// - Returns: The token to remove the hook with.
  /// - Throws: As `hook(_:_:file:line:_:)`.
  /// - Complexity: As `hook(_:_:file:line:_:)`.
  @discardableResult @_disfavoredOverload @inlinable @inline(__always)
  public func after<Home, Result, Failure: Error, each Argument>(
    _ message: borrowing Message<Home, Result, Failure, repeat each Argument>,
    _ options: HookOptions = HookOptions(), file: String = #fileID, line: Int = #line,
    _ body:
      @escaping @Sendable (Swift.Result<Result, Failure>, Receiver, repeat each Argument) -> Void
  ) throws(SwizzleError) -> Hook {
    try _install(message, .after, options, file, line, _afterEnding(body))
  }

  /// Places an observer of both ends of a message that does not throw, with state of its own in
  /// between.
  ///
  ///     try Class(View.self).observe(
  ///       View.drawRect,
  ///       before: { view, rect in ContinuousClock.now },
  ///       after: { start, _, view, rect in times.add(ContinuousClock.now - start) })
  ///
  /// The state belongs to the one call, under recursion too.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - options: Owner, order, key and more.
  ///   - file: Where the hook is placed, for listings.
  ///   - line: Where the hook is placed, for listings.
  ///   - before: What runs before, and makes the state.
  ///   - after: What runs after. It gets the state, the result, the receiver and the arguments.
  /// - Returns: The token to remove the hook with.
  /// - Throws: As `hook(_:_:file:line:_:)`.
  /// - Complexity: As `hook(_:_:file:line:_:)`.
  @discardableResult @inlinable @inline(__always)
  public func observe<Home, Result, State, each Argument>(
    _ message: borrowing Message<Home, Result, Never, repeat each Argument>,
    _ options: HookOptions = HookOptions(), file: String = #fileID, line: Int = #line,
    before: @escaping @Sendable (Receiver, repeat each Argument) -> State,
    after: @escaping @Sendable (State, Result, Receiver, repeat each Argument) -> Void
  ) throws(SwizzleError) -> Hook {
    let body = _hook {
      (
        original: inout Original<Receiver, Result, Never, repeat each Argument>, receiver: Receiver,
        argument: repeat each Argument
      ) -> Result in
      let state = before(receiver, repeat each argument)
      let result = original(receiver, repeat each argument)
      after(state, result, receiver, repeat each argument)
      return result
    }
    return try _install(message, .observe, options, file, line, body)
  }

  /// Places an observer of both ends of a message that may throw, with state of its own in between.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - options: Owner, order, key and more.
  ///   - file: Where the hook is placed, for listings.
  ///   - line: Where the hook is placed, for listings.
  ///   - before: What runs before, and makes the state.
  ///   - after: What runs after. It gets the state, the result or the error, the receiver and the
  ///     arguments.
  /// - Returns: The token to remove the hook with.
  /// - Throws: As `hook(_:_:file:line:_:)`.
  /// - Complexity: As `hook(_:_:file:line:_:)`.
  @discardableResult @_disfavoredOverload @inlinable @inline(__always)
  public func observe<Home, Result, Failure: Error, State, each Argument>(
    _ message: borrowing Message<Home, Result, Failure, repeat each Argument>,
    _ options: HookOptions = HookOptions(), file: String = #fileID, line: Int = #line,
    before: @escaping @Sendable (Receiver, repeat each Argument) -> State,
    after:
      @escaping @Sendable (
        State, Swift.Result<Result, Failure>, Receiver, repeat each Argument
      ) -> Void
  ) throws(SwizzleError) -> Hook {
    let body = _hook {
      (
        original: inout Original<Receiver, Result, Failure, repeat each Argument>,
        receiver: Receiver,
        argument: repeat each Argument
      ) throws(Failure) -> Result in
      let state = before(receiver, repeat each argument)
      let outcome: Swift.Result<Result, Failure>
      do throws(Failure) {
        outcome = .success(try original(receiver, repeat each argument))
      } catch {
        outcome = .failure(error)
      }
      after(state, outcome, receiver, repeat each argument)
      return try outcome.get()
    }
    return try _install(message, .observe, options, file, line, body)
  }

  @usableFromInline
  func _install<Home, Result, Failure: Error, each Argument>(
    _ message: borrowing Message<Home, Result, Failure, repeat each Argument>, _ shape: HookShape,
    _ options: HookOptions, _ file: String, _ line: Int, _ body: MadeBody
  ) throws(SwizzleError) -> Hook {
    let gate = CallGate(options)
    let types = BodyTypes.of(
      Receiver.self, Result.self, Failure.self, repeat (each Argument).self)
    let site = try _hookSite()
    let layer = Layer(
      record: try message.record(), place: site.place, shape: shape, options: options, file: file,
      line: line, body: LayerBody(body, types, shape, gate: gate), gate: gate)
    defer { withExtendedLifetime(site.object) {} }
    return try HookRegistry.install(layer)
  }
}
