// Section F of the Objective-C runtime's behaviour: class_copyMethodList.

import Swizzle
import Testing

@Suite struct MethodListTests {
  @Test("A class lists its own methods only, the newest first", arguments: Start.allCases)
  func ownMethodsNewestFirst(start: Start) throws {
    let world = try World(start)
    try world.p.add("a", 9)
    world.begin()
    #expect(world.c.list.isEmpty)
    try world.c.add("a", 1)
    try world.c.add("b", 2)
    try world.c.add("d", 3)
    #expect(world.c.list == ["d", "b", "a"])
    #expect(world.p.list == ["a"])
    #expect(world.g.list.isEmpty)
  }

  @Test("Replacing and exchanging do not move entries", arguments: Start.allCases)
  func replacingKeepsTheOrder(start: Start) throws {
    let world = try World(start)
    try world.c.add("a", 1)
    try world.c.add("b", 2)
    world.begin()
    let before = world.c.handle.methods
    try world.c.replace("a", 3)
    try world.c.add("a", 4)
    try Method.exchangeImplementations(world.c.method("a"), world.c.method("b"))
    #expect(world.c.handle.methods == before)
  }

  @Test("Class methods are listed by the metaclass", arguments: Start.allCases)
  func classMethods(start: Start) throws {
    let world = try World(start)
    try world.c.addClassMethod("made", 1)
    try world.c.addClassMethod("tuned", 2)
    try world.c.add("a", 3)
    world.begin()
    #expect(world.c.handle.metaclass.methods.map(\.selector) == ["tuned", "made"])
    #expect(world.c.list == ["a"])
  }

  @Test("Declared methods come last, in the order of their declaration")
  func declaredMethodsComeLast() throws {
    class Home: DeclaresMessages {
      static let first = Message("first") { (_: Home) in 1 }
      static let second = Message("second") { (_: Home) in 2 }
      class func declareMessages(_ list: inout MessageList) {
        list.add(first)
        list.add(second)
      }
    }
    let home = Class(Home.self)
    #expect(home.methods.map(\.selector) == ["first", "second"])
    try home.addMethod("added", Implementation { (_: Home) in 3 })
    try home.addMethod("again", Implementation { (_: Home) in 4 })
    #expect(home.methods.map(\.selector) == ["again", "added", "first", "second"])
  }

  @Test("A declaration lists messages that were never sent, of superclasses too")
  func declarations() {
    class Home: DeclaresMessages {
      static let value = Message("value") { (_: Home) in 1 }
      class func declareMessages(_ list: inout MessageList) { list.add(value) }
    }
    class Below: Home {}
    let below = Class(Below.self)
    #expect(below.methods.isEmpty)
    #expect(below.superclass?.methods.map(\.selector) == ["value"])
    #expect(below.responds(to: "value"))
  }
}
