// Section Q of the Objective-C runtime's behaviour: class_setSuperclass.

import Swizzle
import Testing

@Suite struct SetSuperclassTests {
  @Test("A class gains and loses methods with its superclass", arguments: Start.allCases)
  func gainsAndLosesMethods(start: Start) throws {
    let world = try World(start)
    try world.p.add("a", 1)
    try world.x.add("a", 2)
    try world.x.add("b", 3)
    try world.c.add("d", 4)
    world.begin()
    #expect(try world.g.handle.setSuperclass(world.x.handle).name == world.c.handle.name)
    twice {
      #expect(world.g.a == 2)
      #expect(world.g.b == 3)
      #expect(world.g.d == Thing.missing)
      #expect(world.c.a == 1)
    }
    #expect(world.g.superclass?.name == world.x.handle.name)
    #expect(world.c.handle.subclasses.isEmpty)
    #expect(world.x.handle.subclasses.map(\.name) == [world.g.handle.name])
    try world.g.handle.setSuperclass(world.c.handle)
    twice {
      #expect(world.g.a == 1)
      #expect(world.g.b == Thing.missing)
      #expect(world.g.d == 4)
    }
  }

  @Test("Own methods stay, subclasses follow, class methods move too", arguments: Start.allCases)
  func subclassesFollow(start: Start) throws {
    let world = try World(start)
    let other = try World(start)
    try world.p.add("a", 1)
    try world.p.addClassMethod("made", 1)
    try world.c.add("b", 2)
    try other.p.add("a", 5)
    try other.p.add("b", 6)
    try other.p.addClassMethod("made", 7)
    world.begin()
    other.begin()
    try world.c.handle.setSuperclass(other.p.handle)
    twice {
      #expect([world.c.a, world.c.b, world.c.made] == [5, 2, 7])
      #expect([world.g.a, world.g.b, world.g.made] == [5, 2, 7])
      #expect([world.x.a, world.x.made] == [1, 1])
    }
    try other.p.replace("a", 8)
    try world.p.replace("a", 9)
    twice {
      #expect(world.g.a == 8)
      #expect(world.x.a == 9)
    }
  }

  @Test("Casts follow the new superclass")
  func castsFollow() throws {
    let world = try World(Start(isWarm: false, captures: false))
    #expect(world.g.handle.isKind(of: world.c.handle))
    try world.g.handle.setSuperclass(world.x.handle)
    #expect(!world.g.handle.isKind(of: world.c.handle))
    #expect(world.g.handle.isKind(of: world.x.handle))
    #expect(opaque(world.g.object as AnyObject) is Thing)
  }
}
