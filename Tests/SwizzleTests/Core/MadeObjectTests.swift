// Objects that are made by the initialisers of classes made at run time: they keep their class from
// being disposed, and are otherwise like those of a compiled class.

import Swizzle
import Testing

@Suite struct MadeObjectTests {
  // The classes are not local to a function: of those the compiler knows every subclass, and makes
  // objects of the compiled class.

  /// Registered classes made from a class, one of the other.
  private func classes<Home: AnyObject>(_ home: Home.Type) throws -> [Class<Home>] {
    let first = try Class(home).make(named: fresh("First"))
    try first.register()
    let second = try first.make(named: fresh("Second"))
    try second.register()
    return [first, second]
  }

  /// Expects that a class is refused to be disposed for that many objects.
  private func used<Home: AnyObject>(
    _ made: Class<Home>, by count: Int, at location: SourceLocation = #_sourceLocation
  ) {
    refused(.classInUse, naming: [made.name, "\(count) objects"], in: [made.type], at: location) {
      try made.dispose()
    }
  }

  /// Makes objects with a class's metatype, and expects the class to know of them until they died.
  private func check<Home: AnyObject, Type>(
    _ home: Home.Type, as type: Type.Type, make: [(Type) throws -> AnyObject]
  ) throws {
    for (level, made) in try classes(home).enumerated().reversed() {
      let type = try #require(made.type as? Type)
      for (index, make) in make.enumerated() {
        var first: AnyObject? = try make(type)
        #expect(first.map { Swift.type(of: $0) } == made.type, "\(index) of level \(level)")
        used(made, by: 1)
        let second = try make(type)
        used(made, by: 2)
        first = nil
        used(made, by: 1)
        withExtendedLifetime(second) {}
      }
      try made.dispose()
    }
  }

  class Numbered {
    let number: Int
    required init() { number = 1 }
    required init(_ number: Int) { self.number = number }
  }
  class Overriding: Numbered {
    let text = "text"
    required init() { super.init(3) }
    required init(_ number: Int) { super.init(number + 1) }
    required init(text: String) { super.init(text.count) }
  }
  class Inheriting: Overriding {
    let life = [1, 2]
  }

  @Test("An object that an initialiser made keeps its class from being disposed until it dies")
  func objectsOfInitialisers() throws {
    for home in [Numbered.self, Overriding.self, Inheriting.self] {
      try check(home, as: Numbered.Type.self, make: [{ $0.init() }, { $0.init(5) }])
    }
    try check(Inheriting.self, as: Overriding.Type.self, make: [{ $0.init(text: "four") }])
  }

  class Pair<Key: Hashable, Value: Comparable> {
    let pair: (Key, Value)
    required init(_ key: Key, _ value: Value) { pair = (key, value) }
  }
  class BelowPair: Pair<String, Int> {
    required init(_ key: String, _ value: Int) { super.init(key + "!", value) }
  }
  class Packed<each Part: Sendable> {
    let parts: (repeat each Part)
    required init(_ part: repeat each Part) { parts = (repeat each part) }
  }

  class Counted<let count: Int> {
    let items: [Double]
    required init(_ item: Double) { items = Array(repeating: item, count: count) }
  }

  @Test("Also where the class is generic, with requirements, packs and values")
  func objectsOfGenericClasses() throws {
    try check(
      Pair<String, Int>.self, as: Pair<String, Int>.Type.self, make: [{ $0.init("key", 1) }])
    try check(BelowPair.self, as: Pair<String, Int>.Type.self, make: [{ $0.init("key", 1) }])
    try check(
      Packed<Int, String>.self, as: Packed<Int, String>.Type.self, make: [{ $0.init(1, "two") }])
    try check(Counted<3>.self, as: Counted<3>.Type.self, make: [{ $0.init(0.5) }])
  }

  @Test("A class without a table of functions")
  func bareClasses() throws {
    final class Bare {}
    for made in try classes(Bare.self).reversed() {
      do {
        let object = Bare()
        try Instance(object).setClass(made)
        used(made, by: 1)
        withExtendedLifetime(object) {}
      }
      try made.dispose()
    }
  }

  class Plain { required init() {} }

  @Test("An object that leaves a class for another, and comes back, is counted where it is")
  func objectsThatMove() throws {
    let made = try classes(Plain.self)
    let type = try #require(made[0].type as? Plain.Type)
    do {
      let object = opaque(type.init())
      try Instance(object).setClass(made[1])
      used(made[1], by: 1)
      try Instance(object).setClass(made[0])
      try made[1].dispose()
      used(made[0], by: 1)
      try Instance(object).setClass(Class(Plain.self))
      try made[0].dispose()
    }
  }

