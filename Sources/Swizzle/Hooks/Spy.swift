/// Records the calls of a message, and answers them where it is told to.
///
///     let spy = try Spy(Account.withdraw, on: Class(Account.self))
///     spy.stub(returning: true)
///     purchase(book, from: account)
///     #expect(spy.callCount == 1)
///     #expect(spy.last?.arguments == 12)
///     spy.remove()
///
/// A spy is a hook: on a class, on one object (`Instance(account)`), or on a class within a scope
/// (`scope.on(Class(Account.self))`), where it sees the scope's tasks only and goes with the scope.
/// It stands outermost of its layer, so that it sees what was sent and what the sender gets. At
/// first it lets calls through.
///
/// Dropping a spy changes nothing; ``remove()`` takes it away. It keeps arguments, results and
/// errors alive until ``reset()`` or its own end, and receivers not at all.
///
/// A spy may be used from any thread, and records the calls of all threads. What it recorded or was
/// told to return is handed out as it is: values that are not `Sendable` are for the thread or the
/// actor that the calls come from, as without the spy.
public final class Spy<Receiver, Result, Failure: Error, each Argument>: Sendable {
  /// One recorded call.
  public typealias Call = SpyCall<Receiver, (repeat each Argument), Result, Failure>

  /// What a stub runs in the place of the message.
  private struct Stub {
    let run: (Receiver, repeat each Argument) throws(Failure) -> Result
  }

  private typealias Log = SpyLog<Call, Stub>

  private let log: Guarded<Log>
  private let hook: Hook
  private let record: MessageRecord

  /// Places a spy on a message.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - target: A class, an object, or a class within a scope.
  ///   - limit: How many calls are kept, the newest; nil for all.
  ///   - options: Owner, order, key and more.
  ///   - file: Where the spy is placed, for listings.
  ///   - line: Where the spy is placed, for listings.
  /// - Throws: As `HookTarget.hook(_:_:file:line:_:)`. Nothing is changed then.
  /// - Complexity: As placing a hook. A recorded call takes a lock and memory for what it records.
  public init<Target: HookTarget, Home>(
    _ message: borrowing Message<Home, Result, Failure, repeat each Argument>, on target: Target,
    limit: Int? = nil, options: HookOptions = HookOptions(position: .outermost),
    file: String = #fileID, line: Int = #line
  ) throws(SwizzleError) where Target.Receiver == Receiver {
    let log = Guarded(Log(calls: Ring(limit: limit)))
    record = try message.record()
    self.log = log
    hook = try target.hook(message, options, file: file, line: line) {
      (
        original: inout Original<Receiver, Result, Failure, repeat each Argument>,
        receiver: Receiver,
        argument: repeat each Argument
      ) throws(Failure) -> Result in
      let (number, epoch, stub) = Self.begin(log, receiver, repeat each argument)
      do throws(Failure) {
        let result =
          if let stub {
            try stub.run(receiver, repeat each argument)
          } else {
            try original(receiver, repeat each argument)
          }
        Self.end(log, number, epoch, .success(result))
        return result
      } catch {
        Self.end(log, number, epoch, .failure(error))
        throw error
      }
    }
  }

  /// Places a spy on an async message.
  ///
  /// Its stubs are synchronous closures all the same.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - target: A class, an object, or a class within a scope.
  ///   - limit: How many calls are kept, the newest; nil for all.
  ///   - options: Owner, order, key and more.
  ///   - file: Where the spy is placed, for listings.
  ///   - line: Where the spy is placed, for listings.
  /// - Throws: As `HookTarget.hook(_:_:file:line:_:)`. Nothing is changed then.
  /// - Complexity: As placing a hook.
  public init<Target: HookTarget, Home>(
    _ message: borrowing AsyncMessage<Home, Result, Failure, repeat each Argument>,
    on target: Target, limit: Int? = nil, options: HookOptions = HookOptions(position: .outermost),
    file: String = #fileID, line: Int = #line
  ) throws(SwizzleError) where Target.Receiver == Receiver {
    let log = Guarded(Log(calls: Ring(limit: limit)))
    record = try message.record()
    self.log = log
    hook = try target.hook(message, options, file: file, line: line) {
      (
        original: inout AsyncOriginal<Receiver, Result, Failure, repeat each Argument>,
        receiver: Receiver,
        argument: repeat each Argument
      ) async throws(Failure) -> Result in
      let (number, epoch, stub) = Self.begin(log, receiver, repeat each argument)
      do throws(Failure) {
        let result =
          if let stub {
            try stub.run(receiver, repeat each argument)
          } else {
            try await original(receiver, repeat each argument)
          }
        Self.end(log, number, epoch, .success(result))
        return result
      } catch {
        Self.end(log, number, epoch, .failure(error))
        throw error
      }
    }
  }

