/// Sending by name, for callers who have a string and values.
enum Performing {
  /// The message that a receiver knows under a selector.
  static func record(
    _ selector: Selector, _ receiver: ErasedReceiver
  ) throws(SwizzleError) -> MessageRecord {
    let kind: MethodKind = receiver.object == nil ? .class : .instance
    let key = receiver.key
    Declarations.declare(key)
    let record = Runtime.locked {
      Runtime.message(selector, kind, for: Runtime.record(for: key))
    }
    if let record { return record }
    throw SwizzleError(.unknownMethod, NearMatches.unknown(selector, kind, key))
  }

  /// Sends.
  static func perform(
    _ selector: Selector, _ receiver: ErasedReceiver, _ values: [Any]
  ) throws -> Any {
    let record = try record(selector, receiver)
    if record.types.signature.isAsync {
      throw SwizzleError(
        .signatureMismatch, "\(record.title) is async; performAsync sends such messages")
    }
    return try record.types.send(record, receiver, values)
  }

  /// Sends an async message, or one that is not.
  nonisolated(nonsending) static func performAsync(
    _ selector: Selector, _ receiver: ErasedReceiver, _ values: [Any]
  ) async throws -> Any {
    let record = try record(selector, receiver)
    guard let send = record.types.sendAsync else {
      return try record.types.send(record, receiver, values)
    }
    return try await send(record, receiver, values)
  }
}

/// Texts that say which names there are.
enum NearMatches {
  static func unknown(_ selector: Selector, _ kind: MethodKind, _ key: ClassKey) -> String {
    """
    \(kind == .class ? "+" : "-")[\(ClassRecord.name(of: key)) \(selector)] is not known\
    \(near(selector, kind, key)); declare the message, or touch it before it is used by name
    """
  }

  static func missing(_ record: MessageRecord, _ key: ClassKey) -> String {
    """
    \(record.kind == .class ? "+" : "-")[\(ClassRecord.name(of: key)) \(record.selector)]: nobody \
    implements it, and nothing took it\(near(record.selector, record.kind, key)); add a method, or \
    conform the class to MessageForwarding
    """
  }

  /// The selectors that the class implements, the most similar first, up to three.
  private static func near(_ selector: Selector, _ kind: MethodKind, _ key: ClassKey) -> String {
    var names: [String] = Runtime.locked {
      var names: Set<String> = []
      var record: ClassRecord? = Runtime.record(for: key)
      while let current = record {
        names.formUnion(current.methods(kind).all.map(\.message.selector.name))
        record = current.superclass
      }
      return names.subtracting([selector.name]).sorted()
    }
    let distances = Dictionary(
      uniqueKeysWithValues: names.map { ($0, $0.editDistance(to: selector.name)) })
    names.sort { (distances[$0] ?? 0, $0) < (distances[$1] ?? 0, $1) }
    if names.isEmpty { return "" }
    return " (the nearest names it has: \(names.prefix(3).joined(separator: ", ")))"
  }
}
