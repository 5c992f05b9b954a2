// Classes made for one test: R ← P ← C ← G and, beside C, X. Every test makes its own, since class
// state is the whole process's and tests run at the same time.

import Swizzle
import Testing

/// What all classes of a world are made from.
///
/// Its messages are abstract, and what nobody implements is forwarded and answers ``missing``.
class Thing: DeclaresMessages, MessageForwarding {
  static let missing = -1

  static let a: Function<Thing, Int> = Message("a")
  static let b: Function<Thing, Int> = Message("b")
  static let d: Function<Thing, Int> = Message("d")
  static let made: Function<Thing.Type, Int> = Message("made")
  static let tuned: Function<Thing.Type, Int> = Message("tuned")
  /// The same name as a class method's, for objects.
  static let instanceMade: Function<Thing, Int> = Message("made")

  class func declareMessages(_ list: inout MessageList) {
    list.add(a)
    list.add(b)
    list.add(d)
    list.add(made)
    list.add(tuned)
    list.add(instanceMade)
  }

  required init() {}

  func forward(_ invocation: Invocation) -> Bool {
    (try? invocation.setResult(Self.missing)) != nil
  }

  class func forward(_ invocation: Invocation) -> Bool {
    (try? invocation.setResult(missing)) != nil
  }
}

/// How a test starts: whether every message was sent to every class before, and what the bodies
/// capture, since the two kinds of body take different paths.
struct Start: CustomTestStringConvertible, Sendable, CaseIterable {
  let isWarm: Bool
  let captures: Bool

  static let allCases = [
    Start(isWarm: false, captures: false), Start(isWarm: false, captures: true),
    Start(isWarm: true, captures: false), Start(isWarm: true, captures: true),
  ]

  var testDescription: String {
    "\(isWarm ? "after" : "before") the first send, \(captures ? "capturing" : "plain") bodies"
  }
}

/// One class of a world and an object of it.
struct Kind {
  let handle: Class<Thing>
  let object: Thing
  let bodies: Bodies

  var type: Thing.Type { Swift.type(of: object) }
  var superclass: Class<AnyObject>? { handle.superclass }

  // What a send answers, in the notation of the list of cases: `P.a == 1`.
  var a: Int { Thing.a(object) }
  var b: Int { Thing.b(object) }
  var d: Int { Thing.d(object) }
  var made: Int { Thing.made(type) }
  var tuned: Int { Thing.tuned(type) }

  @discardableResult
  func add(_ selector: Selector, _ answer: Int) throws -> Bool {
    try handle.addMethod(selector, bodies[answer])
  }

  @discardableResult
  func replace(_ selector: Selector, _ answer: Int) throws -> Implementation? {
    try handle.replaceMethod(selector, bodies[answer])
  }

  @discardableResult
  func addClassMethod(_ selector: Selector, _ answer: Int) throws -> Bool {
    try handle.metaclass.addMethod(selector, bodies.forClass(answer))
  }

  func method(_ selector: Selector) throws -> Method {
    try #require(handle.method(for: selector))
  }

  func send() {
    _ = (a, b, d, made, tuned)
  }

  /// The own methods' selectors.
  var list: [Selector] { handle.methods.map(\.selector) }
}

/// The bodies of a world, by what they answer: the same body each time one is asked for.
struct Bodies: Sendable {
  private let objects: [Implementation]
  private let classes: [Implementation]

  init(capturing: Bool) {
    objects = (0..<10).map { answer in
      capturing ? Implementation { (_: Thing) in answer } : Bodies.plain(answer)
    }
    classes = (0..<10).map { answer in
      capturing
        ? Implementation { (_: Thing.Type) in answer } : Bodies.plainForClass(answer)
    }
  }

  subscript(answer: Int) -> Implementation { objects[answer] }

  func forClass(_ answer: Int) -> Implementation { classes[answer] }

  // Closures without captures are told apart by their code, so each is written out.
  private static func plain(_ answer: Int) -> Implementation {
    switch answer {
    case 1: Implementation { (_: Thing) in 1 }
    case 2: Implementation { (_: Thing) in 2 }
    case 3: Implementation { (_: Thing) in 3 }
    case 4: Implementation { (_: Thing) in 4 }
    case 5: Implementation { (_: Thing) in 5 }
    case 6: Implementation { (_: Thing) in 6 }
    case 7: Implementation { (_: Thing) in 7 }
    case 8: Implementation { (_: Thing) in 8 }
    case 9: Implementation { (_: Thing) in 9 }
    default: Implementation { (_: Thing) in 0 }
    }
  }

  private static func plainForClass(_ answer: Int) -> Implementation {
    switch answer {
    case 1: Implementation { (_: Thing.Type) in 1 }
    case 2: Implementation { (_: Thing.Type) in 2 }
    case 3: Implementation { (_: Thing.Type) in 3 }
    case 4: Implementation { (_: Thing.Type) in 4 }
    case 5: Implementation { (_: Thing.Type) in 5 }
    case 6: Implementation { (_: Thing.Type) in 6 }
    case 7: Implementation { (_: Thing.Type) in 7 }
    case 8: Implementation { (_: Thing.Type) in 8 }
    case 9: Implementation { (_: Thing.Type) in 9 }
    default: Implementation { (_: Thing.Type) in 0 }
    }
  }
}

/// The classes of one test.
struct World {
  let start: Start
  let bodies: Bodies
  let r: Kind
  let p: Kind
  let c: Kind
  let g: Kind
  let x: Kind

  init(_ start: Start) throws {
    self.start = start
    bodies = Bodies(capturing: start.captures)
    r = try World.kind("R", of: Class(Thing.self), bodies)
    p = try World.kind("P", of: r.handle, bodies)
    c = try World.kind("C", of: p.handle, bodies)
    g = try World.kind("G", of: c.handle, bodies)
    x = try World.kind("X", of: p.handle, bodies)
  }

  /// A registered class with an object; its name is unique.
  static func kind(
    _ name: String, of superclass: Class<Thing>, _ bodies: Bodies
  ) throws -> Kind {
    let handle = try superclass.make(named: fresh(name))
    try handle.register()
    let object = Thing()
    try Instance(object).setClass(handle)
    return Kind(handle: handle, object: object, bodies: bodies)
  }

  /// Sends everything to everybody, where the test starts warm.
  func begin() {
    guard start.isWarm else { return }
    for kind in all + all { kind.send() }
  }

  var all: [Kind] { [r, p, c, g, x] }
}

/// Runs a check twice: the second time finds what the first one left in the tables.
func twice(_ check: () throws -> Void) rethrows {
  try check()
  try check()
}
