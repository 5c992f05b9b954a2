// What changes methods, under the lock. Each operation checks everything before it changes
// anything, and says how to take itself back.

/// The operations of the Objective-C runtime, on records.
enum Operations {
  /// The rule of type safety: whether a body may run as a message for objects of a class.
  static func check(
    _ types: BodyTypes, fits message: MessageRecord, in owner: ClassRecord
  ) throws(SwizzleError) {
    if fits(types, message, owner) { return }
    try explain(types, message, owner)
  }

  /// Whether the rule holds.
  static func fits(
    _ types: BodyTypes, _ message: MessageRecord, _ owner: ClassRecord
  ) -> Bool {
    types.fits(message.types) && owner.state != .disposed
      && (owner === message.home || owner.isKind(of: message.home)) && types.accepts(owner.key)
  }

  /// Says which part of the rule was broken.
  static func explain(
    _ types: BodyTypes, _ message: MessageRecord, _ owner: ClassRecord
  ) throws(SwizzleError) {
    let receiver = try types.receiver.get()
    guard types.signature == message.types.signature else {
      throw SwizzleError(
        .signatureMismatch,
        """
        \(message.title): expected \(message.types.signature), found \(types.signature); \
        \(advice(types.signature, message.types.signature))
        """)
    }
    guard owner.isKind(of: message.home) else {
      throw SwizzleError(
        .receiverMismatch,
        """
        \(message.title) is not a method of \(owner.name), which is no subclass of \
        \(message.home.name); expected a class that receives the message
        """)
    }
    guard receiver.accepts(owner.key) else {
      throw SwizzleError(
        .receiverMismatch,
        """
        \(message.title): the body was written for \(receiver.name), and \(owner.name) is not a \
        kind of it; write the body for \(owner.name) or a superclass
        """)
    }
    guard owner.state != .disposed else { throw .disposed(owner) }
  }

  /// What to do about a signature that differs.
  private static func advice(_ found: Signature, _ expected: Signature) -> String {
    if found.kind == expected.kind { return "give the body the message's types" }
    return expected.kind == .class
      ? "class methods are those of Class(…).metaclass"
      : "the message is sent to objects, so leave .metaclass out"
  }

  /// `class_addMethod`.
  static func add(
    _ message: MessageRecord, _ owner: ClassRecord, _ box: ImplementationBox, _ change: Change
  ) throws(SwizzleError) -> Bool {
    try check(box.types, fits: message, in: owner)
    if message.ownMethod(of: owner) != nil { return false }
    insert(message, owner, box, change)
    return true
  }

  /// Gives a class a method that it does not have.
  static func insert(
    _ message: MessageRecord, _ owner: ClassRecord, _ box: ImplementationBox, _ change: Change
  ) {
    let method = MethodRecord(
      message: message, owner: owner, isDeclared: false, implementation: box)
    owner.withMethods(message.kind) { $0.insert(method) }
    message.nodes.setMethod(method, at: method.index)
    message.deviations += 1
    change.touch(message, method.index)
    change.note(ChangeEvent(method, "added"))
    InstallWarnings.check(adding: method, change)
    if change.isUndoable {
      change.onUndo {
        owner.withMethods(message.kind) { $0.remove(method) }
        message.nodes.setMethod(nil, at: method.index)
        message.deviations -= 1
      }
    }
  }

  /// `class_replaceMethod`: the previous implementation, nil when the class had none of its own.
  static func replace(
    _ message: MessageRecord, _ owner: ClassRecord, _ box: ImplementationBox, _ change: Change
  ) throws(SwizzleError) -> ImplementationBox? {
    try check(box.types, fits: message, in: owner)
    if let method = message.ownMethod(of: owner) {
      return store(box, in: method, change)
    }
    insert(message, owner, box, change)
    return nil
  }

  /// `method_setImplementation`.
  static func set(
    _ method: MethodRecord, _ box: ImplementationBox, _ change: Change
  ) throws(SwizzleError) -> ImplementationBox {
    try check(box.types, fits: method.message, in: method.owner)
    return store(box, in: method, change)
  }

  @discardableResult
  private static func store(
    _ box: ImplementationBox, in method: MethodRecord, _ change: Change
  ) -> ImplementationBox {
    let old = method.implementation
    if old === box { return old }
    let partner = method.partner
    put(box, in: method)
    method.partner = nil
    change.note(ChangeEvent(method, "replaced"))
    InstallWarnings.check(replacing: method, change)
    InstallWarnings.check(leaving: old, of: method, for: nil, change)
    if let node = old.node { change.retire(node) }
    change.touch(method.message, method.index)
    if change.isUndoable {
      change.onUndo {
        put(old, in: method)
        method.partner = partner
      }
    }
    return old
  }

  /// Lets a method run another body; publishes nothing.
  static func put(_ box: ImplementationBox, in method: MethodRecord) {
    if method.deviates { method.message.deviations -= 1 }
    method.implementation = box
    if method.deviates { method.message.deviations += 1 }
  }
}

extension SwizzleError {
  static func disposed(_ record: ClassRecord) -> SwizzleError {
    SwizzleError(.classDisposed, "\(record.name) was disposed; make another class")
  }

  /// The lock is held, so the nearest names are not looked for.
  static func unknown(
    _ selector: Selector, _ kind: MethodKind, _ record: ClassRecord
  ) -> SwizzleError {
    SwizzleError(
      .unknownMethod,
      """
      \(kind == .class ? "+" : "-")[\(record.name) \(selector)] is not there: neither the class nor \
      a superclass has such a method; add it first
      """)
  }
}
