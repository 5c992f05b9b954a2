// Classes made while the program runs.

extension Class where Receiver: AnyObject {
  /// Makes a class that inherits from another; it is under construction until it is registered.
  ///
  ///     let quiet = try Class(NavigationBar.self).make(named: "QuietBar")
  ///     try quiet.addMethod(View.drawRect) { bar, rect in }
  ///     try quiet.register()
  ///     try Instance(bar).setClass(quiet)
  ///
  /// It is a real Swift class: `is`, `as?`, `type(of:)`, virtual methods and `deinit` work, and it has
  /// its superclass's stored properties. Make its objects by ``Instance/setClass(_:)`` on new objects
  /// of the superclass: `required init` through the metatype works too, but not where the compiler
  /// takes the compiled class for the only one, as it does of a class that is final, an actor or local
  /// to a function and, optimising, of one that is internal to its module (<doc:EdgeCases>).
  /// `type(of:)` prints the superclass's name; ``name`` has the class's own. Methods may be added
  /// before and after registration.
  ///
  /// - Parameter name: The name to find it under. Two classes under construction may share one; the
  ///   first that is registered has it.
  /// - Returns: The class.
  /// - Throws: ``SwizzleError/Code/classNameInUse`` when a class of that name exists,
  ///   ``SwizzleError/Code/classUnderConstruction`` when this one is not registered, and
  ///   ``SwizzleError/Code/layoutMismatch`` where a class's metadata is not laid out as on Linux.
  /// - Complexity: O(*n*) in the size of the class's metadata, which is copied and never freed.
  ///   The first class of a size reserves addresses for many, up to 32 MiB, of which the system gives
  ///   a page (4 KiB) for each few.
  ///
  /// Objective-C: `objc_allocateClassPair`.
  public func make(named name: String) throws(SwizzleError) -> Class<Receiver> {
    let record = record
    let made = try Runtime.change { _ throws(SwizzleError) in
      try RuntimeClasses.make(named: name, superclass: record)
    }
    return Class(record: made, kind: .instance)
  }

  /// Makes a class that inherits from another: `Class.make(named:superclass:)`, as
  /// ``make(named:)`` on the superclass.
  ///
  /// - Parameters:
  ///   - name: The name to find it under.
  ///   - superclass: The class to inherit from.
  /// - Returns: The class, under construction.
  /// - Throws: As ``make(named:)``.
  /// - Complexity: As ``make(named:)``.
  ///
  /// Objective-C: `objc_allocateClassPair`.
  public static func make(
    named name: String, superclass: Class<Receiver>
  ) throws(SwizzleError) -> Class<Receiver> {
    try superclass.make(named: name)
  }
}

extension Class {
  /// Finishes a class under construction: it is found by its name, and objects may become it.
  ///
  /// For any other class nothing happens.
  ///
  /// - Throws: ``SwizzleError/Code/classNameInUse`` when another class of its name was registered
  ///   first, ``SwizzleError/Code/classDisposed`` when it was disposed.
  /// - Complexity: O(1); takes the runtime's lock.
  ///
  /// Objective-C: `objc_registerClassPair`.
  public func register() throws(SwizzleError) {
    let record = record
    let isNew = try Runtime.change { _ throws(SwizzleError) -> Bool in
      if record.state == .registered { return false }
      guard record.state == .constructing else { throw .disposed(record) }
      try RuntimeClasses.checkName(record.name)
      record.state = .registered
      Runtime.setName(record)
      FirstSight.note(record)
      return true
    }
    if isNew { FirstSight.flush() }
  }

  /// Takes a class made at run time out of the runtime; its name may be used again.
  ///
  /// Its metadata stays in memory. The runtime knows the objects that became the class through
  /// ``Instance/setClass(_:)`` and those that its initialisers returned, while they live; not those of
  /// an `async` initialiser, or that an initialiser handed out and then threw. Those, and any that an
  /// initialiser makes later, go on working, and nothing more can be installed for them.
  ///
  /// - Throws: ``SwizzleError/Code/classInUse`` when the class has subclasses or objects,
  ///   ``SwizzleError/Code/notRuntimeClass`` for a compiled class,
  ///   ``SwizzleError/Code/classDisposed`` the second time.
  /// - Complexity: O(*n*) in the hooks of all messages; takes the runtime's lock.
  ///
  /// Objective-C: `objc_disposeClassPair`.
  public func dispose() throws(SwizzleError) {
    let record = record
    try Runtime.change { change throws(SwizzleError) in
      try RuntimeClasses.dispose(record, change)
    }
  }

  /// Gives a class made at run time another superclass; its class methods move with it.
  ///
  /// - Parameter superclass: The new superclass.
  /// - Returns: The superclass before.
  /// - Throws: ``SwizzleError/Code/superclassCycle`` when the new superclass is the class or
  ///   inherits from it, ``SwizzleError/Code/notRuntimeClass`` for a compiled class,
  ///   ``SwizzleError/Code/layoutMismatch`` when the two were made from different compiled classes,
  ///   ``SwizzleError/Code/receiverMismatch`` when a method below would get receivers that its
  ///   body was not written for, ``SwizzleError/Code/classUnderConstruction`` when the superclass is
  ///   not registered.
  /// - Complexity: O(*n*) in the class's subclasses, for each message that was sent to one.
  ///
  /// Objective-C: `class_setSuperclass`.
  @discardableResult
  public func setSuperclass<Other>(
    _ superclass: Class<Other>
  ) throws(SwizzleError) -> Class<AnyObject> {
    let (record, new) = (record, superclass.record)
    let old = try Runtime.change { change throws(SwizzleError) in
      try RuntimeClasses.setSuperclass(record, new, change)
    }
    return Class<AnyObject>(record: old, kind: .instance)
  }

  /// Whether the class was made at run time and is not registered yet.
  public var isUnderConstruction: Bool { Runtime.locked { record.state == .constructing } }
}
