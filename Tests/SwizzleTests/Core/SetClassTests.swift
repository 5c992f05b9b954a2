// Section H of the Objective-C runtime's behaviour: object_setClass.

import Swizzle
import Testing

@Suite struct SetClassTests {
  @Test("The next send uses the new class", arguments: Start.allCases)
  func theNextSendUsesTheNewClass(start: Start) throws {
    let world = try World(start)
    try world.c.add("a", 1)
    try world.x.add("a", 2)
    world.begin()
    let object = world.c.object
    twice { #expect(Thing.a(object) == 1) }
    let old = try Instance(object).setClass(world.x.handle)
    #expect(old.name == world.c.handle.name)
    twice { #expect(Thing.a(object) == 2) }
    #expect(Instance(object).class == world.x.handle)
    #expect(type(of: object) == world.x.handle.type)
    try Instance(object).setClass(world.c.handle)
    twice { #expect(Thing.a(object) == 1) }
  }

  @Test("Casts see the new class")
  func castsSeeTheNewClass() throws {
    class Home {
      let number = 7
      init() {}
    }
    final class Below: Home {}
    let object: Home = opaque(Home())
    #expect(!(object is Below))
    try Instance(object).setClass(Class(Below.self))
    #expect(opaque(object) is Below)
    #expect((opaque(object) as? Below)?.number == 7)
    try Instance(object).setClass(Class(Home.self))
    #expect(!(opaque(object) is Below))
  }

  @Test("Stored properties survive, and the object's deinit runs once")
  func storedPropertiesSurvive() throws {
    class Home {
      let tracked: Life
      init(_ tracked: Life) { self.tracked = tracked }
    }
    let lives = Lives()
    let made = try Class(Home.self).make(named: fresh("Home"))
    try made.register()
    do {
      let object = opaque(Home(Life(lives)))
      try Instance(object).setClass(made)
      #expect(lives.count == 1)
      #expect(object.tracked.isAlive)
    }
    #expect(lives.count == 0)
    #expect(lives.released == 1)
  }

  @Test("A super send in a body stays anchored to the class it was written in")
  func superStaysAnchored() throws {
    class Home {
      static let path: Function<Home, String> = Message("path") { _ in "home" }
      init() {}
    }
    class Below: Home {}
    try Class(Below.self).addMethod(Home.path) { below in
      "below, " + Home.path.sendSuper(from: Below.self, below)
    }
    let deeper = try Class(Below.self).make(named: fresh("Deeper"))
    try deeper.register()
    let object = opaque(Home())
    #expect(Home.path(object) == "home")
    try Instance(object).setClass(deeper)
    twice { #expect(Home.path(object) == "below, home") }
  }

  @Test("Two objects change class independently", arguments: Start.allCases)
  func objectsAreIndependent(start: Start) throws {
    let world = try World(start)
    try world.c.add("a", 1)
    world.begin()
    let (first, second) = (Thing(), Thing())
    try Instance(first).setClass(world.c.handle)
    twice {
      #expect(Thing.a(first) == 1)
      #expect(Thing.a(second) == Thing.missing)
    }
  }
}
