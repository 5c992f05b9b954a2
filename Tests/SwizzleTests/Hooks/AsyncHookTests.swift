// Hooks of async messages: calls that suspend, and go on on other threads.

import Swizzle
import Testing

private class Station: @unchecked Sendable {
  // Sendable: it has no state.
  static let work: AsyncMessage<Station, Path, any Error, Path> = AsyncMessage("asyncWork:") {
    _, path in
    await Task.yield()
    if path.contains("bad") { throw MachineError(reason: "bad") }
    return path + ["orig"]
  }
  static let descend: AsyncMessage<Station, Int, Never, Int> = AsyncMessage("asyncDescend:") {
    station, depth in
    await Task.yield()
    return depth == 0 ? 0 : 1 + (await Station.descend(station, depth - 1))
  }
  required init() {}

  /// A class of one test.
  static func fresh(of superclass: Class<Station> = Class(Station.self)) throws -> Class<Station> {
    let handle = try superclass.make(named: SwizzleTests.fresh("Station"))
    try handle.register()
    return handle
  }

  static func object(of handle: Class<Station>) throws -> Station {
    let station = opaque(Station())
    try Instance(station).setClass(handle)
    return station
  }
}

extension HookTarget where Receiver == Station {
  @discardableResult
  fileprivate func mark(
    _ name: String, _ options: HookOptions = HookOptions(), _ life: Life? = nil,
    _ gate: AsyncGate? = nil
  ) throws(SwizzleError) -> Hook {
    try hook(Station.work, options) { original, station, path in
      await gate?.pass()
      let result = try await original(station, path + [name])
      #expect(life?.isAlive != false)
      return result
    }
  }
}

@Suite struct AsyncHookTests {
  @Test("Hooks on class, superclass, object and scope run in their order, and go in any")
  func layers() async throws {
    for order in permutations(of: 3) {
      let upper = try Station.fresh()
      let lower = try Station.fresh(of: upper)
      let station = try Station.object(of: lower)
      let hooks = [
        try upper.mark("upper"), try lower.mark("lower"), try Instance(station).mark("object"),
      ]
      var left = ["object", "lower", "upper"]
      try await withHooks { scope in
        try scope.on(lower).mark("scope")
        #expect(try await Station.work(station, []) == ["scope"] + left + ["orig"])
      }
      for number in order {
        hooks[number].remove()
        left.removeAll { $0 == ["upper", "lower", "object"][number] }
        #expect(try await Station.work(station, []) == left + ["orig"])
        #expect(try await Station.work(station, []) == left + ["orig"])
      }
    }
  }

  @Test("Errors pass through hooks and reach observers")
  func errors() async throws {
    let handle = try Station.fresh()
    let station = try Station.object(of: handle)
    let seen = Journal()
    try handle.mark("hook")
    try handle.after(Station.work) { outcome, _, _ in
      switch outcome {
      case .success(let path): seen.write(path.joined(separator: " "))
      case .failure(let error): seen.write("\((error as? MachineError)?.reason ?? "?")")
      }
    }
    try handle.observe(
      Station.work, before: { _, path in path.count },
      after: { count, _, _, _ in seen.write("\(count)") })
    _ = try await Station.work(station, [])
    await #expect(throws: MachineError(reason: "bad")) { try await Station.work(station, ["bad"]) }
    #expect(seen.take() == ["hook orig", "0", "bad", "1"])
  }

  @Test("A call that is suspended inside a removed hook ends as it began, and releases it then")
  func removedWhileSuspended() async throws {
    for isObject in [false, true] {
      let handle = try Station.fresh()
      let station = try Station.object(of: handle)
      let (lives, gate) = (Lives(), AsyncGate())
      func place() throws -> Hook {
        let life = Life(lives)
        return isObject
          ? try Instance(station).mark("hook", HookOptions(), life, gate)
          : try handle.mark("hook", HookOptions(), life, gate)
      }
      let hook = try place()
      async let call = Station.work(station, [])
      await gate.arrivals(1)
      hook.remove()
      #expect(!hook.drain(timeout: .zero))
      #expect(try await Station.work(station, []) == ["orig"])
      #expect(lives.count == 1)
      await gate.open()
      #expect(try await call == ["hook", "orig"])
      #expect(hook.drain())
      #expect(lives.count == 0)
      #expect(lives.released == 1)
    }
  }

  @Test("A scope that ends while a carried call is suspended lets it finish")
  func scopeEndsWhileSuspended() async throws {
    let handle = try Station.fresh()
    let station = try Station.object(of: handle)
    let (lives, gate) = (Lives(), AsyncGate())
    let call = try await withHooks { scope in
      try scope.on(handle).mark("scope", HookOptions(), Life(lives), gate)
      let call = Task.detached {
        try await scope.carry { try await Station.work(station, []) }
      }
      await gate.arrivals(1)
      return call
    }
    #expect(try await Station.work(station, []) == ["orig"])
    #expect(lives.count == 1)
    await gate.open()
    #expect(try await call.value == ["scope", "orig"])
    #expect(lives.count == 0)
  }

  @Test("A one-shot runs once, and the guard is the task's, its children's included")
  func gates() async throws {
    let handle = try Station.fresh()
    let station = try Station.object(of: handle)
    let once = try handle.mark("once", HookOptions(isOneShot: true))
    let traces = await withTaskGroup { group in
      for _ in 0..<8 { group.addTask { (try? await Station.work(station, [])) ?? [] } }
      return await group.reduce(into: [Path]()) { $0.append($1) }
    }
    #expect(traces.filter { $0 == ["once", "orig"] }.count == 1)
    #expect(traces.filter { $0 == ["orig"] }.count == 7)
    #expect(!once.isInstalled)
    let runs = Tally()
    let guarded = HookOptions(guardsReentrancy: true, countsCalls: true)
    let hook = try handle.hook(Station.descend, guarded) { original, station, depth in
      runs.add()
      return await original(station, depth)
    }
    #expect(await Station.descend(station, 4) == 4)
    #expect(runs.count == 1)
    await withTaskGroup { group in
      for _ in 0..<4 { group.addTask { _ = await Station.descend(station, 3) } }
    }
    #expect(runs.count == 5)
    #expect(hook.callCount == 5)
  }

  @Test("Placed and removed while tasks send, each call sees a hook or does not")
  func underFire() async throws {
    let handle = try Station.fresh()
    let station = try Station.object(of: handle)
    let (done, wrong, lives) = (Tally(), Tally(), Lives())
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<2 {
        group.addTask {
          while done.count == 0 {
            let trace = try await Station.work(station, [])
            if trace != ["orig"] && trace != ["hook", "orig"] { wrong.add() }
          }
        }
      }
      for _ in 0..<300 {
        func place() throws -> Hook { try handle.mark("hook", HookOptions(), Life(lives)) }
        try place().remove()
        await Task.yield()
      }
      done.add()
      try await group.waitForAll()
    }
    #expect(wrong.count == 0)
    #expect(lives.count == 0)
    #expect(lives.released == 300)
  }
}
