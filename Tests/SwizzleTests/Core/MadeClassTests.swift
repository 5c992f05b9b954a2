// Section I of the Objective-C runtime's behaviour: classes made at run time.

import Swizzle
import Testing

@Suite struct MadeClassTests {
  @Test("A class under construction is not found by name; a registered one is")
  func registrationMakesItFound() throws {
    let name = fresh("Found")
    let made = try Class(Thing.self).make(named: name)
    #expect(made.isUnderConstruction)
    #expect(Class<AnyObject>.named(name) == nil)
    try made.register()
    #expect(!made.isUnderConstruction)
    #expect(Class<AnyObject>.named(name)?.type == made.type)
    #expect(made.name == name)
  }

  @Test("Of two unregistered classes of one name the first that is registered has it")
  func theFirstRegisteredHasTheName() throws {
    let name = fresh("Shared")
    let first = try Class(Thing.self).make(named: name)
    let second = try Class(Thing.self).make(named: name)
    try second.register()
    #expect(throws: SwizzleError.self) { try first.register() }
    #expect(Class<AnyObject>.named(name)?.type == second.type)
    #expect(first.isUnderConstruction)
  }

  @Test("Registering again does nothing")
  func registeringAgain() throws {
    let made = try Class(Thing.self).make(named: fresh("Again"))
    try made.register()
    try made.register()
    #expect(!made.isUnderConstruction)
    try Class(Thing.self).register()
  }

  @Test("It is a real class: is, as, type(of:), virtual methods, required init, deinit")
  func itIsARealClass() throws {
    class Home {
      static let value: Function<Home, Int> = Message("value") { _ in 1 }
      let tracked: Life
      required init(_ tracked: Life) { self.tracked = tracked }
      func virtual() -> String { "home" }
    }
    class Below: Home {
      override func virtual() -> String { "below" }
    }
    let lives = Lives()
    let made = try Class(Below.self).make(named: fresh("Real"))
    try made.addMethod(Home.value) { (below: Below) in 2 }
    try made.register()
    let type = try #require(made.type as? Home.Type)
    do {
      let object = type.init(Life(lives))
      #expect(Swift.type(of: object) == type)
      #expect(object is Below)
      #expect(object.virtual() == "below")
      twice { #expect(Home.value(object) == 2) }
      #expect(Home.value(Below(Life(lives))) == 1)
      #expect(made.superclass?.type == Below.self as AnyClass)
      #expect(made.isKind(of: Class(Home.self)))
      #expect(!Class(Below.self).isKind(of: made))
    }
    #expect(lives.count == 0)
    #expect(lives.released == 2)
  }

  @Test("Classes are made of classes made at run time")
  func classesOfMadeClasses() throws {
    let bodies = Bodies(capturing: true)
    let first = try Class(Thing.self).make(named: fresh("First"))
    try first.register()
    let second = try first.make(named: fresh("Second"))
    try second.register()
    try first.addMethod("a", bodies[1])
    let object = Thing()
    try Instance(object).setClass(second)
    twice { #expect(Thing.a(object) == 1) }
    #expect(second.superclasses.map(\.name).prefix(2) == [first.name, Class(Thing.self).name])
    #expect(first.subclasses.map(\.name) == [second.name])
  }

  @Test("An unregistered class can be disposed, and its name used again")
  func disposingUnregistered() throws {
    let name = fresh("Gone")
    let made = try Class(Thing.self).make(named: name)
    try made.dispose()
    let again = try Class(Thing.self).make(named: name)
    try again.register()
    #expect(Class<AnyObject>.named(name)?.type == again.type)
  }

  @Test("A disposed class is gone from lookup and from its superclass's subclasses")
  func disposingRegistered() throws {
    let home = try Class(Thing.self).make(named: fresh("Home"))
    try home.register()
    let name = fresh("Gone")
    let made = try home.make(named: name)
    try made.register()
    #expect(home.subclasses.map(\.name) == [name])
    try made.dispose()
    #expect(Class<AnyObject>.named(name) == nil)
    #expect(home.subclasses.isEmpty)
    let again = try home.make(named: name)
    try again.register()
    let differ = again.type != made.type
    #expect(differ)
  }

  @Test("An object that left a class no longer keeps it from being disposed")
  func objectsThatLeft() throws {
    let made = try Class(Thing.self).make(named: fresh("Left"))
    try made.register()
    let object = Thing()
    try Instance(object).setClass(made)
    #expect(throws: SwizzleError.self) { try made.dispose() }
    try Instance(object).setClass(Class(Thing.self))
    try made.dispose()
    #expect(Thing.a(object) == Thing.missing)
  }

  @Test("An object that died no longer keeps its class from being disposed")
  func objectsThatDied() throws {
    let made = try Class(Thing.self).make(named: fresh("Died"))
    try made.register()
    do {
      let object = opaque(Thing())
      try Instance(object).setClass(made)
      #expect(throws: SwizzleError.self) { try made.dispose() }
    }
    try made.dispose()
  }

  @Test("Methods of a made class work at every level", arguments: Start.allCases)
  func methodsAtEveryLevel(start: Start) throws {
    let world = try World(start)
    world.begin()
    for (answer, kind) in [world.r, world.p, world.c, world.g].enumerated() {
      try kind.add("a", answer + 1)
      twice { #expect(kind.a == answer + 1) }
    }
    #expect(world.all.map(\.a) == [1, 2, 3, 4, 2])
  }
}
