// Classes: their inheritance, their names, their own methods, their objects.

#if DEBUG || SWIZZLE_CHECK_INVARIANTS

private import CSwizzle

extension Invariants {
  /// The records' links agree with each other and with Swift's metadata, and lead to a root.
  func checkLinks(of classes: [ClassRecord]) throws(Violation) {
    var listed: Set<ObjectIdentifier> = []
    for record in classes {
      for subclass in record.subclasses {
        try require(
          subclass.superclass === record, "a subclass names the superclass that lists it",
          subclass.name, "listed by \(record.name)")
        try require(
          listed.insert(ObjectIdentifier(subclass)).inserted, "a class is listed by one superclass",
          subclass.name)
      }
    }
    for record in classes {
      try require(
        record.key.superclass == record.superclass?.key,
        "a record has the superclass that the metadata names", record.name)
      let isListed = listed.contains(ObjectIdentifier(record))
      let isLinked = record.superclass != nil && record.state != .disposed
      try require(
        isListed == isLinked, "a superclass lists its subclasses, except disposed ones", record.name
      )
      try checkRoot(of: record)
    }
  }

  /// The links of one class, and its name.
  func checkRelations(of record: ClassRecord) throws(Violation) {
    for subclass in record.subclasses {
      try require(
        subclass.superclass === record, "a subclass names the superclass that lists it",
        subclass.name, "listed by \(record.name)")
    }
    try require(
      record.key.superclass == record.superclass?.key,
      "a record has the superclass that the metadata names", record.name)
    let times = record.superclass?.subclasses.count { $0 === record } ?? 0
    let isLinked = record.superclass != nil && record.state != .disposed
    try require(
      times == (isLinked ? 1 : 0), "a superclass lists its subclasses, except disposed ones",
      record.name)
    try checkRoot(of: record)
    let named = Runtime.named(record.name)
    try require(
      named == nil || named?.name == record.name && named?.state == .registered,
      "what is found by a name is a registered class of that name", record.name)
    try require(
      named != nil || record.state != .registered, "a registered class's name is found",
      record.name)
  }

  /// Inheritance ends: whoever goes up twice as fast is not met again.
  private func checkRoot(of record: ClassRecord) throws(Violation) {
    var (slow, fast) = (record.superclass, record.superclass?.superclass)
    while let current = fast, current !== slow {
      (slow, fast) = (slow?.superclass, current.superclass?.superclass)
    }
    try require(fast == nil, "inheritance has no cycle", record.name)
  }

  /// Registered classes are found by their names, and no others.
  func checkNames(of classes: [ClassRecord]) throws(Violation) {
    let names = Runtime.allNames
    for (name, record) in names {
      try require(
        record.name == name && record.state == .registered,
        "what is found by a name is a registered class of that name", record.name, name)
    }
    for record in classes where record.state == .registered {
      try require(
        names[record.name] != nil, "a registered class's name is found", record.name)
    }
  }

  /// A class's own methods and objects.
  func check(_ record: ClassRecord) throws(Violation) {
    for kind in [MethodKind.instance, .class] {
      let methods = record.methods(kind)
      for method in methods.all {
        try require(
          methods[method.message.selector] === method, "a method is found by its selector",
          method.title)
        try check(method, of: record, kind)
      }
    }
    try checkObjects(of: record)
  }

  private func check(
    _ method: MethodRecord, of record: ClassRecord, _ kind: MethodKind
  ) throws(Violation) {
    let message = method.message
    try require(
      method.owner === record && message.kind == kind, "a method belongs to the class that has it",
      method.title, record.name)
    try require(
      record.isKind(of: message.home), "a method's class receives its message", method.title)
    try require(
      message.existingIndex(of: record) == method.index,
      "a method knows its class's place in the message's tree", method.title)
    let types = method.implementation.types
    try require(
      types.fits(message.types) && types.accepts(record.key),
      "a method's implementation was written for its class and its message", method.title,
      "\(types.receiverName): \(types.signature)")
  }

  /// The objects that became a class are of it, and are seen to die.
  private func checkObjects(of record: ClassRecord) throws(Violation) {
    for object in record.objects {
      try require(
        Invariants.key(of: object) == record.key, "an object that became a class is of that class",
        record.name)
    }
    try require(
      record.objects.isEmpty || record.state != .disposed, "a disposed class has no objects",
      record.name)
    let ours = unsafe UInt(bitPattern: swz_destroyer())
    let isWatched = Metadata(record.key).destroyer == ours
    try require(
      isWatched == (record.destroyer != 0) && record.destroyer != ours,
      "a watched class's destroyer is the runtime's, and the one before is kept", record.name)
  }

  /// The class of an object that the runtime keeps the address of.
  static func key(of object: UInt) -> ClassKey {
    // The object is alive: dying, it takes the lock, which is held here, and has its address forgotten.
    // Its first word is its class.
    unsafe ClassKey(bits: UnsafePointer<UInt>(bitPattern: object).unsafelyUnwrapped.pointee)
  }
}

#endif
