// Section K of the Objective-C runtime's behaviour: sending to super.

import Swizzle
import Testing

@Suite struct SuperTests {
  @Test("super runs what stands above the class, now and after changes there")
  func superFollowsChanges() throws {
    class Top {
      static let value: Function<Top, Int> = Message("value") { _ in 1 }
      init() {}
    }
    class Middle: Top {}
    class Low: Middle {}
    let low = Low()
    twice { #expect(Top.value.sendSuper(from: Low.self, low) == 1) }
    try Class(Low.self).addMethod(Top.value) { low in
      100 + Top.value.sendSuper(from: Low.self, low)
    }
    twice { #expect(Top.value(low) == 101) }
    try Class(Middle.self).addMethod(Top.value) { middle in
      10 + Top.value.sendSuper(from: Middle.self, middle)
    }
    twice { #expect(Top.value(low) == 111) }
    let two = opaque(2)
    try Class(Top.self).replaceMethod(Top.value) { _ in two }
    twice { #expect(Top.value(low) == 112) }
    try Class(Middle.self).replaceMethod(Top.value) { _ in 5 }
    twice { #expect(Top.value(low) == 105) }
  }

  @Test("super skips the class's own method, whatever the receiver's class")
  func superSkipsTheOwnMethod() throws {
    class Top {
      static let value: Function<Top, Int> = Message("value") { _ in 1 }
      init() {}
    }
    class Middle: Top {}
    class Low: Middle {}
    try Class(Middle.self).addMethod(Top.value) { _ in 2 }
    try Class(Low.self).addMethod(Top.value) { _ in 3 }
    let low = Low()
    twice {
      #expect(Top.value.sendSuper(from: Low.self, low) == 2)
      #expect(Top.value.sendSuper(from: Middle.self, low) == 1)
    }
  }

  @Test("A body that an exchange moved still sends to the super of its class")
  func movedBodies() throws {
    class Top {
      static let first: Function<Top, String> = Message("first") { _ in "top" }
      static let second: Function<Top, String> = Message("second") { _ in "top second" }
      init() {}
    }
    class Low: Top {}
    try Class(Low.self).addMethod(Top.first) { low in
      "low, " + Top.first.sendSuper(from: Low.self, low)
    }
    try Class(Low.self).addMethod(Top.second) { _ in "second" }
    let low = Low()
    twice { #expect(Top.first(low) == "low, top") }
    try Class(Low.self).swizzle(Top.first, with: Top.second)
    twice {
      #expect(Top.first(low) == "second")
      #expect(Top.second(low) == "low, top")
    }
  }

  @Test("super above the home class is forwarded with the same receiver")
  func superAboveTheHomeClass() throws {
    let world = try World(Start(isWarm: false, captures: false))
    try world.c.add("a", 1)
    twice {
      #expect(Thing.a.sendSuper(from: Thing.self, world.c.object) == Thing.missing)
      #expect(world.c.a == 1)
    }
  }

  @Test("super of a throwing message throws what it runs throws")
  func throwing() throws {
    struct Refused: Error {}
    class Top {
      static let value = Message("value:") { (_: Top, number: Int) throws in
        if number < 0 { throw Refused() }
        return number
      }
      init() {}
    }
    class Low: Top {}
    try Class(Low.self).addMethod(Top.value) { low, number in
      try 2 * Top.value.sendSuper(from: Low.self, low, number)
    }
    let low = Low()
    try twice { () throws in
      #expect(try Top.value(low, 4) == 8)
      #expect(throws: Refused.self) { try Top.value(low, -1) }
    }
  }

  @Test("super above a class held in a value")
  func aboveAClassInAValue() throws {
    let world = try World(Start(isWarm: false, captures: true))
    try world.p.add("a", 1)
    try world.c.add("a", 2)
    try twice { () throws in
      #expect(try Thing.a.sendSuper(above: world.c.handle, world.c.object) == 1)
      #expect(try Thing.a.sendSuper(above: world.g.handle, world.g.object) == 2)
    }
  }

  @Test("super above a class checks that the body found takes the receiver")
  func aboveChecksTheReceiver() throws {
    class Top {
      static let value: Function<Top, Int> = Message("value") { _ in 1 }
      init() {}
    }
    class Left: Top { let number = 7 }
    class LeftLow: Left {}
    class Right: Top {}
    try Class(Left.self).addMethod(Top.value) { $0.number }
    #expect(try Top.value.sendSuper(above: Class(LeftLow.self), LeftLow()) == 7)
    #expect {
      _ = try Top.value.sendSuper(above: Class(LeftLow.self), Right())
    } throws: {
      ($0 as? SwizzleError)?.code == .receiverMismatch
    }
  }
}
