/// One object: its class, messages by name, and hooks of its own.
///
/// Holds the object strongly; the hooks do not.
///
/// Its operations may be called from any thread; it keeps the object alive.
public struct Instance<Object: AnyObject> {
  /// The object.
  public let object: Object

  /// The runtime's view of one object.
  ///
  /// - Parameter object: The object.
  /// - Complexity: O(1).
  public init(_ object: Object) {
    self.object = object
  }

  /// The object's class.
  ///
  /// Objective-C: `object_getClass`.
  public var `class`: Class<Object> {
    Class(record: Runtime.see(ClassKey(type(of: object as AnyObject))), kind: .instance)
  }

  /// Makes the object one of another class.
  ///
  /// Messages see the new class at once, `type(of:)`, `is` and `as?` too. Plain Swift calls on an
  /// object whose allocation the optimiser can see may still go to the old class. Hooks of the
  /// object stay with it; only a send on another thread at the very moment may find it without them.
  ///
  /// - Parameter new: A class whose objects are laid out the same and that is a kind of the
  ///   compiled class that the object was made as.
  /// - Returns: The class before.
  /// - Throws: ``SwizzleError/Code/layoutMismatch`` when the class does not fit,
  ///   ``SwizzleError/Code/receiverMismatch`` when the object has a hook that was written for
  ///   receivers that the class is not,
  ///   ``SwizzleError/Code/classUnderConstruction`` when it is not registered,
  ///   ``SwizzleError/Code/classDisposed`` when it was disposed.
  /// - Complexity: O(*n*) in the hooks of the object; takes the runtime's lock.
  ///
  /// Objective-C: `object_setClass`.
  @discardableResult
  public func setClass<Other>(_ new: Class<Other>) throws(SwizzleError) -> Class<AnyObject> {
    let target = new.record
    let object = object as AnyObject
    let old = try Runtime.change { change throws(SwizzleError) in
      // Read under the lock, since another thread may be re-classing the object too.
      let key = ClassKey(type(of: object))
      return try Reclassing.setClass(object, Runtime.record(for: key), target, change)
    }
    return Class<AnyObject>(record: old, kind: .instance)
  }

  /// Sends a message by name.
  ///
  ///     let area = try Instance(square).perform("areaScaledBy:", 2.0)
  ///
  /// - Parameters:
  ///   - selector: The message's selector.
  ///   - arguments: The arguments, each exactly of the type that the message takes.
  /// - Returns: The result; `()` when there is none.
  /// - Throws: ``SwizzleError/Code/unknownMethod`` when the object's class knows no such message,
  ///   ``SwizzleError/Code/argumentMismatch`` when count or types differ, and what the method throws.
  /// - Complexity: Looks the message up under the lock, and boxes the arguments.
  ///
  /// Objective-C: `-performSelector:`.
  @discardableResult
  public func perform(_ selector: Selector, _ arguments: Any...) throws -> Any {
    try Performing.perform(selector, ErasedReceiver(object), arguments)
  }

  /// Sends a message by name, async or not, and waits for its result.
  ///
  /// - Parameters:
  ///   - selector: The message's selector.
  ///   - arguments: The arguments, each exactly of the type that the message takes.
  /// - Returns: The result; `()` when there is none.
  /// - Throws: As ``perform(_:_:)``.
  /// - Complexity: As ``Instance/perform(_:_:)``.
  @discardableResult
  public nonisolated(nonsending) func performAsync(
    _ selector: Selector, _ arguments: Any...
  ) async throws -> Any {
    try await Performing.performAsync(selector, ErasedReceiver(object), arguments)
  }

  /// Whether the object's class implements a selector.
  ///
  /// - Parameter selector: The selector.
  /// - Returns: Whether there is a method.
  /// - Complexity: O(*n*) in the depth of the class; takes the runtime's lock.
  ///
  /// Objective-C: `-respondsToSelector:`.
  public func responds(to selector: Selector) -> Bool { `class`.responds(to: selector) }

