// Which receivers a body accepts. THE rule of type safety is here and nowhere else: a method of a
// class takes an implementation, and a class takes a hook, only if that class is the one that the
// body was written for, or a kind of it.

/// The class of receiver that a body was written for.
struct ReceiverClass: Hashable, Sendable {
  /// Whether the receivers are objects or classes.
  let kind: MethodKind
  /// The class; nil when every class will do (`AnyObject`).
  let key: ClassKey?

  /// Reads a receiver's type.
  ///
  /// - Throws: ``SwizzleError/Code/invalidReceiver`` for anything but a class or a class's
  ///   metatype: a struct or an existential is not one pointer to an object.
  init(_ type: Any.Type) throws(SwizzleError) {
    if let key = ClassKey(classType: type) {
      self.init(kind: .instance, key: key)
    } else if type == AnyObject.self {
      self.init(kind: .instance, key: nil)
    } else if type == AnyClass.self {
      self.init(kind: .class, key: nil)
    } else if let key = ClassKey(metatype: type) {
      self.init(kind: .class, key: key)
    } else {
      throw SwizzleError(
        .invalidReceiver,
        """
        \(type) cannot receive messages: a receiver is a class or a class's metatype; make it a class
        """)
    }
  }

  init(kind: MethodKind, key: ClassKey?) {
    self.kind = kind
    self.key = key
  }

  /// Whether a body for this receiver may run for objects of `key`'s class.
  func accepts(_ key: ClassKey) -> Bool {
    guard let own = self.key else { return true }
    return key.isKind(of: own)
  }

  /// The name to show.
  var name: String {
    let name = key.map { ClassRecord.name(of: $0) } ?? "AnyObject"
    return kind == .class ? name + ".Type" : name
  }
}
