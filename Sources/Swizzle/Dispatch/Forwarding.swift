private import CSwizzle

/// A class that can bring a method when it is asked for one that nobody implements.
///
/// The runtime asks once for each class and selector, before it forwards; `Class.responds(to:)`
/// and `Class.method(for:)` ask too. Add the method and return `true`. Threads that miss a method
/// at the same time may each ask; only one of them adds it.
///
/// Objective-C: `+resolveInstanceMethod:`, `+resolveClassMethod:`.
public protocol MethodResolving: AnyObject {
  /// Brings a method, if the class wants to.
  ///
  /// - Parameters:
  ///   - selector: What was sent, or asked for.
  ///   - kind: Whether it was sent to an object or to the class.
  /// - Returns: Whether a method was added. What counts is whether there is one.
  static func resolveMethod(_ selector: Selector, _ kind: MethodKind) -> Bool
}

/// A class whose objects pass on the messages that nobody implements.
///
/// First `forwardingTarget(for:)` is asked for another receiver, then `forward(_:)` is handed
/// the invocation; if neither takes it, the program stops.
///
/// Asked on the thread that sends, without a lock.
///
/// Objective-C: `-forwardingTargetForSelector:`, `-forwardInvocation:`.
public protocol MessageForwarding: AnyObject {
  /// Another object to send the message to.
  ///
  /// - Parameter selector: What was sent.
  /// - Returns: The object; nil, or the receiver itself, to go on to `forward(_:)`.
  func forwardingTarget(for selector: Selector) -> AnyObject?

  /// Takes the message: reads and changes its arguments, invokes it elsewhere, sets its result.
  ///
  /// - Parameter invocation: The message, its arguments and its result.
  /// - Returns: Whether the message was taken.
  func forward(_ invocation: Invocation) -> Bool

  /// Another class to send the message to, for messages to the class.
  ///
  /// - Parameter selector: What was sent.
  /// - Returns: The class; nil, or the receiver itself, to go on to `forward(_:)`.
  static func forwardingTarget(for selector: Selector) -> AnyClass?

  /// Takes the message, for messages to the class.
  ///
  /// - Parameter invocation: The message, its arguments and its result.
  /// - Returns: Whether the message was taken.
  static func forward(_ invocation: Invocation) -> Bool
}

extension MessageForwarding {
  /// Goes on to `forward(_:)`.
  ///
  /// - Parameter selector: What was sent.
  /// - Returns: nil.
  /// - Complexity: O(1).
  public func forwardingTarget(for selector: Selector) -> AnyObject? { nil }
  /// Takes nothing.
  ///
  /// - Parameter invocation: The message.
  /// - Returns: `false`.
  /// - Complexity: O(1).
  public func forward(_ invocation: Invocation) -> Bool { false }
  /// Goes on to `forward(_:)`.
  ///
  /// - Parameter selector: What was sent.
  /// - Returns: nil.
  /// - Complexity: O(1).
  public static func forwardingTarget(for selector: Selector) -> AnyClass? { nil }
  /// Takes nothing.
  ///
  /// - Parameter invocation: The message.
  /// - Returns: `false`.
  /// - Complexity: O(1).
  public static func forward(_ invocation: Invocation) -> Bool { false }
}

extension BodyTypes {
  /// What runs where nobody implements a message: resolve, another target, an invocation, stop.
  static func forward<Receiver, Result, Failure: Error, each Argument>(
    _ record: MessageRecord, _ miss: Miss, _ receiver: Receiver, _: Result.Type,
    _: Failure.Type, _ argument: repeat each Argument
  ) throws(Failure) -> Result {
    let key = ClassKey(bits: _key(receiver))
    if Missing.bringsMethod(record, miss, key) {
      return try send(record, receiver, Result.self, Failure.self, repeat each argument)
    }
    var values: [Any] = []
    for value in repeat each argument { values.append(value) }
    let erased = erase(receiver, record.kind, key)
    do {
      return Missing.result(
        try Missing.forward(record, erased, values), Result.self, record)
    } catch let error as Failure {
      throw error
    } catch {
      Missing.threw(error, record)
    }
  }
}

