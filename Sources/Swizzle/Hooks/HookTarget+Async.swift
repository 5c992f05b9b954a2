// Hooks of async messages: the twins of those in HookTarget.swift.

extension HookTarget {
  /// Places a hook around an async message.
  ///
  ///     try Class(Store.self).hook(Store.load) { original, store, key in
  ///       try await cache[key] ?? original(store, key)
  ///     }
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - options: Owner, order, key and more.
  ///   - file: Where the hook is placed, for listings.
  ///   - line: Where the hook is placed, for listings.
  ///   - body: What runs instead. It gets the original, the receiver and the arguments.
  /// - Returns: The token to remove the hook with.
  /// - Throws: As `hook(_:_:file:line:_:)`.
  /// - Complexity: As `hook(_:_:file:line:_:)`.
  @discardableResult
  public func hook<Home, Result, Failure: Error, each Argument>(
    _ message: borrowing AsyncMessage<Home, Result, Failure, repeat each Argument>,
    _ options: HookOptions = HookOptions(), file: String = #fileID, line: Int = #line,
    _ body:
      nonisolated(nonsending) @escaping @Sendable (
        inout AsyncOriginal<Receiver, Result, Failure, repeat each Argument>, Receiver,
        repeat each Argument
      ) async throws(Failure) -> Result
  ) throws(SwizzleError) -> Hook {
    try placeAsync(message, .around, options, file, line, AsyncHookBody(run: body))
  }

  /// Places an observer that runs before an async message.
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
  @discardableResult
  public func before<Home, Result, Failure: Error, each Argument>(
    _ message: borrowing AsyncMessage<Home, Result, Failure, repeat each Argument>,
    _ options: HookOptions = HookOptions(), file: String = #fileID, line: Int = #line,
    _ body:
      nonisolated(nonsending) @escaping @Sendable (Receiver, repeat each Argument) async -> Void
  ) throws(SwizzleError) -> Hook {
    let around = AsyncHookBody<Receiver, Result, Failure, repeat each Argument> {
      (
        original: inout AsyncOriginal<Receiver, Result, Failure, repeat each Argument>,
        receiver: Receiver, argument: repeat each Argument
      ) async throws(Failure) -> Result in
      await body(receiver, repeat each argument)
      return try await original(receiver, repeat each argument)
    }
    return try placeAsync(message, .before, options, file, line, around)
  }

  /// Places an observer that runs after an async message, and sees how it ended.
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
  @discardableResult
  public func after<Home, Result, Failure: Error, each Argument>(
    _ message: borrowing AsyncMessage<Home, Result, Failure, repeat each Argument>,
    _ options: HookOptions = HookOptions(), file: String = #fileID, line: Int = #line,
    _ body:
      nonisolated(nonsending) @escaping @Sendable (
        Swift.Result<Result, Failure>, Receiver, repeat each Argument
      ) async -> Void
  ) throws(SwizzleError) -> Hook {
    let around = AsyncHookBody<Receiver, Result, Failure, repeat each Argument> {
      (
        original: inout AsyncOriginal<Receiver, Result, Failure, repeat each Argument>,
        receiver: Receiver, argument: repeat each Argument
      ) async throws(Failure) -> Result in
      let outcome: Swift.Result<Result, Failure>
      do throws(Failure) {
        outcome = .success(try await original(receiver, repeat each argument))
      } catch {
        outcome = .failure(error)
      }
      await body(outcome, receiver, repeat each argument)
      return try outcome.get()
    }
    return try placeAsync(message, .after, options, file, line, around)
  }

  /// Places an observer of both ends of an async message, with state of its own in between.
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
  @discardableResult
  public func observe<Home, Result, Failure: Error, State, each Argument>(
    _ message: borrowing AsyncMessage<Home, Result, Failure, repeat each Argument>,
    _ options: HookOptions = HookOptions(), file: String = #fileID, line: Int = #line,
    before:
      nonisolated(nonsending) @escaping @Sendable (Receiver, repeat each Argument) async -> State,
    after:
      nonisolated(nonsending) @escaping @Sendable (
        State, Swift.Result<Result, Failure>, Receiver, repeat each Argument
      ) async -> Void
  ) throws(SwizzleError) -> Hook {
    let around = AsyncHookBody<Receiver, Result, Failure, repeat each Argument> {
      (
        original: inout AsyncOriginal<Receiver, Result, Failure, repeat each Argument>,
        receiver: Receiver, argument: repeat each Argument
      ) async throws(Failure) -> Result in
      let state = await before(receiver, repeat each argument)
      let outcome: Swift.Result<Result, Failure>
      do throws(Failure) {
        outcome = .success(try await original(receiver, repeat each argument))
      } catch {
        outcome = .failure(error)
      }
      await after(state, outcome, receiver, repeat each argument)
      return try outcome.get()
    }
    return try placeAsync(message, .observe, options, file, line, around)
  }

  private func placeAsync<Home, Result, Failure: Error, each Argument>(
    _ message: borrowing AsyncMessage<Home, Result, Failure, repeat each Argument>,
    _ shape: HookShape, _ options: HookOptions, _ file: String, _ line: Int,
    _ body: AsyncHookBody<Receiver, Result, Failure, repeat each Argument>
  ) throws(SwizzleError) -> Hook {
    let gate = CallGate(options)
    let site = try _hookSite()
    let layer = Layer(
      record: try message.record(), place: site.place, shape: shape, options: options, file: file,
      line: line, body: .async(body, gate: gate), gate: gate)
    defer { withExtendedLifetime(site.object) {} }
    return try HookRegistry.install(layer)
  }
}

extension LayerBody {
  static func async<Receiver, Result, Failure: Error, each Argument>(
    _ body: AsyncHookBody<Receiver, Result, Failure, repeat each Argument>, gate: CallGate?
  ) -> LayerBody {
    let types = BodyTypes.ofAsync(
      Receiver.self, Result.self, Failure.self, repeat (each Argument).self)
    guard let gate else { return LayerBody(types: types) { link in AsyncHookNode(body, link) } }
    return LayerBody(types: types) { link in
      let layer = link.layer
      let gated = AsyncHookBody<Receiver, Result, Failure, repeat each Argument> {
        (
          original: inout AsyncOriginal<Receiver, Result, Failure, repeat each Argument>,
          receiver: Receiver, argument: repeat each Argument
        ) async throws(Failure) -> Result in
        guard let entered = gate.enterAsync(layer) else {
          return try await original(receiver, repeat each argument)
        }
        return try await CallGate.within(entered) { () async throws(Failure) -> Result in
          try await body.run(&original, receiver, repeat each argument)
        }
      }
      return AsyncHookNode(gated, link)
    }
  }
}
