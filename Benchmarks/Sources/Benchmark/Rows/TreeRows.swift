// What changes cost: adding and exchanging methods, making classes, the first send to a class.
//
// What a batch uses up is made before it, outside the time that is measured.

import Subjects
import Swizzle

/// A class made at run time, with subclasses that were all sent both messages.
private struct Family {
  let parent: Class<Changing>
  private let children: [Changing]

  init(subclasses: Int) throws {
    parent = try TreeRows.makeClass(below: Class(Changing.self))
    try parent.addMethod(Changing.first) { _, value in value &+ 28 }
    try parent.addMethod(Changing.second) { _, value in value &+ 29 }
    let parent = parent
    children = try (0..<subclasses).map { _ in
      let child = try TreeRows.makeObject(TreeRows.makeClass(below: parent))
      _ = Changing.first(child, Changing.second(child, Changing.third(child, 1)))
      return child
    }
  }

  /// Takes the classes out of the runtime again.
  func dispose() throws {
    for child in children { try Instance(child).setClass(Class(Changing.self)) }
    for made in parent.subclasses { try made.dispose() }
    try parent.dispose()
  }

  func exchange(_ operations: Int) throws -> Int {
    guard let first = parent.ownMethod(for: "first:"),
      let second = parent.ownMethod(for: "second:")
    else { return 0 }
    for _ in 0..<operations { try Method.exchangeImplementations(first, second) }
    return operations
  }
}

enum TreeRows {
  nonisolated(unsafe) private static var made = 0

  /// A class nobody has seen.
  static func makeClass(below superclass: Class<Changing>) throws -> Class<Changing> {
    made += 1
    let new = try superclass.make(named: "Made\(made)")
    try new.register()
    return new
  }

  static func makeObject(_ made: Class<Changing>) throws -> Changing {
    let object = Changing()
    try Instance(object).setClass(made)
    return object
  }

  static func exchangeRows() throws -> [Row] {
    try [0, 10, 100, 1000].map { subclasses in
      let family = try Family(subclasses: subclasses)
      let suffix = subclasses == 0 ? "" : ".\(subclasses)-subclasses"
      return .operation("exchange" + suffix) { operations in
        (try? family.exchange(operations)) ?? 0
      }
    }
  }

  static func addRows() throws -> [Row] {
    // Were nothing installed, classes that were sent the message would not be known to it.
    try Class(Changing.self).replaceMethod(Changing.third) { _, value in value &+ 36 }
    let implementation = Implementation { (_: Changing, value: Int) in value &+ 30 }
    return [
      .operation(
        "add-method", batch: 64, mostRounds: 40,
        prepare: { count in
          (0..<count).compactMap { _ in try? makeClass(below: Class(Changing.self)) }
        },
        run: { classes in
          classes.count { (try? $0.addMethod("first:", implementation)) == true }
        }),
      .operation(
        "add-method.1000-subclasses", batch: 4, mostRounds: 10,
        prepare: { count in (0..<count).compactMap { _ in try? Family(subclasses: 1000) } },
        run: { families in
          families.count { (try? $0.parent.addMethod("third:", implementation)) == true }
        },
        cleanUp: { for family in $0 { try? family.dispose() } }),
    ]
  }

  static func classRows() -> [Row] {
    [
      .operation(
        "make-class", batch: 16, mostRounds: 20, prepare: { $0 },
        run: { count in
          (0..<count).count { _ in (try? makeClass(below: Class(Changing.self))) != nil }
        }),
      .operation(
        "first-send", batch: 16, mostRounds: 20,
        prepare: { count in
          (0..<count).compactMap { _ in
            try? makeObject(makeClass(below: Class(Changing.self)))
          }
        },
        run: { objects in objects.reduce(1) { Changing.first($1, $0) } }),
    ]
  }
}
