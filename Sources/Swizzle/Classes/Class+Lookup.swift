// Finding methods.

extension Class {
  /// The method that objects of the class run for a message, inherited or not.
  ///
  /// A class that is ``MethodResolving`` is asked first when there is none.
  ///
  /// - Parameter message: The message.
  /// - Returns: The method, which may be a superclass's; nil when nobody implements the message.
  /// - Complexity: O(*n*) in the depth of the class; takes the runtime's lock.
  ///
  /// Objective-C: `class_getInstanceMethod`, `class_getClassMethod`.
  public func method<Home, Result, Failure: Error, each Argument>(
    for message: borrowing Message<Home, Result, Failure, repeat each Argument>
  ) -> Method? {
    (try? message.record()).flatMap { find($0) }
  }

  /// The method that objects of the class run for a selector, inherited or not.
  ///
  /// - Parameter selector: The selector.
  /// - Returns: The method, which may be a superclass's; nil when nobody implements it.
  /// - Complexity: O(*n*) in the depth of the class; takes the runtime's lock.
  ///
  /// Objective-C: `class_getInstanceMethod`, `class_getClassMethod`.
  public func method(for selector: Selector) -> Method? {
    find(selector).map { Method($0) }
  }

  /// The class's own method of a selector; nil when it only inherits one.
  ///
  /// - Parameter selector: The selector.
  /// - Returns: The method, or nil.
  /// - Complexity: O(1); takes the runtime's lock.
  public func ownMethod(for selector: Selector) -> Method? {
    Runtime.locked { record.methods(kind)[selector] }.map { Method($0) }
  }

  /// The class's own method of a message; nil when it only inherits one.
  ///
  /// - Parameter message: The message.
  /// - Returns: The method, or nil.
  /// - Complexity: O(1); takes the runtime's lock.
  public func ownMethod<Home, Result, Failure: Error, each Argument>(
    for message: borrowing Message<Home, Result, Failure, repeat each Argument>
  ) -> Method? {
    (try? message.record()).flatMap { findOwn($0) }
  }

  /// Whether objects of the class implement a message, themselves or by inheritance.
  ///
  /// Forwarding does not count, and hooks change nothing.
  ///
  /// - Parameter message: The message.
  /// - Returns: Whether there is a method.
  /// - Complexity: O(*n*) in the depth of the class; takes the runtime's lock.
  ///
  /// Objective-C: `class_respondsToSelector`.
  public func responds<Home, Result, Failure: Error, each Argument>(
    to message: borrowing Message<Home, Result, Failure, repeat each Argument>
  ) -> Bool {
    method(for: message) != nil
  }

  /// Whether objects of the class implement a selector, themselves or by inheritance.
  ///
  /// - Parameter selector: The selector.
  /// - Returns: Whether there is a method.
  /// - Complexity: O(*n*) in the depth of the class; takes the runtime's lock.
  ///
  /// Objective-C: `class_respondsToSelector`.
  public func responds(to selector: Selector) -> Bool {
    find(selector) != nil
  }

  /// The class's own methods: added ones, the newest first, then declared ones in the order of
  /// their declaration.
  ///
  /// What it inherits is not among them.
  ///
  /// - Complexity: O(*n*) in the number of methods.
  ///
  /// Objective-C: `class_copyMethodList`.
  public var methods: [Method] {
    Runtime.locked { record.methods(kind).all }.map { Method($0) }
  }

  /// The method of a message, which another message of its selector does not stand for.
  func find(_ message: MessageRecord) -> Method? {
    guard message.kind == kind, let found = find(message.selector), found.message === message else {
      return nil
    }
    return Method(found)
  }

  /// As ``find(_:)``, for the class's own.
  func findOwn(_ message: MessageRecord) -> Method? {
    guard message.kind == kind, let found = ownMethod(for: message.selector),
      found.record.message === message
    else { return nil }
    return found
  }

  private func find(_ selector: Selector) -> MethodRecord? {
    if let found = Runtime.locked({ record.find(selector, kind) }) { return found }
    guard Missing.resolve(selector, kind, record.key) else { return nil }
    return Runtime.locked { record.find(selector, kind) }
  }
}
