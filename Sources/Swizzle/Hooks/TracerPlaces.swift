// Where a tracer's hooks have to sit, so that each call is seen once.

/// A class whose messages are traced.
struct TracedClass {
  let record: ClassRecord
  let kind: MethodKind

  /// The messages to hook, and on which class each.
  static func places(
    for classes: [TracedClass], options: TracerOptions
  ) -> [(record: MessageRecord, owner: ClassRecord)] {
    for item in classes { Declarations.declare(item.record.key) }
    return Runtime.locked {
      let messages = Runtime.allMessages.sorted {
        ($0.selector.name, $0.home.name) < ($1.selector.name, $1.home.name)
      }
      return messages.flatMap { message in
        let owners = owners(of: message, for: classes, options)
        return owners.map { (record: message, owner: $0) }
      }
    }
  }

  private static func owners(
    of message: MessageRecord, for classes: [TracedClass], _ options: TracerOptions
  ) -> [ClassRecord] {
    let own = classes.filter { $0.kind == message.kind && $0.record.isKind(of: message.home) }
      .map(\.record)
    var wanted: [ClassRecord] = []
    func want(_ record: ClassRecord) {
      if record.state == .registered && !wanted.contains(where: { $0 === record }) {
        wanted.append(record)
      }
    }
    func wantBelow(_ record: ClassRecord) {
      for subclass in record.subclasses {
        if subclass.methods(message.kind)[message.selector] != nil { want(subclass) }
        wantBelow(subclass)
      }
    }
    for record in own {
      want(record)
      if options.includesSubclasses { wantBelow(record) }
    }
    return wanted.filter { !isCovered($0, by: wanted, message) }
  }

  /// Whether a class runs the hooks of one above it as well.
  private static func isCovered(
    _ record: ClassRecord, by others: [ClassRecord], _ message: MessageRecord
  ) -> Bool {
    var current = record
    while current.methods(message.kind)[message.selector] == nil,
      let superclass = current.superclass
    {
      if others.contains(where: { $0 === superclass }) { return true }
      current = superclass
    }
    return false
  }
}
