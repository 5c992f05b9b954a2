/// The path that a send takes for one receiver, and the hooks that are not on it.
///
///     print(try explain(View.drawRect, on: bar))
///     // -[App.NavigationBar drawRect:] runs, from the outside in:
///     //   1. around by theme (App/Theme.swift:12), on App.View
///     //   2. -[App.View drawRect:], as declared at App/View.swift:10
///     // These hooks do not run:
///     //   - before by analytics (App/Analytics.swift:31), on App.View: it is paused
public struct Explanation: Sendable {
  /// One step of a send's path.
  public enum Step: Sendable {
    /// A hook.
    case hook(InstalledHook)
    /// The method at the end of the path.
    case method(Method)
    /// Nobody implements the message: it is forwarded.
    case forwarding
  }

  /// A hook that a send does not run.
  public struct Absence: Sendable {
    /// The hook.
    public let hook: InstalledHook
    /// Why the send does not run it.
    public let reason: Reason
  }

  /// Why a send does not run a hook.
  public enum Reason: Hashable, Sendable {
    /// It is paused.
    case paused
    /// It is on a superclass, and a class in between has an implementation of its own, which would
    /// have to use `sendSuper`.
    case implementationBetween(className: String)
    /// It is on another object.
    case otherObject
    /// It is in a scope that the current task is not in.
    case otherScope
    /// It is on a class that inherits from the receiver's.
    case subclass
    /// It is on a class that the receiver is no kind of.
    case otherClass
    /// Its message has the same selector and is another one.
    case otherMessage
  }

  /// The message's selector.
  public let selector: Selector
  /// Whether the message is sent to objects or to their class.
  public let kind: MethodKind
  /// The receiver's class, or the class that is the receiver.
  public let receiver: Class<AnyObject>
  /// What the send runs, from the outside in.
  public let path: [Step]
  /// The hooks of this selector that the send does not run.
  public let absences: [Absence]
  /// What the implementation at the end is.
  let origin: String

  /// The hooks that the send runs, from the outside in.
  public var hooks: [InstalledHook] {
    path.compactMap { if case .hook(let hook) = $0 { hook } else { nil } }
  }

  /// The method at the end of the path; nil when the message is forwarded.
  public var method: Method? {
    if case .method(let method)? = path.last { method } else { nil }
  }
}

/// Says what a send of a message to a receiver runs at this time, in this task, and why other hooks
/// of the message do not run.
///
/// - Parameters:
///   - message: The message.
///   - receiver: The object, or the class for a class method.
/// - Returns: The path, and the hooks that are not on it.
/// - Throws: `SwizzleError` when nothing can be installed on the message.
/// - Complexity: O(*n*) in the hooks of all messages of the selector; takes the runtime's lock.
public func explain<Receiver, Result, Failure: Error, each Argument>(
  _ message: borrowing Message<Receiver, Result, Failure, repeat each Argument>,
  on receiver: Receiver
) throws(SwizzleError) -> Explanation {
  let record = try message.record()
  return Explanations.explain(record, ClassKey(bits: _key(receiver)), receiver: _bits(receiver))
}

/// Says what a send of an async message to a receiver runs at this time, in this task, and why
/// other hooks of the message do not run.
///
/// - Parameters:
///   - message: The message.
///   - receiver: The object, or the class for a class method.
/// - Returns: The path, and the hooks that are not on it.
/// - Throws: `SwizzleError` when nothing can be installed on the message.
/// - Complexity: O(*n*) in the hooks of all messages of the selector; takes the runtime's lock.
public func explain<Receiver, Result, Failure: Error, each Argument>(
  _ message: borrowing AsyncMessage<Receiver, Result, Failure, repeat each Argument>,
  on receiver: Receiver
) throws(SwizzleError) -> Explanation {
  let record = try message.record()
  return Explanations.explain(record, ClassKey(bits: _key(receiver)), receiver: _bits(receiver))
}

extension Explanation.Reason: CustomStringConvertible {
  /// The reason in words.
  public var description: String {
    switch self {
    case .paused: "it is paused"
    case .implementationBetween(let name):
      "\(name) has an implementation of its own, and the hook runs only where that uses sendSuper"
    case .otherObject: "it is on another object"
    case .otherScope: "it is in a scope that this task is not in"
    case .subclass: "it is on a subclass"
    case .otherClass: "the receiver is not of that class"
    case .otherMessage: "that is another message with the same selector"
    }
  }
}

extension Explanation: CustomStringConvertible {
  /// The path, a line for each step, and a line for each hook that is not on it.
  public var description: String {
    let sign = kind == .class ? "+" : "-"
    var lines = ["\(sign)[\(receiver.name) \(selector)] runs, from the outside in:"]
    for (index, step) in path.enumerated() {
      let text =
        switch step {
        case .hook(let hook): Self.line(hook)
        case .method(let method): "\(method), \(origin)"
        case .forwarding: "forwarding: nobody implements it"
        }
      lines.append("  \(index + 1). \(text)")
    }
    if !absences.isEmpty { lines.append("These hooks do not run:") }
    for absence in absences {
      lines.append("  - \(Self.line(absence.hook)): \(absence.reason)")
    }
    return lines.joined(separator: "\n")
  }

  private static func line(_ hook: InstalledHook) -> String {
    let on =
      switch hook.place {
      case .class: "on \(hook.className)"
      case .object: "on one object"
      case .scope: "on \(hook.className) in a scope"
      }
    return "\(hook.origin), \(on)"
  }
}
