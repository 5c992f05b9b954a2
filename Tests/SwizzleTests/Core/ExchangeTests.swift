// Section D of the Objective-C runtime's behaviour: method_exchangeImplementations.

import Swizzle
import Testing

@Suite struct ExchangeTests {
  @Test("Exchanging twice restores both", arguments: Start.allCases)
  func exchangingTwiceRestores(start: Start) throws {
    let world = try World(start)
    try world.c.add("a", 1)
    try world.c.add("b", 2)
    world.begin()
    let (a, b) = (try world.c.method("a"), try world.c.method("b"))
    for _ in 0..<3 {
      try Method.exchangeImplementations(a, b)
      twice {
        #expect(world.c.a == 2)
        #expect(world.c.b == 1)
        #expect(world.g.a == 2)
      }
      try Method.exchangeImplementations(b, a)
      twice {
        #expect(world.c.a == 1)
        #expect(world.c.b == 2)
        #expect(world.g.b == 2)
      }
    }
  }

  @Test("Exchanging a method with itself changes nothing", arguments: Start.allCases)
  func exchangingWithItself(start: Start) throws {
    let world = try World(start)
    try world.c.add("a", 1)
    world.begin()
    let a = try world.c.method("a")
    try Method.exchangeImplementations(a, a)
    twice { #expect(world.c.a == 1) }
  }

  @Test("Only implementations move", arguments: Start.allCases)
  func onlyImplementationsMove(start: Start) throws {
    let world = try World(start)
    try world.c.add("a", 1)
    try world.c.add("b", 2)
    world.begin()
    let (a, b) = (try world.c.method("a"), try world.c.method("b"))
    try Method.exchangeImplementations(a, b)
    #expect(a.selector == "a")
    #expect(b.selector == "b")
    #expect(a.implementation == world.bodies[2])
    #expect(b.implementation == world.bodies[1])
    #expect(a.owner.name == world.c.handle.name)
    #expect(world.c.list == ["b", "a"])
  }

  @Test(
    "Exchanging an inherited method with an own one changes the superclass",
    arguments: Start.allCases)
  func exchangingAnInheritedMethod(start: Start) throws {
    let world = try World(start)
    try world.p.add("a", 1)
    try world.c.add("b", 2)
    world.begin()
    try Method.exchangeImplementations(world.c.method("a"), world.c.method("b"))
    twice {
      #expect(world.p.a == 2)
      #expect(world.c.a == 2)
      #expect(world.x.a == 2)
      #expect(world.g.a == 2)
      #expect(world.c.b == 1)
      #expect(world.g.b == 1)
      #expect(world.p.b == Thing.missing)
    }
  }

  @Test("Methods of unrelated classes exchange", arguments: Start.allCases)
  func unrelatedClassesExchange(start: Start) throws {
    let world = try World(start)
    try world.x.add("a", 1)
    try world.c.add("b", 2)
    world.begin()
    try Method.exchangeImplementations(world.x.method("a"), world.c.method("b"))
    twice {
      #expect(world.x.a == 2)
      #expect(world.c.b == 1)
      #expect(world.x.b == Thing.missing)
      #expect(world.c.a == Thing.missing)
      #expect(world.p.a == Thing.missing)
    }
  }

  @Test("Equal bodies exchange without effect", arguments: Start.allCases)
  func equalBodiesExchange(start: Start) throws {
    let world = try World(start)
    try world.c.add("a", 1)
    try world.c.add("b", 1)
    world.begin()
    try Method.exchangeImplementations(world.c.method("a"), world.c.method("b"))
    twice {
      #expect(world.c.a == 1)
      #expect(world.c.b == 1)
    }
  }

  @Test("A subclass that overrides keeps its own", arguments: Start.allCases)
  func overridesAreKept(start: Start) throws {
    let world = try World(start)
    try world.p.add("a", 1)
    try world.p.add("b", 2)
    try world.c.add("a", 3)
    world.begin()
    try Method.exchangeImplementations(world.p.method("a"), world.p.method("b"))
    twice {
      #expect(world.p.a == 2)
      #expect(world.p.b == 1)
      #expect(world.c.a == 3)
      #expect(world.c.b == 1)
      #expect(world.x.a == 2)
    }
  }

  @Test("A chain of exchanges is the product of its steps", arguments: Start.allCases)
  func chainsOfExchanges(start: Start) throws {
    let world = try World(start)
    try world.c.add("a", 1)
    try world.c.add("b", 2)
    try world.c.add("d", 3)
    world.begin()
    let (a, b) = (try world.c.method("a"), try world.c.method("b"))
    let d = try world.c.method("d")
    try Method.exchangeImplementations(a, b)
    try Method.exchangeImplementations(b, d)
    twice { #expect([world.c.a, world.c.b, world.c.d] == [2, 3, 1]) }
    try Method.exchangeImplementations(a, d)
    twice { #expect([world.c.a, world.c.b, world.c.d] == [1, 3, 2]) }
  }

  @Test("Class methods exchange for the class and its subclasses", arguments: Start.allCases)
  func classMethodsExchange(start: Start) throws {
    let world = try World(start)
    try world.c.addClassMethod("made", 1)
    try world.c.addClassMethod("tuned", 2)
    world.begin()
    let metaclass = world.c.handle.metaclass
    try Method.exchangeImplementations(
      #require(metaclass.method(for: "made")), #require(metaclass.method(for: "tuned")))
    twice {
      #expect(world.c.made == 2)
      #expect(world.c.tuned == 1)
      #expect(world.g.made == 2)
      #expect(world.p.made == Thing.missing)
    }
  }

  @Test("A running body finishes, and what it sends meets the exchange")
  func inFlight() throws {
    class Runner {
      static let first = Message("first:") {
        (runner: Runner, swap: @escaping @Sendable () -> Void) -> Int in
        swap()
        return 10 + second(runner)
      }
      static let second: Function<Runner, Int> = Message("second") { _ in 2 }
      static let other: Function<Runner, Int> = Message("other") { _ in 7 }
    }
    let runner = Class(Runner.self)
    let (second, other) = (runner.method(for: Runner.second), runner.method(for: Runner.other))
    let methods = try (#require(second), #require(other))
    let swap: @Sendable () -> Void = {
      try? Method.exchangeImplementations(methods.0, methods.1)
    }
    #expect(Runner.first(Runner(), swap) == 17)
    #expect(Runner.first(Runner(), swap) == 12)
  }
}
