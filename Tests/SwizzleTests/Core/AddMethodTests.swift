// Section A of the Objective-C runtime's behaviour: class_addMethod.

import Swizzle
import Testing

@Suite struct AddMethodTests {
  @Test("A method that nobody has is added", arguments: Start.allCases)
  func addsWhereNobodyHasOne(start: Start) throws {
    let world = try World(start)
    world.begin()
    #expect(try world.c.add("a", 1))
    twice {
      #expect(world.c.a == 1)
      #expect(world.g.a == 1)
      #expect(world.p.a == Thing.missing)
      #expect(world.c.handle.responds(to: "a"))
      #expect(!world.r.handle.responds(to: "a"))
    }
  }

  @Test("A class that has the method keeps it", arguments: Start.allCases)
  func keepsAnOwnMethod(start: Start) throws {
    let world = try World(start)
    try world.c.add("a", 1)
    world.begin()
    #expect(try !world.c.add("a", 2))
    twice { #expect(world.c.a == 1) }
    #expect(world.c.list == ["a"])
  }

  @Test("Adding overrides an inherited method", arguments: Start.allCases)
  func overridesAnInheritedMethod(start: Start) throws {
    let world = try World(start)
    try world.r.add("a", 1)
    world.begin()
    #expect(try world.c.add("a", 2))
    twice {
      #expect(world.r.a == 1)
      #expect(world.p.a == 1)
      #expect(world.c.a == 2)
      #expect(world.g.a == 2)
      #expect(world.x.a == 1)
    }
  }

  @Test("A method added late reaches subclasses that missed it", arguments: Start.allCases)
  func reachesSubclassesThatMissedIt(start: Start) throws {
    let world = try World(start)
    world.begin()
    try world.p.add("d", 1)
    twice {
      #expect(world.c.d == 1)
      #expect(world.g.d == 1)
      #expect(world.x.d == 1)
      #expect(world.r.d == Thing.missing)
    }
  }

  @Test("Adding to a class that has the method changes no subclass", arguments: Start.allCases)
  func aRefusedAdditionChangesNoSubclass(start: Start) throws {
    let world = try World(start)
    try world.p.add("a", 1)
    try world.c.add("a", 2)
    world.begin()
    #expect(try !world.p.add("a", 3))
    twice {
      #expect(world.p.a == 1)
      #expect(world.c.a == 2)
      #expect(world.x.a == 1)
    }
  }

  @Test("A class under construction takes methods once each", arguments: Start.allCases)
  func aClassUnderConstructionTakesMethods(start: Start) throws {
    let bodies = Bodies(capturing: start.captures)
    let handle = try Class(Thing.self).make(named: fresh("Building"))
    #expect(try handle.addMethod("a", bodies[1]))
    #expect(try !handle.addMethod("a", bodies[2]))
    try handle.register()
    let object = Thing()
    if start.isWarm { #expect(Thing.a(object) == Thing.missing) }
    try Instance(object).setClass(handle)
    twice { #expect(Thing.a(object) == 1) }
    #expect(try handle.addMethod("b", bodies[3]))
    twice { #expect(Thing.b(object) == 3) }
  }

  @Test("A method of the metaclass is the class's, not its objects'", arguments: Start.allCases)
  func addsClassMethods(start: Start) throws {
    let world = try World(start)
    world.begin()
    #expect(try world.c.addClassMethod("made", 1))
    twice {
      #expect(world.c.made == 1)
      #expect(world.g.made == 1)
      #expect(world.p.made == Thing.missing)
      #expect(Thing.instanceMade(world.c.object) == Thing.missing)
      #expect(!world.c.handle.responds(to: "made"))
    }
  }

  @Test("The home class has its method already")
  func theHomeClassHasItsMethod() throws {
    class Home {
      static let value = Message("value") { (_: Home) in 1 }
    }
    class Below: Home {}
    let again = try Class(Home.self).addMethod(Home.value) { _ in 2 }
    #expect(!again)
    let below = try Class(Below.self).addMethod(Home.value) { _ in 3 }
    #expect(below)
    twice {
      #expect(Home.value(Home()) == 1)
      #expect(Home.value(Below()) == 3)
    }
  }

  @Test("Handles stay valid and unchanged after later additions", arguments: Start.allCases)
  func handlesStayValid(start: Start) throws {
    let world = try World(start)
    try world.c.add("a", 1)
    let handle = try world.c.method("a")
    world.begin()
    try world.c.add("b", 2)
    try world.c.add("d", 3)
    try world.p.add("a", 4)
    #expect(handle.selector == "a")
    #expect(handle.implementation == world.bodies[1])
    #expect(try world.c.method("a") == handle)
  }

  @Test("A selector that no message has becomes a method that is sent by name")
  func addsByNameAlone() throws {
    let world = try World(Start(isWarm: false, captures: false))
    let selector = Selector(fresh("byName:"))
    #expect(throws: SwizzleError.self) { try Instance(world.c.object).perform(selector, 2) }
    let doubled = Implementation { (_: Thing, number: Int) in 2 * number }
    #expect(try world.c.handle.addMethod(selector, doubled))
    try twice { () throws in
      #expect(try Instance(world.c.object).perform(selector, 2) as? Int == 4)
      #expect(try Instance(world.g.object).perform(selector, 3) as? Int == 6)
    }
    #expect(world.c.handle.method(for: selector)?.owner.name == world.c.handle.name)
    #expect(!world.p.handle.responds(to: selector))
  }
}
