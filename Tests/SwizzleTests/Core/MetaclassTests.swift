// Section G of the Objective-C runtime's behaviour: metaclasses.

import Swizzle
import Testing

@Suite struct MetaclassTests {
  @Test("Class methods are inherited, and overridden by the metaclass", arguments: Start.allCases)
  func inheritance(start: Start) throws {
    let world = try World(start)
    try world.r.addClassMethod("made", 1)
    world.begin()
    twice { #expect(world.all.map(\.made) == [1, 1, 1, 1, 1]) }
    try world.c.addClassMethod("made", 2)
    twice { #expect(world.all.map(\.made) == [1, 1, 2, 2, 1]) }
  }

  @Test("Swizzling the metaclass exchanges class methods", arguments: Start.allCases)
  func swizzling(start: Start) throws {
    let world = try World(start)
    try world.p.addClassMethod("made", 1)
    try world.c.addClassMethod("tuned", 2)
    world.begin()
    #expect(try world.c.handle.metaclass.swizzle("made", with: "tuned") == .added)
    twice {
      #expect(world.all.map(\.made) == [-1, 1, 2, 2, 1])
      #expect(world.all.map(\.tuned) == [-1, -1, 1, 1, -1])
    }
    #expect(try world.c.handle.metaclass.swizzle("made", with: "tuned") == .exchanged)
    twice {
      #expect(world.c.made == 1)
      #expect(world.c.tuned == 2)
    }
  }

  @Test("A class and its metaclass have one name and tell themselves apart")
  func names() {
    class Named {}
    let handle = Class(Named.self)
    #expect(handle.metaclass.name == handle.name)
    #expect(!handle.isMetaclass)
    #expect(handle.metaclass.isMetaclass)
    #expect(handle.metaclass.description == handle.name + ".Type")
    #expect(handle.metaclass == Class(Named.self).metaclass)
  }

  @Test("A class method's owner is the class, whose metaclass has it")
  func owners() throws {
    class Home {
      static let make: Function<Home.Type, Int> = Message("make") { _ in 1 }
    }
    class Low: Home {}
    let found = Class(Low.self).metaclass.method(for: Home.make)
    let method = try #require(found)
    #expect(method.owner == Class<AnyObject>(Home.self as AnyClass))
    #expect(!method.owner.isMetaclass)
    #expect(method.signature.kind == .class)
    #expect(method.owner.metaclass.methods.contains(method))
    #expect(!method.owner.methods.contains(method))
  }

  @Test("A class method gets the class that it was sent to")
  func theReceiverIsTheClassSentTo() throws {
    class Maker {
      static let describe = Message("describe") { (type: Maker.Type) in type.title }
      class var title: String { "maker" }
    }
    class Special: Maker {
      override class var title: String { "special" }
    }
    twice {
      #expect(Maker.describe(Maker.self) == "maker")
      #expect(Maker.describe(Special.self) == "special")
    }
    try Class(Maker.self).metaclass.replaceMethod(Maker.describe) { $0.title + "!" }
    twice {
      #expect(Maker.describe(Maker.self) == "maker!")
      #expect(Maker.describe(Special.self) == "special!")
    }
    try Class(Special.self).metaclass.addMethod(Maker.describe) { (type: Special.Type) in
      "own " + Maker.describe.sendSuper(from: Special.self, type)
    }
    twice {
      #expect(Maker.describe(Maker.self) == "maker!")
      #expect(Maker.describe(Special.self) == "own special!")
    }
  }

  @Test("A class method is sent by name", arguments: Start.allCases)
  func byName(start: Start) throws {
    let world = try World(start)
    try world.p.addClassMethod("made", 1)
    world.begin()
    try twice { () throws in
      #expect(try world.c.handle.perform("made") as? Int == 1)
      #expect(try world.c.handle.metaclass.perform("made") as? Int == 1)
    }
  }
}
