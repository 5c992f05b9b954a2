/// Whether a method is sent to objects or to their class.
public enum MethodKind: Hashable, Sendable {
  /// Sent to objects.
  case instance
  /// Sent to the class itself.
  case `class`
}

/// The types of a method, its receiver aside: arguments, result, failure, and its kind.
///
/// Two methods may take each other's implementations only if their signatures are equal and the
/// receivers fit; every untyped operation compares them.
///
/// Objective-C: a method's type encoding, `method_getTypeEncoding`, which that runtime ignores.
public struct Signature: Sendable {
  /// Whether the method is sent to objects or to their class.
  public let kind: MethodKind
  /// The types of the arguments, the receiver not counted.
  public let arguments: [Any.Type]
  /// The type of the result.
  public let result: Any.Type
  /// The type of the errors thrown; `Never` where none are.
  public let failure: Any.Type
  /// Whether the method is sent with `await`.
  public let isAsync: Bool

  /// Unique for the types above, since the Swift runtime makes a type's metadata once.
  private let types: ObjectIdentifier

  init<Result, Failure: Error, each Argument>(
    kind: MethodKind, isAsync: Bool, result: Result.Type, failure: Failure.Type,
    arguments: repeat (each Argument).Type
  ) {
    self.kind = kind
    self.isAsync = isAsync
    self.result = result
    self.failure = failure
    var types: [Any.Type] = []
    for type in repeat each arguments { types.append(type) }
    self.arguments = types
    self.types = ObjectIdentifier(Types<Result, Failure, repeat each Argument>.self)
  }

  /// Whether all types and the kind are the same; reads nothing that is counted.
  @inline(__always)
  func isSame(as other: Signature) -> Bool {
    types == other.types && kind == other.kind && isAsync == other.isAsync
  }

  private struct Types<Result, Failure, each Argument> {}
}

extension Signature: Hashable {
  /// Whether all types and the kind are the same.
  public static func == (first: Signature, second: Signature) -> Bool {
    first.isSame(as: second)
  }

  /// Hashes the types and the kind.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(types)
    hasher.combine(kind)
    hasher.combine(isAsync)
  }
}

extension Signature: CustomStringConvertible {
  /// As Swift writes a function's type: `(Rect, Int) throws -> String`.
  public var description: String {
    var text = kind == .class ? "class " : ""
    text += "(" + arguments.map { "\($0)" }.joined(separator: ", ") + ")"
    if isAsync { text += " async" }
    if failure == (any Error).self {
      text += " throws"
    } else if failure != Never.self {
      text += " throws(\(failure))"
    }
    return text + " -> " + (result == Void.self ? "Void" : "\(result)")
  }
}