/// How a call came to where nobody implements its message.
enum Miss: Hashable, Sendable {
  /// By a send.
  case send
  /// By the `original` of a hook, whose chain a send to a superclass may have reached.
  case hook
  /// By a send to what stands above a class, whose resolver was asked already.
  case above
}

/// What is tried for a message that nobody implements.
enum Missing {
  /// Whether there is a method to run after all, since the class brought one, or another thread
  /// did after this thread's send had found none.
  ///
  /// Where it was not a send that found none, the receiver's class may have had a method all along:
  /// the one whose `super` this is.
  static func bringsMethod(_ record: MessageRecord, _ miss: Miss, _ key: ClassKey) -> Bool {
    if miss == .above { return false }
    if resolve(record.selector, record.kind, key) { return true }
    guard miss == .send else { return false }
    return Runtime.locked {
      guard let found = Runtime.record(for: key).find(record.selector, record.kind) else {
        return false
      }
      return found.implementation.word != record.forwarding.word
    }
  }

  /// Asks the class to bring a method.
  ///
  /// True when there is one now that was not there before.
  static func resolve(_ selector: Selector, _ kind: MethodKind, _ key: ClassKey) -> Bool {
    guard let resolving = key.type as? any MethodResolving.Type else { return false }
    let thread = swz_thread_identity()
    let asks = Runtime.locked {
      let record = Runtime.record(for: key)
      return record.find(selector, kind) == nil
        && record.withMethods(kind) { $0.beginAsking(selector, thread) }
    }
    guard asks else { return false }
    _ = resolving.resolveMethod(selector, kind)
    return Runtime.locked {
      let record = Runtime.record(for: key)
      record.withMethods(kind) { $0.endAsking(selector, thread) }
      return record.find(selector, kind) != nil
    }
  }

  /// Sends the message to somebody else, or stops.
  static func forward(
    _ record: MessageRecord, _ receiver: ErasedReceiver, _ values: [Any]
  ) throws -> Any {
    if let target = target(for: record.selector, receiver) {
      return try Performing.perform(record.selector, target, values)
    }
    return try invoke(record, receiver, values)
  }

  /// As ``forward(_:_:_:)``, for async messages.
  nonisolated(nonsending) static func forwardAsync(
    _ record: MessageRecord, _ receiver: ErasedReceiver, _ values: [Any]
  ) async throws -> Any {
    if let target = target(for: record.selector, receiver) {
      return try await Performing.performAsync(record.selector, target, values)
    }
    return try invoke(record, receiver, values)
  }

  /// A forwarded message's result, as the type that the sender expects.
  static func result<Result>(_ value: Any, _: Result.Type, _ record: MessageRecord) -> Result {
    if let result = value as? Result { return result }
    fatalError(
      """
      \(record.title) was forwarded, and its result is a \(type(of: value)), not a \
      \(Result.self); forward it to a method that has the message's types
      """)
  }

  /// A forwarded message threw what its sender does not expect.
  static func threw(_ error: any Error, _ record: MessageRecord) -> Never {
    fatalError(
      """
      \(record.title) was forwarded and threw \(error), and the message does not throw such an \
      error; declare it so, or catch the error where the message is forwarded to
      """)
  }

  private static func invoke(
    _ record: MessageRecord, _ receiver: ErasedReceiver, _ values: [Any]
  ) throws -> Any {
    let invocation = Invocation(record: record, receiver: receiver, arguments: values)
    if take(invocation, receiver) { return try invocation.outcome() }
    fatalError(NearMatches.missing(record, receiver.key))
  }

  private static func target(
    for selector: Selector, _ receiver: ErasedReceiver
  ) -> ErasedReceiver? {
    if let object = receiver.object {
      guard let target = (object as? any MessageForwarding)?.forwardingTarget(for: selector),
        target !== object
      else { return nil }
      return ErasedReceiver(target)
    }
    guard let type = receiver.key.type as? any MessageForwarding.Type,
      let target = type.forwardingTarget(for: selector), target != receiver.key.type
    else { return nil }
    return ErasedReceiver(target)
  }

  private static func take(_ invocation: Invocation, _ receiver: ErasedReceiver) -> Bool {
    if let object = receiver.object {
      return (object as? any MessageForwarding)?.forward(invocation) ?? false
    }
    return (receiver.key.type as? any MessageForwarding.Type)?.forward(invocation) ?? false
  }
}