  struct Refused: Error {}

  /// Fails where it is told to; `life` is destroyed once, wherever that is.
  class Fragile {
    let life: Life
    required init?(_ life: Life, failing: String) throws {
      if failing == "nil at first" { return nil }
      if failing == "at first" { throw Refused() }
      self.life = life
      if failing == "nil at last" { return nil }
      if failing == "at last" { throw Refused() }
    }
  }
  class Below: Fragile {
    let other: Life
    required init?(_ life: Life, failing: String) throws {
      if failing == "before all" { throw Refused() }
      other = life
      if failing == "before super" { throw Refused() }
      try super.init(life, failing: failing)
      if failing == "after all" { throw Refused() }
    }
  }

  @Test(
    "An object whose initialiser fails is gone, and what it had is released once",
    arguments: [
      "nil at first", "at first", "nil at last", "at last", "before all", "before super",
      "after all",
    ])
  func failingInitialisers(failing: String) throws {
    for home in [Fragile.self, Below.self] where home == Below.self || failing.contains("at") {
      for made in try classes(home).reversed() {
        let type = try #require(made.type as? Fragile.Type)
        let lives = Lives()
        let life = Life(lives)
        // What is released too often takes these first, and is found out before it is too late.
        let spare = Unmanaged.passUnretained(life)
        for _ in 0..<8 { _ = unsafe spare.retain() }
        #expect((try? type.init(life, failing: failing)) == nil)
        for _ in 0..<8 { unsafe spare.release() }
        #expect(life.isAlive)
        try #require(lives.count == 1)
        var object = try type.init(life, failing: "")
        used(made, by: 1)
        withExtendedLifetime(object) {}
        object = nil
        try made.dispose()
        withExtendedLifetime(life) {}
      }
    }
  }

  struct Large { var words = (1, 2.5, "three", 4, 5.5, "six", 7, 8.5) }
  class Wide {
    let seen: [String]
    required init(
      _ numbers: Int..., large: Large, vector: SIMD8<Float>, a: Double, b: Double, c: Double,
      d: Double, e: Double, f: Double, text: String, any: Any, body: @escaping () -> Int,
      flag: Bool, small: Int8, last: (Int, Double, String)
    ) {
      seen = [
        "\(numbers)", "\(large)", "\(vector)", "\(a) \(b) \(c) \(d) \(e) \(f)", text, "\(any)",
        "\(body())", "\(flag)", "\(small)", "\(last)",
      ]
    }
  }

  @Test("Arguments of an initialiser arrive, in registers and on the stack")
  func argumentsOfInitialisers() throws {
    let make = { (type: Wide.Type) in
      type.init(
        1, 2, 3, large: Large(), vector: [1, 2, 3, 4, 5, 6, 7, 8], a: 0.5, b: 1.5, c: 2.5, d: 3.5,
        e: 4.5, f: 5.5, text: "text", any: Large(), body: { 42 }, flag: true, small: -1,
        last: (1, 2, "3"))
    }
    for made in try classes(Wide.self).reversed() {
      let type = try #require(made.type as? Wide.Type)
      #expect(make(type).seen == make(Wide.self).seen)
      try made.dispose()
    }
  }

  class Waiting {
    let text: String
    required init(_ text: String, after steps: Int) async throws {
      for _ in 0..<steps { await Task.yield() }
      if steps == 0 { throw Refused() }
      self.text = text + "\(steps)"
    }
  }

  typealias Sixteen = (
    Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int
  )
  typealias Many = (
    Sixteen, Sixteen, Sixteen, Sixteen, Sixteen, Sixteen, Sixteen, Sixteen, Sixteen, Sixteen,
    Sixteen, Sixteen, Sixteen, Sixteen, Sixteen, Sixteen
  )

  class Huge {
    let sums: (Int, Int)
    required init(_ first: Many, _ second: Many, _ third: Many) {
      sums = (first.0.0 + first.15.15, second.7.3 + third.15.15)
    }
  }

