// Hooks on one object. They never change its class; they are gone with it, and do not keep it.

extension Instance: HookTarget {
  /// What the hooks get as their receiver.
  public typealias Receiver = Object

  /// The object, once it is known that it can carry hooks.
  public func _hookSite() throws(SwizzleError) -> _HookSite {
    let object = object as AnyObject
    let key = ClassKey(type(of: object))
    guard Metadata(key).isUnderstood else {
      throw notHookable("its class's metadata is not laid out as expected")
    }
    if String(describing: type(of: object)) == "__SwiftValue" {
      throw notHookable("it is a value in a bridging box, and every box is another object")
    }
    // Forming a weak reference to an object that is being deinitialised yields nil.
    weak let alive = object
    guard alive != nil else { throw notHookable("it is being deinitialised") }
    let record = Runtime.see(key)
    Runtime.locked { DyingObjects.watch(record) }
    let address = unsafe UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque())
    return _HookSite(place: .object(address, record), object: object)
  }

  private func notHookable(_ why: String) -> SwizzleError {
    SwizzleError(
      .objectNotHookable,
      "this \(type(of: object as AnyObject)) cannot carry hooks: \(why); hook its class")
  }

  /// Replaces what the object runs for a message: a hook that does not call the original.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - options: Owner, order, key and more.
  ///   - file: Where the hook is placed, for listings.
  ///   - line: Where the hook is placed, for listings.
  ///   - body: What runs instead. It gets the object and the arguments.
  /// - Returns: The token to remove the hook with.
  /// - Throws: As `HookTarget.hook(_:_:file:line:_:)`.
  /// - Complexity: As `HookTarget.hook(_:_:file:line:_:)`.
  @discardableResult @inlinable @inline(__always)
  public func replace<Home, Result, Failure: Error, each Argument>(
    _ message: borrowing Message<Home, Result, Failure, repeat each Argument>,
    _ options: HookOptions = HookOptions(), file: String = #fileID, line: Int = #line,
    _ body: @escaping @Sendable (Object, repeat each Argument) throws(Failure) -> Result
  ) throws(SwizzleError) -> Hook {
    try hook(message, options, file: file, line: line) {
      (
        _: inout Original<Object, Result, Failure, repeat each Argument>, object: Object,
        argument: repeat each Argument
      ) throws(Failure) -> Result in
      try body(object, repeat each argument)
    }
  }
}
