// Section B of the Objective-C runtime's behaviour: class_replaceMethod.

import Swizzle
import Testing

@Suite struct ReplaceMethodTests {
  @Test("Replacing what nobody has adds it", arguments: Start.allCases)
  func addsWhatIsAbsent(start: Start) throws {
    let world = try World(start)
    world.begin()
    #expect(try world.c.replace("a", 1) == nil)
    twice {
      #expect(world.c.a == 1)
      #expect(world.p.a == Thing.missing)
    }
    #expect(world.c.list == ["a"])
  }

  @Test("Replacing an own method answers the previous body", arguments: Start.allCases)
  func answersThePreviousBody(start: Start) throws {
    let world = try World(start)
    try world.c.add("a", 1)
    let handle = try world.c.method("a")
    world.begin()
    #expect(try world.c.replace("a", 2) == world.bodies[1])
    twice {
      #expect(world.c.a == 2)
      #expect(world.g.a == 2)
    }
    #expect(try world.c.method("a") == handle)
    #expect(handle.implementation == world.bodies[2])
    #expect(world.c.list == ["a"])
    #expect(try world.c.replace("a", 3) == world.bodies[2])
    twice { #expect(world.c.a == 3) }
  }

  @Test("Replacing an inherited method overrides it and answers nil", arguments: Start.allCases)
  func overridesAnInheritedMethod(start: Start) throws {
    let world = try World(start)
    try world.p.add("a", 1)
    world.begin()
    #expect(try world.c.replace("a", 2) == nil)
    twice {
      #expect(world.p.a == 1)
      #expect(world.x.a == 1)
      #expect(world.c.a == 2)
      #expect(world.g.a == 2)
    }
    #expect(world.c.list == ["a"])
    #expect(world.p.list == ["a"])
  }

  @Test("Replacing a body by itself changes nothing", arguments: Start.allCases)
  func replacingByItself(start: Start) throws {
    let world = try World(start)
    try world.c.add("a", 1)
    world.begin()
    try twice { () throws in
      #expect(try world.c.replace("a", 1) == world.bodies[1])
      #expect(world.c.a == 1)
    }
    #expect(world.c.list == ["a"])
  }

  @Test("Subclasses that override keep their own", arguments: Start.allCases)
  func subclassesKeepTheirOwn(start: Start) throws {
    let world = try World(start)
    try world.p.add("a", 1)
    try world.c.add("a", 2)
    world.begin()
    try world.p.replace("a", 3)
    twice {
      #expect(world.p.a == 3)
      #expect(world.x.a == 3)
      #expect(world.c.a == 2)
      #expect(world.g.a == 2)
    }
  }

  @Test("The declared body comes back when it is put back")
  func theDeclaredBodyComesBack() throws {
    class Home {
      static let value = Message("value") { (_: Home) in 1 }
    }
    let (home, object) = (Class(Home.self), Home())
    for number in 2...4 {
      let declared = try #require(try home.replaceMethod(Home.value) { _ in number })
      twice { #expect(Home.value(object) == number) }
      try home.replaceMethod("value", declared)
      twice { #expect(Home.value(object) == 1) }
    }
    #expect(home.methods.count == 1)
  }

  @Test("Replacing on the metaclass changes the class method", arguments: Start.allCases)
  func replacesClassMethods(start: Start) throws {
    let world = try World(start)
    try world.p.addClassMethod("made", 1)
    world.begin()
    let metaclass = world.c.handle.metaclass
    #expect(try metaclass.replaceMethod("made", world.bodies.forClass(2)) == nil)
    #expect(
      try metaclass.replaceMethod("made", world.bodies.forClass(3)) == world.bodies.forClass(2))
    twice {
      #expect(world.p.made == 1)
      #expect(world.c.made == 3)
      #expect(world.g.made == 3)
    }
  }
}