  @Test("Arguments that take more of the stack than a page")
  func manyArgumentsOfInitialisers() throws {
    func many(_ number: Int) -> Many {
      func sixteen(_ row: Int) -> Sixteen {
        let start = number + row * 16
        return (
          start, start + 1, start + 2, start + 3, start + 4, start + 5, start + 6, start + 7,
          start + 8, start + 9, start + 10, start + 11, start + 12, start + 13, start + 14,
          start + 15
        )
      }
      return (
        sixteen(0), sixteen(1), sixteen(2), sixteen(3), sixteen(4), sixteen(5), sixteen(6),
        sixteen(7), sixteen(8), sixteen(9), sixteen(10), sixteen(11), sixteen(12), sixteen(13),
        sixteen(14), sixteen(15)
      )
    }
    let made = try classes(Huge.self)[1]
    let type = try #require(made.type as? Huge.Type)
    do {
      let object = type.init(many(0), many(1000), many(2000))
      #expect(Swift.type(of: object) == type)
      #expect(object.sums == (255, 1115 + 2255))
      used(made, by: 1)
      withExtendedLifetime(object) {}
    }
    try made.dispose()
  }

  @Test("Initialisers that are async make objects, which do not keep their class")
  func asyncInitialisers() async throws {
    for made in try classes(Waiting.self).reversed() {
      let type = try #require(made.type as? Waiting.Type)
      for steps in [1, 5] {
        let object = try await type.init("text", after: steps)
        #expect(object.text == "text\(steps)")
        #expect(Swift.type(of: object) == type)
      }
      await #expect(throws: Refused.self) { _ = try await type.init("text", after: 0) }
      try made.dispose()
    }
  }

  class Convenient {
    let number: Int
    required init(_ number: Int) { self.number = number }
    required convenience init() { self.init(7) }
  }

  @Test("An initialiser that calls another one of the class makes one object")
  func convenienceInitialisers() throws {
    try check(
      Convenient.self, as: Convenient.Type.self, make: [{ $0.init() }, { $0.init(7) }])
  }

  struct Measured: Error, Equatable {
    var words = (first: 1.5, second: 2, third: 3.5)
    static func == (left: Measured, right: Measured) -> Bool { left.words == right.words }
  }

  class Measuring {
    required init(failing: Bool) throws(Measured) {
      if failing { throw Measured() }
    }
  }

  @Test("What an initialiser throws arrives, in whatever registers")
  func typedErrorsOfInitialisers() throws {
    for made in try classes(Measuring.self).reversed() {
      let type = try #require(made.type as? Measuring.Type)
      #expect(throws: Measured()) { _ = try type.init(failing: true) }
      do {
        let object = try type.init(failing: false)
        used(made, by: 1)
        withExtendedLifetime(object) {}
      }
      try made.dispose()
    }
  }

  class Tree {
    private(set) var trees: [Tree] = []
    required init(depth: Int) {
      if depth > 0 { trees = (0..<2).map { _ in type(of: self).init(depth: depth - 1) } }
    }
  }

  @Test("An initialiser that makes more objects of its class")
  func initialisersInInitialisers() throws {
    let made = try classes(Tree.self)[1]
    let type = try #require(made.type as? Tree.Type)
    var tree: Tree? = type.init(depth: 3)
    used(made, by: 15)
    tree = tree?.trees.first
    used(made, by: 7)
    tree = nil
    try made.dispose()
  }

  class Moving {
    required init(to other: Class<Moving>) throws { try Instance(self).setClass(other) }
  }

  @Test("An object whose initialiser moves it to another class is that class's")
  func initialisersThatMoveTheObject() throws {
    let made = try classes(Moving.self)
    let type = try #require(made[0].type as? Moving.Type)
    do {
      let object = try type.init(to: made[1])
      #expect(Swift.type(of: object) == made[1].type)
      used(made[1], by: 1)
      withExtendedLifetime(object) {}
    }
    try made[1].dispose()
    try made[0].dispose()
  }

  class Tested {
    required init(_ body: () -> Void) { body() }
  }

  @Test("A class is in use while one of its initialisers runs")
  func disposingInAnInitialiser() throws {
    let made = try classes(Tested.self)[1]
    let type = try #require(made.type as? Tested.Type)
    _ = type.init {
      refused(.classInUse, naming: [made.name, "1 running initialisers"], in: [made.type]) {
        try made.dispose()
      }
    }
    try made.dispose()
  }

  @Test("Objects made and dropped on several threads are all counted")
  func objectsOnSeveralThreads() async throws {
    let made = try classes(Plain.self)[1]
    let type = try #require(made.type as? Plain.Type)
    let kept = await withTaskGroup(of: Int.self, returning: Int.self) { group in
      for _ in 0..<4 {
        group.addTask {
          var kept: [Plain] = []
          for step in 0...1000 {
            kept.append(type.init())
            if step % 3 == 0 { kept.removeAll() }
          }
          return kept.count
        }
      }
      return await group.reduce(0, +)
    }
    #expect(kept > 0)
    try made.dispose()
  }
}
