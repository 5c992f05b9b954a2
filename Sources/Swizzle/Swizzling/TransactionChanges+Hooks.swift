// Hooks in a transaction.

extension TransactionChanges {
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
