// Draining hooks of async messages, from inside them and from tasks that were made there.

import Swizzle
import Testing

/// Far longer than any test takes: who waits for it in vain waits that long.
private let long = Duration.seconds(60)
/// Short enough to wait for in vain.
private let short = Duration.milliseconds(20)

/// What a drain answered, and whether it waited for its time limit first.
private enum Drained: String {
  case done, atOnce, inVain

  init(_ hook: Hook?, within timeout: Duration) {
    guard let hook else { fatalError("no hook was placed") }
    let start = ContinuousClock.now
    let answer = hook.drain(timeout: timeout)
    let waited = ContinuousClock.now - start >= timeout
    self = answer ? .done : waited ? .inVain : .atOnce
  }
}

private class Press: @unchecked Sendable {
  // Sendable: it has no state.
  static let run: AsyncMessage<Press, Int, Never, Int> = AsyncMessage("asyncRun:") { _, number in
    await Task.yield()
    return number
  }
  /// Answers what a closure does.
  static let ask: AsyncMessage<Press, Bool, Never, @Sendable () async -> Bool> = AsyncMessage(
    "asyncAsk:"
  ) { _, body in await body() }
  required init() {}

  static func fresh() throws -> (handle: Class<Press>, press: Press) {
    let handle = try Class(Press.self).make(named: SwizzleTests.fresh("Press"))
    try handle.register()
    let press = opaque(Press())
    try Instance(press).setClass(handle)
    return (handle, press)
  }
}

@Suite struct AsyncDrainTests {
  @Test("From inside the hook, before and after a suspension, drain answers false at once")
  func fromInside() async throws {
    let (handle, press) = try Press.fresh()
    let token = Shared<Hook?>(nil)
    let seen = Journal()
    token.value = try handle.hook(Press.run) { original, press, number async in
      token.value?.remove()
      seen.write("\(Drained(token.value, within: long))")
      await Task.yield()
      seen.write("\(Drained(token.value, within: long))")
      return await original(press, number)
    }
    #expect(await Press.run(press, 4) == 4)
    #expect(seen.take() == ["atOnce", "atOnce"])
    #expect(Drained(token.value, within: long) == .done)
  }

  @Test("Child tasks are inside as their parent is")
  func childTasks() async throws {
    let (handle, press) = try Press.fresh()
    let token = Shared<Hook?>(nil)
    let seen = Journal()
    token.value = try handle.hook(Press.run) { original, press, number async in
      token.value?.remove()
      async let child = Drained(token.value, within: long)
      seen.write("\(await child)")
      await withTaskGroup { group in
        group.addTask {
          async let grandchild = Drained(token.value, within: long)
          seen.write("\(await grandchild)")
        }
      }
      return await original(press, number)
    }
    #expect(await Press.run(press, 4) == 4)
    #expect(seen.take() == ["atOnce", "atOnce"])
    #expect(Drained(token.value, within: long) == .done)
  }

  @Test("What runs further in is inside, other calls within it included")
  func furtherIn() async throws {
    let (handle, press) = try Press.fresh()
    let other = try Press.fresh()
    let token = Shared<Hook?>(nil)
    token.value = try handle.hook(Press.ask) { original, press, body async in
      await original(press, body)
    }
    try other.handle.hook(Press.run) { original, press, number async in
      number + (Drained(token.value, within: long) == .atOnce ? 10 : 0)
    }
    // The innermost hook, the implementation, and the hook of another call, one after the other.
    try handle.hook(Press.ask, HookOptions(position: .innermost)) { original, press, body async in
      token.value?.remove()
      #expect(Drained(token.value, within: long) == .atOnce)
      return await original(press, body)
    }
    let stranger = other.press
    let areInside = await Press.ask(press) {
      let isInside = Drained(token.value, within: long) == .atOnce
      return await Press.run(stranger, 1) == 11 && isInside
    }
    #expect(areInside)
    #expect(Drained(token.value, within: long) == .done)
    #expect(await Press.run(other.press, 1) == 1)
  }

