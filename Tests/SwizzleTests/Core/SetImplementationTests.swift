// Section C of the Objective-C runtime's behaviour: method_setImplementation.

import Swizzle
import Testing

@Suite struct SetImplementationTests {
  @Test(
    "The previous body is answered and the next send runs the new one", arguments: Start.allCases)
  func answersThePreviousBody(start: Start) throws {
    let world = try World(start)
    try world.c.add("a", 1)
    world.begin()
    let method = try world.c.method("a")
    #expect(try method.setImplementation(world.bodies[2]) == world.bodies[1])
    twice {
      #expect(world.c.a == 2)
      #expect(world.g.a == 2)
    }
    #expect(method.implementation == world.bodies[2])
    #expect(method.selector == "a")
  }

  @Test("Setting a superclass's method reaches all who inherit it", arguments: Start.allCases)
  func reachesSubclasses(start: Start) throws {
    let world = try World(start)
    try world.p.add("a", 1)
    try world.c.add("b", 2)
    world.begin()
    try world.g.method("a").setImplementation(world.bodies[3])
    twice {
      #expect(world.p.a == 3)
      #expect(world.c.a == 3)
      #expect(world.g.a == 3)
      #expect(world.x.a == 3)
      #expect(world.r.a == Thing.missing)
      #expect(world.c.b == 2)
    }
  }

  @Test("A class that overrides the method is not affected", arguments: Start.allCases)
  func overridesAreNotAffected(start: Start) throws {
    let world = try World(start)
    try world.p.add("a", 1)
    try world.c.add("a", 2)
    world.begin()
    try world.p.method("a").setImplementation(world.bodies[3])
    twice {
      #expect(world.p.a == 3)
      #expect(world.c.a == 2)
      #expect(world.g.a == 2)
    }
  }

  @Test("Only the method's class is affected, others never sent to included")
  func otherClassesAreNotAffected() throws {
    let world = try World(Start(isWarm: false, captures: false))
    let other = try World(Start(isWarm: false, captures: false))
    try world.c.add("a", 1)
    try world.c.method("a").setImplementation(world.bodies[2])
    twice {
      #expect(world.c.a == 2)
      for kind in other.all { #expect(kind.a == Thing.missing) }
      #expect(world.p.a == Thing.missing)
      #expect(Thing.a(Thing()) == Thing.missing)
    }
  }

  @Test("A method's signature stays through every change", arguments: Start.allCases)
  func theSignatureStays(start: Start) throws {
    let world = try World(start)
    try world.c.add("a", 1)
    let method = try world.c.method("a")
    let signature = method.signature
    world.begin()
    try method.setImplementation(world.bodies[2])
    try method.setImplementation(world.bodies[3])
    #expect(method.signature == signature)
    #expect("\(signature)" == "() -> Int")
  }
}
