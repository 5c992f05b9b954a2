// Section K of the Objective-C runtime's behaviour, for async messages: sending to super.

import Swizzle
import Testing

@Suite struct AsyncSuperTests {
  typealias Value<Receiver> = AsyncMessage<Receiver, Int, Never>

  @Test("super runs what stands above the class, now and after changes there")
  func superFollowsChanges() async throws {
    class Top {
      static let value: Value<Top> = AsyncMessage("value") { _ in
        await Task.yield()
        return 1
      }
      init() {}
    }
    class Middle: Top {}
    class Low: Middle {}
    let low = Low()
    await twice { #expect(await Top.value.sendSuper(from: Low.self, low) == 1) }
    try Class(Low.self).addMethod(Top.value) { low async in
      100 + (await Top.value.sendSuper(from: Low.self, low))
    }
    await twice { #expect(await Top.value(low) == 101) }
    try Class(Middle.self).addMethod(Top.value) { middle async in
      await Task.yield()
      return 10 + (await Top.value.sendSuper(from: Middle.self, middle))
    }
    await twice { #expect(await Top.value(low) == 111) }
    let two = opaque(2)
    try Class(Top.self).replaceMethod(Top.value) { _ async in two }
    await twice { #expect(await Top.value(low) == 112) }
    try Class(Middle.self).replaceMethod(Top.value) { _ async in 5 }
    await twice { #expect(await Top.value(low) == 105) }
  }

  @Test("super skips the class's own method, whatever the receiver's class")
  func superSkipsTheOwnMethod() async throws {
    class Top {
      static let value: Value<Top> = AsyncMessage("value") { _ in 1 }
      init() {}
    }
    class Middle: Top {}
    class Low: Middle {}
    try Class(Middle.self).addMethod(Top.value) { _ async in 2 }
    try Class(Low.self).addMethod(Top.value) { _ async in 3 }
    let low = Low()
    await twice {
      #expect(await Top.value.sendSuper(from: Low.self, low) == 2)
      #expect(await Top.value.sendSuper(from: Middle.self, low) == 1)
    }
  }

  @Test("A body that an exchange moved still sends to the super of its class")
  func movedBodies() async throws {
    class Top {
      static let first: AsyncMessage<Top, String, Never> = AsyncMessage("first") { _ in "top" }
      static let second: AsyncMessage<Top, String, Never> = AsyncMessage("second") { _ in
        "top second"
      }
      init() {}
    }
    class Low: Top {}
    try Class(Low.self).addMethod(Top.first) { low async in
      "low, " + (await Top.first.sendSuper(from: Low.self, low))
    }
    try Class(Low.self).addMethod(Top.second) { _ async in "second" }
    let low = Low()
    await twice { #expect(await Top.first(low) == "low, top") }
    try Class(Low.self).swizzle(Top.first, with: Top.second)
    await twice {
      #expect(await Top.first(low) == "second")
      #expect(await Top.second(low) == "low, top")
    }
  }

  @Test("Hooks of the superclass run, placed before or after the first send to super")
  func hooksAbove() async throws {
    class Top {
      static let value: Value<Top> = AsyncMessage("value") { _ in 1 }
      init() {}
    }
    class Middle: Top {}
    class Low: Middle {}
    try Class(Low.self).addMethod(Top.value) { low async in
      await Top.value.sendSuper(from: Low.self, low)
    }
    let low = Low()
    let before = try Class(Top.self).hook(Top.value) { original, top async in
      await original(top) + 10
    }
    await twice { #expect(await Top.value(low) == 11) }
    let after = try Class(Middle.self).hook(Top.value) { original, middle async in
      await Task.yield()
      return await original(middle) + 100
    }
    await twice { #expect(await Top.value(low) == 111) }
    // A hook of the object's own class is not above it.
    let own = try Class(Low.self).hook(Top.value) { original, low async in
      await original(low) + 1000
    }
    await twice {
      #expect(await Top.value(low) == 1111)
      #expect(await Top.value.sendSuper(from: Low.self, low) == 111)
    }
    try await withHooks { scope in
      try scope.on(Class(Middle.self)).hook(Top.value) { original, middle async in
        -(await original(middle))
      }
      #expect(await Top.value.sendSuper(from: Low.self, low) == -111)
    }
    for hook in [before, own, after] { hook.remove() }
    #expect(after.drain(timeout: .zero))
    await twice { #expect(await Top.value(low) == 1) }
  }

  @Test("super in a class method")
  func classMethods() async throws {
    class Top {
      static let made: AsyncMessage<Top.Type, [String], Never> = AsyncMessage("made") { type in
        ["\(type)"]
      }
    }
    class Low: Top {}
    class Lowest: Low {}
    try Class(Low.self).metaclass.addMethod(Top.made) { type async in
      await ["low"] + Top.made.sendSuper(from: Low.self, type)
    }
    await twice {
      #expect(await Top.made(Lowest.self) == ["low", "Lowest"])
      #expect(await Top.made.sendSuper(from: Low.self, Lowest.self) == ["Lowest"])
      #expect(await Top.made(Top.self) == ["Top"])
    }
  }

  @Test("super above the home class, a root class or not, is forwarded with the same receiver")
  func superAboveTheHomeClass() async throws {
    class Root {
      init() {}
    }
    class Home: Root, MessageForwarding {
      static let value: Value<Home> = AsyncMessage("value") { _ in 1 }
      func forward(_ invocation: Invocation) -> Bool {
        (try? invocation.setResult(invocation.target === self ? -1 : -2)) != nil
      }
    }
    class Alone: MessageForwarding {
      static let value: Value<Alone> = AsyncMessage("value") { _ in 1 }
      init() {}
      func forward(_ invocation: Invocation) -> Bool {
        (try? invocation.setResult(invocation.target === self ? -1 : -2)) != nil
      }
    }
    let (home, alone) = (Home(), Alone())
    await twice {
      #expect(await Home.value.sendSuper(from: Home.self, home) == -1)
      #expect(await Home.value(home) == 1)
      #expect(await Alone.value.sendSuper(from: Alone.self, alone) == -1)
      #expect(await Alone.value(alone) == 1)
    }
  }

  @Test("A superclass that implements nothing is asked for a method once")
  func resolvedAbove() async throws {
    class Top: MethodResolving {
      static let asked = Tally()
      static let value: Value<Top> = AsyncMessage("value")
      init() {}
      class func resolveMethod(_ selector: Selector, _ kind: MethodKind) -> Bool {
        asked.add()
        return (try? Class(Top.self).addMethod(value) { _ async in 7 }) ?? false
      }
    }
    class Low: Top {}
    try Class(Low.self).addMethod(Top.value) { low async in
      await Top.value.sendSuper(from: Low.self, low) + 1
    }
    let low = Low()
    await twice { #expect(await Top.value(low) == 8) }
    #expect(Top.asked.count == 1)
  }

  @Test("super of a throwing message throws what it runs throws")
  func throwing() async throws {
    struct Refused: Error {}
    class Top {
      static let value = AsyncMessage("value:") { (_: Top, number: Int) async throws in
        if number < 0 { throw Refused() }
        return number
      }
      init() {}
    }
    class Low: Top {}
    try Class(Low.self).addMethod(Top.value) { low, number async throws in
      try await 2 * Top.value.sendSuper(from: Low.self, low, number)
    }
    let low = Low()
    try await twice { () async throws in
      #expect(try await Top.value(low, 4) == 8)
      await #expect(throws: Refused.self) { try await Top.value(low, -1) }
    }
  }

  @Test("super above a class held in a value, and its check of what the body found takes")
  func aboveAClassInAValue() async throws {
    class Top {
      static let value: Value<Top> = AsyncMessage("value") { _ in 1 }
      init() {}
    }
    class Left: Top { let number = 7 }
    class LeftLow: Left {}
    class Right: Top {}
    try Class(Left.self).addMethod(Top.value) { left async in left.number }
    try await twice { () async throws in
      #expect(try await Top.value.sendSuper(above: Class(LeftLow.self), LeftLow()) == 7)
      #expect(try await Top.value.sendSuper(above: Class(Left.self), Right()) == 1)
    }
    let error = await #expect(throws: SwizzleError.self) {
      _ = try await Top.value.sendSuper(above: Class(LeftLow.self), Right())
    }
    #expect(error?.code == .receiverMismatch)
    let none = await #expect(throws: SwizzleError.self) {
      _ = try await Top.value.sendSuper(above: Class(Top.self), Right())
    }
    #expect(none?.code == .unknownMethod)
  }

  @Test("A call to super that is suspended keeps what it runs")
  func suspended() async throws {
    class Top {
      static let value: Value<Top> = AsyncMessage("value") { _ in 1 }
      init() {}
    }
    class Low: Top {}
    let (lives, gate) = (Lives(), AsyncGate())
    func place() throws -> Hook {
      let life = Life(lives)
      return try Class(Top.self).hook(Top.value) { original, top async in
        await gate.pass()
        return await original(top) + (life.isAlive ? 10 : 0)
      }
    }
    let hook = try place()
    async let call = Top.value.sendSuper(from: Low.self, Low())
    await gate.arrivals(1)
    hook.remove()
    #expect(!hook.drain(timeout: .zero))
    #expect(lives.count == 1)
    await gate.open()
    #expect(await call == 11)
    #expect(hook.drain())
    #expect(lives.count == 0)
  }
}

/// As `twice`, for checks that wait.
private func twice(
  isolation: isolated (any Actor)? = #isolation, _ check: () async throws -> Void
) async rethrows {
  try await check()
  try await check()
}