  /// Whether the object's class implements a message, itself or by inheritance.
  ///
  /// Forwarding does not count, and hooks change nothing.
  ///
  /// - Parameter message: The message.
  /// - Returns: Whether there is a method.
  /// - Complexity: O(*n*) in the depth of the class; takes the runtime's lock.
  ///
  /// Objective-C: `-respondsToSelector:`.
  public func responds<Home, Result, Failure: Error, each Argument>(
    to message: borrowing Message<Home, Result, Failure, repeat each Argument>
  ) -> Bool {
    `class`.responds(to: message)
  }

  /// Whether the object's class implements an async message, itself or by inheritance.
  ///
  /// - Parameter message: The message.
  /// - Returns: Whether there is a method.
  /// - Complexity: O(*n*) in the depth of the class; takes the runtime's lock.
  ///
  /// Objective-C: `-respondsToSelector:`.
  public func responds<Home, Result, Failure: Error, each Argument>(
    to message: borrowing AsyncMessage<Home, Result, Failure, repeat each Argument>
  ) -> Bool {
    `class`.responds(to: message)
  }
}

extension Class {
  /// Sends a message by name to the class itself.
  ///
  /// - Parameters:
  ///   - selector: The message's selector.
  ///   - arguments: The arguments, each exactly of the type that the message takes.
  /// - Returns: The result; `()` when there is none.
  /// - Throws: As ``Instance/perform(_:_:)``.
  /// - Complexity: As ``Instance/perform(_:_:)``.
  @discardableResult
  public func perform(_ selector: Selector, _ arguments: Any...) throws -> Any {
    try Performing.perform(selector, ErasedReceiver(record.key.type), arguments)
  }
}

/// Writing an object's class, under the lock.
enum Reclassing {
  /// What objects were made as that have moved to another compiled class since, until they die.
  nonisolated(unsafe) private static var origins: [UInt: ClassKey] = [:]

  static func setClass(
    _ object: AnyObject, _ old: ClassRecord, _ new: ClassRecord, _ change: Change
  ) throws(SwizzleError) -> ClassRecord {
    try RuntimeClasses.checkRegistered(new)
    let address = unsafe UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque())
    let origin = unsafe origins[address] ?? old.compiled
    let (before, after) = (Metadata(old.key), Metadata(new.key))
    guard before.isUnderstood, after.isUnderstood, before.instanceSize == after.instanceSize,
      before.alignmentMask == after.alignmentMask
    else {
      throw SwizzleError(
        .layoutMismatch,
        """
        an object of \(old.name) takes \(before.instanceSize) bytes, and one of \(new.name) \
        \(after.instanceSize); objects keep their size, so choose a class of that size
        """)
    }
    guard new.key.isKind(of: origin) else {
      throw SwizzleError(
        .layoutMismatch,
        """
        the object was made as a \(ClassRecord.name(of: origin)), which \(new.name) is no kind of; \
        make a class from it at run time
        """)
    }
    try HookRegistry.checkLayers(of: address, from: old, accept: new)
    write(new, to: address, from: old, madeAs: origin)
    HookRegistry.objectMoves(address, from: old, to: new, change)
    return old
  }

  /// Called when an object dies, whose address another one may get.
  ///
  /// The lock is held.
  static func forget(_ address: UInt) {
    unsafe origins[address] = nil
  }

  private static func write(
    _ new: ClassRecord, to address: UInt, from old: ClassRecord, madeAs origin: ClassKey
  ) {
    old.objects.remove(address)
    if new.isMadeAtRunTime { new.objects.insert(address) }
    // Whoever has an origin has to be seen dying.
    if new.compiled != origin { DyingObjects.watch(new) }
    unsafe origins[address] = new.compiled == origin ? nil : origin
    // The first word of an object is its class; it is written as one word.
    unsafe UnsafeMutablePointer<UInt>(bitPattern: address)?.pointee = new.key.bits
  }
}