  @Test("Hooks of one object, of a scope, and of a superclass that super reaches")
  func otherPlaces() async throws {
    let (handle, press) = try Press.fresh()
    let below = try handle.make(named: fresh("Press"))
    try below.addMethod(Press.run) { press, number async in
      (try? await Press.run.sendSuper(above: below, press, number)) ?? -1
    }
    try below.register()
    let low = opaque(Press())
    try Instance(low).setClass(below)
    let token = Shared<Hook?>(nil)
    let seen = Journal()
    func place<Target: HookTarget>(_ target: Target) throws where Target.Receiver == Press {
      token.value = try target.hook(Press.run) { original, press, number async in
        token.value?.remove()
        seen.write("\(Drained(token.value, within: long))")
        return await original(press, number)
      }
    }
    try place(Instance(press))
    #expect(await Press.run(press, 1) == 1)
    try place(handle)
    #expect(await Press.run(low, 2) == 2)
    try await withHooks { scope in
      try place(scope.on(handle))
      #expect(await Press.run(press, 3) == 3)
      // A scope's hook around one object's.
      try scope.on(handle).hook(Press.run) { original, press, number async in
        await original(press, number)
      }
      try place(Instance(press))
      #expect(await Press.run(press, 4) == 4)
    }
    #expect(seen.take() == ["atOnce", "atOnce", "atOnce", "atOnce"])
    #expect(Drained(token.value, within: long) == .done)
  }

  @Test("A task that was made in the hook and outlives the call waits as any other")
  func outliving() async throws {
    let (handle, press) = try Press.fresh()
    let (later, gate) = (AsyncGate(), AsyncGate())
    let token = Shared<Hook?>(nil)
    let made = Shared<Task<Drained, Never>?>(nil)
    token.value = try handle.hook(Press.run) { original, press, number async in
      if number == 0 {
        made.value = Task {
          await later.pass()
          return Drained(token.value, within: short)
        }
      } else {
        await gate.pass()
      }
      return await original(press, number)
    }
    #expect(await Press.run(press, 0) == 0)
    // Another call is inside, which there is to wait for.
    async let inside = Press.run(press, 1)
    await gate.arrivals(1)
    token.value?.remove()
    await later.open()
    #expect(await made.value?.value == .inVain)
    await gate.open()
    #expect(await inside == 1)
    #expect(Drained(token.value, within: long) == .done)
  }

  @Test("A task that was made in the hook is inside while the call lasts, a detached one is not")
  func madeInside() async throws {
    let (handle, press) = try Press.fresh()
    let token = Shared<Hook?>(nil)
    let seen = Journal()
    token.value = try handle.hook(Press.run) { original, press, number async in
      token.value?.remove()
      seen.write("\(await Task { Drained(token.value, within: long) }.value)")
      seen.write("\(await Task.detached { Drained(token.value, within: short) }.value)")
      return await original(press, number)
    }
    #expect(await Press.run(press, 4) == 4)
    #expect(seen.take() == ["atOnce", "inVain"])
    #expect(Drained(token.value, within: long) == .done)
  }

  @Test("A call that is made among a group's tasks, which go on after it")
  func amongAGroupsTasks() async throws {
    let (handle, press) = try Press.fresh()
    let token = Shared<Hook?>(nil)
    token.value = try handle.hook(Press.run) { original, press, number async in
      #expect(Drained(token.value, within: long) == .atOnce)
      return await original(press, number)
    }
    let sum = await withTaskGroup(of: Int.self) { group in
      group.addTask { await Press.run(press, 1) }
      let own = await Press.run(press, 10)
      group.addTask { await Press.run(press, 100) }
      return await group.reduce(own, +)
    }
    #expect(sum == 111)
    #expect(Drained(token.value, within: long) == .done)
  }

  @Test("Task-local values bound around and within a call are found")
  func otherTaskLocals() async throws {
    enum Local { @TaskLocal static var name = "none" }
    let (handle, press) = try Press.fresh()
    let seen = Journal()
    try handle.hook(Press.ask) { original, press, body async in
      seen.write(Local.name)
      return await Local.$name.withValue("inner") { await original(press, body) }
    }
    let answer = await Local.$name.withValue("outer") {
      await Press.ask(press) {
        seen.write(Local.name)
        return true
      }
    }
    #expect(answer)
    #expect(seen.take() == ["outer", "inner"])
    #expect(Local.name == "none")
  }

  @Test("Calls one after the other, nested and at once each know that they are inside")
  func manyCalls() async throws {
    let (handle, press) = try Press.fresh()
    let token = Shared<Hook?>(nil)
    let seen = Journal()
    token.value = try handle.hook(Press.run) { original, press, number async in
      if number > 0 { #expect(await Press.run(press, number - 1) == number - 1) }
      seen.write("\(Drained(token.value, within: long))")
      return await original(press, number)
    }
    for _ in 0..<3 { #expect(await Press.run(press, 2) == 2) }
    await withTaskGroup { group in
      for _ in 0..<4 { group.addTask { _ = await Press.run(press, 1) } }
    }
    #expect(seen.take() == Array(repeating: "atOnce", count: 17))
    #expect(Drained(token.value, within: long) == .done)
  }
}