  private static func begin(
    _ log: Guarded<Log>, _ receiver: Receiver, _ argument: repeat each Argument
  ) -> (number: Int, epoch: Int, stub: Stub?) {
    let arguments = (repeat each argument)
    let (begun, dropped) = log.withLock { log in
      // Numbered under the lock, so that calls lie in the order of their numbers.
      let call = Call(CallSequence.next(), receiver, arguments)
      let number = log.calls.count
      let dropped = log.calls.append(call)
      return ((number: number, epoch: log.epoch, stub: log.stub), dropped)
    }
    // Releases what it held, which may run user code.
    _ = dropped
    return begun
  }

  private static func end(
    _ log: Guarded<Log>, _ number: Int, _ epoch: Int, _ result: Swift.Result<Result, Failure>
  ) {
    log.withLock { log in
      if log.epoch == epoch { log.calls.update(number) { $0.result = result } }
    }
  }
}

extension Spy {
  // MARK: - What was called

  /// The calls, in the order in which they began.
  ///
  /// - Complexity: O(*n*) in their number.
  public var calls: [Call] { log.withLock { $0.calls.elements } }

  /// The call that began last; nil when there was none.
  public var last: Call? { log.withLock { $0.calls.last } }

  /// How many calls there were, those that are no longer kept included.
  public var callCount: Int { log.withLock { $0.calls.count } }

  /// Whether there was any call.
  public var wasCalled: Bool { callCount > 0 }

  /// How many calls were forgotten because of the limit, the oldest ones.
  public var droppedCount: Int { log.withLock { $0.calls.dropped } }

  /// Forgets the calls so far, and counts from zero again.
  ///
  /// What the spy answers stays. A call that is going on now is forgotten too.
  ///
  /// - Complexity: O(*n*) in the calls that are kept.
  public func reset() {
    let old = log.withLock { log in
      let old = log.calls
      log.calls = Ring(limit: old.limit)
      log.epoch += 1
      return old
    }
    // Releases what was recorded, which may run user code.
    _ = old
  }
}

extension Spy {
  // MARK: - What is answered

  /// Answers calls with a closure from now on, instead of the message.
  ///
  ///     let spy = try Spy(Dice.roll, on: Instance(dice))
  ///     spy.stub { dice, sides in sides }
  ///     Dice.roll(dice, 6)  // 6
  ///
  /// - Parameter body: What runs instead. It gets the receiver and the arguments.
  /// - Complexity: O(1); takes the spy's lock.
  public func stub(
    _ body: @escaping @Sendable (Receiver, repeat each Argument) throws(Failure) -> Result
  ) {
    setStub(Stub(run: body))
  }

  /// Answers calls with a value from now on, instead of running the message.
  ///
  /// - Parameter value: The result of every call.
  /// - Complexity: O(1); takes the spy's lock.
  public func stub(returning value: Result) {
    setStub(
      Stub { (_: Receiver, _: repeat each Argument) throws(Failure) -> Result in value })
  }

  /// Has calls fail from now on, instead of running the message.
  ///
  /// - Parameter error: What every call throws.
  /// - Complexity: O(1); takes the spy's lock.
  public func failing(with error: Failure) {
    setStub(
      Stub { (_: Receiver, _: repeat each Argument) throws(Failure) -> Result in throw error })
  }

  /// Lets calls through again.
  ///
  /// - Complexity: O(1); takes the spy's lock.
  public func callThrough() {
    setStub(nil)
  }

  private func setStub(_ stub: Stub?) {
    let old = log.withLock { log in
      defer { log.stub = stub }
      return log.stub
    }
    // Releases what the stub captured, which may run user code.
    _ = old
  }
}

extension Spy {
  // MARK: - The hook

  /// Takes the spy away; what it recorded stays.
  ///
  /// - Complexity: As ``Hook/remove()``.
  public func remove() {
    hook.remove()
  }

  /// Whether the spy is in place.
  public var isInstalled: Bool { hook.isInstalled }
}

extension Spy: CallRecording {
  /// The message's selector.
  public var selector: Selector { record.selector }

  /// The places of the calls in the order of all spies' calls.
  public var callSequences: [UInt64] {
    // No key path: the Swift 6.3 runtime cannot form one here, where the type has a pack.
    log.withLock { $0.calls.elements.map { $0.sequence } }
  }
}

extension Spy: CustomStringConvertible {
  /// The message and how often it was called.
  public var description: String {
    let count = callCount
    return "spy on \(record.title): \(count) \(count == 1 ? "call" : "calls")"
  }
}

/// What a spy knows of the calls, and what it answers.
private struct SpyLog<Call, Stub> {
  var calls: Ring<Call>
  /// Counts the resets, so that a call that began before one is not written after it.
  var epoch = 0
  var stub: Stub?

  init(calls: Ring<Call>) {
    self.calls = calls
  }
}
