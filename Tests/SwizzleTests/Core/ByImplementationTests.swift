// Methods that get an implementation that stands elsewhere, by message.

import Swizzle
import Testing

@Suite struct ByImplementationTests {
  @Test("A method's implementation is added elsewhere, and what is owned is not added again")
  func adding() throws {
    class Top {
      static let value: Function<Top, Int> = Message("value") { _ in 1 }
      static let other: Function<Top, Int> = Message("other") { _ in 2 }
      init() {}
    }
    class Low: Top {}
    let (top, low) = (Top(), Low())
    let found = Class(Top.self).method(for: Top.other)
    let other = try #require(found).implementation
    twice { #expect([Top.value(top), Top.value(low)] == [1, 1]) }
    #expect(try Class(Low.self).addMethod(Top.value, other))
    twice { #expect([Top.value(top), Top.value(low)] == [1, 2]) }
    #expect(try !Class(Low.self).addMethod(Top.value, Implementation { (_: Low) in 3 }))
    #expect(try !Class(Top.self).addMethod(Top.value, other))
    twice { #expect([Top.value(top), Top.value(low)] == [1, 2]) }
    let own = Class(Low.self).ownMethod(for: Top.value)
    #expect(own?.implementation == other)
  }

  @Test("Replacing answers what was there, which puts it back")
  func replacing() throws {
    class Top {
      static let value: Function<Top, Int> = Message("value") { _ in 1 }
      init() {}
    }
    class Low: Top {}
    let (top, low) = (Top(), Low())
    let two = opaque(2)
    let old = try #require(
      try Class(Top.self).replaceMethod(Top.value, Implementation { (_: Top) in two }))
    twice { #expect([Top.value(top), Top.value(low)] == [2, 2]) }
    #expect(try Class(Low.self).replaceMethod(Top.value, old) == nil)
    twice { #expect([Top.value(top), Top.value(low)] == [2, 1]) }
    try Class(Top.self).replaceMethod(Top.value, old)
    twice { #expect([Top.value(top), Top.value(low)] == [1, 1]) }
  }

  @Test("Class methods and async messages take implementations too")
  func otherKinds() async throws {
    class Top {
      static let make: Function<Top.Type, Int> = Message("make") { _ in 1 }
      static let load: AsyncMessage<Top, Int, Never> = AsyncMessage("load") { _ in 2 }
      init() {}
    }
    class Low: Top {}
    #expect(
      try Class(Low.self).metaclass.addMethod(Top.make, Implementation { (_: Low.Type) in 10 }))
    #expect([Top.make(Top.self), Top.make(Low.self)] == [1, 10])
    #expect(
      try Class(Low.self).addMethod(
        Top.load,
        Implementation(async: { (_: Low) async -> Int in
          await Task.yield()
          return 20
        })))
    let lows = await [Top.load(Top()), Top.load(Low())]
    #expect(lows == [2, 20])
    let own = Class(Low.self).ownMethod(for: Top.load)
    let old = try Class(Low.self).replaceMethod(
      Top.load, Implementation(async: { (_: Low) async -> Int in 30 }))
    #expect(old == own?.implementation || old?.signature == own?.signature)
    #expect(await Top.load(Low()) == 30)
    try Class(Low.self).replaceMethod(Top.load, #require(old))
    #expect(await Top.load(Low()) == 20)
  }

  @Test("Other types, a body for another class, and a class that is no receiver are refused")
  func refusals() async throws {
    class Top {
      static let value: Function<Top, Int> = Message("value") { _ in 1 }
      static let make: Function<Top.Type, Int> = Message("make") { _ in 1 }
      static let load: AsyncMessage<Top, Int, Never> = AsyncMessage("load") { _ in 1 }
      init() {}
    }
    class Left: Top { let number = 7 }
    class Right: Top {}
    class Stranger { init() {} }
    touch(Top.value)
    touch(Top.make)
    // Has the runtime know it, which lists its declared method.
    let load = Class(Top.self).method(for: Top.load)
    #expect(load != nil)
    let right = Right()
    let classes: [AnyClass] = [Top.self, Left.self, Right.self, Stranger.self]
    let answers = { [Top.value(right), Top.make(Right.self)] }
    let text = Implementation { (_: Top) in "text" }
    let forLeft = Implementation { (left: Left) in left.number }
    let any = Implementation { (_: AnyObject) in 5 }
    refused(
      .signatureMismatch, naming: ["value", "String", "Int"], in: classes, answers: answers
    ) {
      try Class(Right.self).addMethod(Top.value, text)
    }
    refused(.signatureMismatch, naming: ["value"], in: classes, answers: answers) {
      try Class(Right.self).replaceMethod(Top.value, text)
    }
    refused(.signatureMismatch, naming: ["make", "metaclass"], in: classes, answers: answers) {
      try Class(Right.self).replaceMethod(Top.make, any)
    }
    refused(.receiverMismatch, naming: ["Left", "Right"], in: classes, answers: answers) {
      try Class(Right.self).addMethod(Top.value, forLeft)
    }
    refused(.receiverMismatch, naming: ["Left", "Right"], in: classes, answers: answers) {
      try Class(Right.self).replaceMethod(Top.value, forLeft)
    }
    refused(.receiverMismatch, naming: ["value", "Stranger"], in: classes, answers: answers) {
      try Class(Stranger.self).addMethod(Top.value, any)
    }
    refused(.receiverMismatch, naming: ["value", "Stranger"], in: classes, answers: answers) {
      try Class(Stranger.self).replaceMethod(Top.value, any)
    }
    // A body that does not wait is none of a message that does, and the other way round.
    refused(.signatureMismatch, naming: ["load", "async"], in: classes, answers: answers) {
      try Class(Right.self).replaceMethod(Top.load, any)
    }
    refused(.signatureMismatch, naming: ["value", "async"], in: classes, answers: answers) {
      try Class(Right.self).addMethod(
        Top.value, Implementation(async: { (_: Right) async -> Int in 5 }))
    }
    #expect(await Top.load(right) == 1)
  }
}
