/// What makes and unmakes classes, under the lock.
enum RuntimeClasses {
  static func checkName(_ name: String) throws(SwizzleError) {
    if Runtime.named(name) != nil {
      throw SwizzleError(
        .classNameInUse, "a class named \(name) exists already; choose another name")
    }
  }

  static func make(
    named name: String, superclass: ClassRecord
  ) throws(SwizzleError) -> ClassRecord {
    try checkName(name)
    try checkRegistered(superclass)
    let metadata = Metadata(superclass.key)
    guard metadata.isUnderstood else {
      throw SwizzleError(
        .layoutMismatch,
        """
        \(superclass.name): its metadata is not laid out as this system's classes are expected to be, \
        so that none can be made from it; compile the class instead
        """)
    }
    let key = metadata.subclass(compiled: superclass.compiled)
    RuntimeNames.set(name, of: key)
    let record = ClassRecord(
      key: key, name: name, compiled: superclass.compiled, superclass: superclass,
      state: .constructing)
    Runtime.keep(record)
    DyingObjects.watch(record)
    MadeObjects.watch()
    return record
  }

  static func checkRegistered(_ record: ClassRecord) throws(SwizzleError) {
    switch record.state {
    case .registered: return
    case .disposed: throw .disposed(record)
    case .constructing:
      throw SwizzleError(
        .classUnderConstruction, "\(record.name) is still under construction; register it first")
    }
  }

  private static func checkMadeAtRunTime(_ record: ClassRecord) throws(SwizzleError) {
    guard record.isMadeAtRunTime else {
      throw SwizzleError(
        .notRuntimeClass,
        """
        \(record.name) is compiled, and only classes made at run time can do this; make one from it \
        by make(named:)
        """)
    }
    if record.state == .disposed { throw .disposed(record) }
  }

  static func dispose(_ record: ClassRecord, _ change: Change) throws(SwizzleError) {
    try checkMadeAtRunTime(record)
    let running = Metadata(record.key).runningInitialisers
    guard record.subclasses.isEmpty, record.objects.isEmpty, running == 0 else {
      let making = running == 0 ? "" : ", and \(running) running initialisers"
      throw SwizzleError(
        .classInUse,
        """
        \(record.name) has \(record.subclasses.count) subclasses and \(record.objects.count) \
        objects\(making); dispose and re-class them first
        """)
    }
    record.state = .disposed
    Runtime.removeName(record)
    record.superclass?.subclasses.removeAll { $0 === record }
    HookRegistry.removeAll(of: record, change)
  }

  static func setSuperclass(
    _ record: ClassRecord, _ new: ClassRecord, _ change: Change
  ) throws(SwizzleError) -> ClassRecord {
    try checkMadeAtRunTime(record)
    try checkRegistered(new)
    guard !new.isKind(of: record) else {
      throw SwizzleError(
        .superclassCycle, "\(new.name) is \(record.name) or inherits from it; choose another")
    }
    guard new.compiled == record.compiled, let old = record.superclass else {
      throw SwizzleError(
        .layoutMismatch,
        """
        \(record.name) was made from \(ClassRecord.name(of: record.compiled)), and \(new.name) from \
        \(ClassRecord.name(of: new.compiled)); a class stays what its objects are compiled as, so \
        choose one that was made from \(ClassRecord.name(of: record.compiled))
        """)
    }
    move(record, to: new)
    do throws(SwizzleError) {
      try checkMethods(below: record)
    } catch {
      move(record, to: old)
      throw error
    }
    relink(record, change)
    return old
  }

  private static func move(_ record: ClassRecord, to new: ClassRecord) {
    record.superclass?.subclasses.removeAll { $0 === record }
    record.superclass = new
    new.subclasses.append(record)
    Metadata(record.key).setSuperclass(new.key)
  }

  /// The rule of type safety, for everything that a class and its subclasses have.
  private static func checkMethods(below record: ClassRecord) throws(SwizzleError) {
    for kind in [MethodKind.instance, .class] {
      for method in record.methods(kind).all {
        try Operations.check(method.implementation.types, fits: method.message, in: record)
      }
    }
    try HookRegistry.checkLayers(of: record)
    for subclass in record.subclasses { try checkMethods(below: subclass) }
  }

  private static func relink(_ record: ClassRecord, _ change: Change) {
    for message in Runtime.allMessages where message.existingIndex(of: record) != nil {
      message.relink(record)
      change.touch(message, record)
    }
  }
}
