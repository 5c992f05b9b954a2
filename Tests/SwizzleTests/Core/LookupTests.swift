// Section E of the Objective-C runtime's behaviour: finding methods.

import Swizzle
import Testing

@Suite struct LookupTests {
  @Test("What nobody implements is not found", arguments: Start.allCases)
  func missing(start: Start) throws {
    let world = try World(start)
    world.begin()
    twice {
      #expect(world.c.handle.method(for: "a") == nil)
      #expect(world.c.handle.ownMethod(for: "a") == nil)
      #expect(!world.c.handle.responds(to: "a"))
      #expect(!world.c.handle.responds(to: Selector(fresh("neverDeclared"))))
      let byMessage = world.c.handle.responds(to: Thing.a)
      #expect(!byMessage)
    }
  }

  @Test("An inherited method is the superclass's", arguments: Start.allCases)
  func inherited(start: Start) throws {
    let world = try World(start)
    try world.p.add("a", 1)
    world.begin()
    let method = try world.p.method("a")
    twice {
      #expect(world.g.handle.method(for: "a") == method)
      #expect(world.g.handle.ownMethod(for: "a") == nil)
      #expect(world.p.handle.ownMethod(for: "a") == method)
      #expect(world.r.handle.method(for: "a") == nil)
    }
    #expect(method.owner == Class(world.p.type as AnyClass))
  }

  @Test("An override is found before what it overrides", arguments: Start.allCases)
  func overridden(start: Start) throws {
    let world = try World(start)
    try world.p.add("a", 1)
    world.begin()
    let inherited = try world.g.method("a")
    try world.c.add("a", 2)
    let own = try world.g.method("a")
    #expect(own != inherited)
    #expect(own.implementation == world.bodies[2])
    #expect(try world.p.method("a") == inherited)
  }

  @Test("Lookup by message and by selector agree", arguments: Start.allCases)
  func byMessageAndBySelector(start: Start) throws {
    let world = try World(start)
    try world.c.add("a", 1)
    world.begin()
    for kind in world.all {
      let found = kind.handle.method(for: Thing.a)
      #expect(found == kind.handle.method(for: "a"))
      let own = kind.handle.ownMethod(for: Thing.a)
      #expect(own == kind.handle.ownMethod(for: "a"))
      let responds = kind.handle.responds(to: Thing.a)
      #expect(responds == kind.handle.responds(to: "a"))
    }
  }

  @Test("Instance and class methods of one name are apart", arguments: Start.allCases)
  func instanceAndClassMethods(start: Start) throws {
    let world = try World(start)
    try world.c.addClassMethod("made", 1)
    try world.c.add("made", 2)
    world.begin()
    let instance = try world.c.method("made")
    let ofClass = try #require(world.c.handle.metaclass.method(for: "made"))
    #expect(instance != ofClass)
    #expect(instance.signature != ofClass.signature)
    twice {
      #expect(world.c.made == 1)
      #expect(Thing.instanceMade(world.c.object) == 2)
    }
    let crossed = world.c.handle.method(for: Thing.made)
    #expect(crossed == nil)
    let alsoCrossed = world.c.handle.metaclass.method(for: Thing.instanceMade)
    #expect(alsoCrossed == nil)
  }

  @Test("A message of another hierarchy is not found though its name is")
  func anotherHierarchy() throws {
    class One {
      static let value = Message("value") { (_: One) in 1 }
    }
    class Two {
      static let value = Message("value") { (_: Two) in 2 }
    }
    let one = Class(One.self)
    #expect(One.value(One()) == 1)
    let own = one.method(for: One.value)
    #expect(own != nil)
    let foreign = one.method(for: Two.value)
    #expect(foreign == nil)
    let responds = one.responds(to: Two.value)
    #expect(!responds)
    let foreignOwn = one.ownMethod(for: Two.value)
    #expect(foreignOwn == nil)
    let objectResponds = Instance(One()).responds(to: Two.value)
    #expect(!objectResponds)
  }

  @Test("An object responds to what its class implements, by message and by name")
  func objectsRespond() throws {
    class Top {
      static let value: Function<Top, Int> = Message("value") { _ in 1 }
      static let abstract: Function<Top, Int> = Message("abstract")
      static let load: AsyncMessage<Top, Int, Never> = AsyncMessage("load")
      init() {}
    }
    class Low: Top {}
    let (top, low) = (Instance(Top()), Instance<Top>(Low()))
    func answers(_ instance: Instance<Top>) -> [Bool] {
      [
        instance.responds(to: Top.value), instance.responds(to: Top.abstract),
        instance.responds(to: Top.load),
      ]
    }
    twice {
      #expect(answers(top) == [true, false, false])
      #expect(answers(low) == [true, false, false])
    }
    try Class(Low.self).addMethod(Top.abstract) { _ in 2 }
    try Class(Low.self).addMethod(Top.load) { _ async in 3 }
    let hook = try low.hook(Top.value) { original, _ in 4 }
    twice {
      #expect(answers(top) == [true, false, false])
      #expect(answers(low) == [true, true, true])
      #expect(low.responds(to: "abstract") && low.responds(to: "load"))
    }
    hook.remove()
    let own = Class(Low.self).ownMethod(for: Top.load)
    #expect(own != nil)
    let inherited = Class(Top.self).ownMethod(for: Top.load)
    #expect(inherited == nil)
  }

  @Test("A declared method is found before it was ever sent")
  func declaredButNeverSent() {
    class Home {
      static let value = Message("value") { (_: Home) in 1 }
    }
    class Below: Home {}
    let found = Class(Below.self).method(for: Home.value)
    #expect(found?.owner.name == Class(Home.self).name)
    #expect(found?.description == "-[\(Class(Home.self).name) value]")
  }

  @Test("A class is found by its name once it was seen")
  func byName() throws {
    class Seen {}
    let seen = Class(Seen.self)
    #expect(Class<AnyObject>.named(seen.name) == Class(Seen.self as AnyClass))
    #expect(Class<AnyObject>.named(fresh("NoSuchClass")) == nil)
  }
}
