import Swizzle
import Synchronization
import Testing

private class Robot {
  static let work = Message("work:") { (robot: Robot, n: Int) in n }
  static let risky = Message("risky:") { (robot: Robot, n: Int) in
    if n < 0 { throw SmokeError() }
    return n
  }
  static let solo = Message("solo:") { (robot: Robot, n: Int) in n }
  init() {}
}
private class Welder: Robot {}
private final class SmokeTracked: Sendable {
  let count: SmokeCounter
  init(_ c: SmokeCounter) {
    count = c
    c.value.add(1, ordering: .relaxed)
  }
  deinit { count.value.subtract(1, ordering: .relaxed) }
}
private final class SmokeCounter: Sendable {
  let value = Atomic<Int>(0)
  var now: Int { value.load(ordering: .relaxed) }
}

@Suite(.serialized) struct HookSmokeTests {
  @Test func classHooks() throws {
    let robot = Robot()
    let welder = Welder()
    let live = SmokeCounter()
    let seen = SmokeCounter()
    let tracked = SmokeTracked(live)
    let first = try Class(Robot.self).hook(Robot.work) { [tracked] original, robot, n in
      withExtendedLifetime(tracked) { original(robot, n) + 1 }
    }
    #expect(Robot.work(robot, 1) == 2)
    #expect(Robot.work(welder, 1) == 2)
    let second = try Class(Welder.self).hook(Robot.work) { original, robot, n in
      original(robot, n) * 10
    }
    #expect(Robot.work(welder, 1) == 20)
    #expect(Robot.work(welder, 1) == 20)
    #expect(Robot.work(robot, 1) == 2)
    try Class(Robot.self).before(Robot.work) { _, n in seen.value.add(n, ordering: .relaxed) }
    let after = try Class(Robot.self).after(Robot.work) { r, _, n in
      seen.value.add(r, ordering: .relaxed)
    }
    #expect(Robot.work(robot, 3) == 4)
    #expect(seen.now == 7)
    after.remove()
    second.remove()
    #expect(Robot.work(welder, 1) == 2)
    first.remove()
    #expect(Robot.work(welder, 1) == 1)
    #expect(live.now == 1)
    try Class(Robot.self).observe(
      Robot.risky, before: { _, n in n * 2 },
      after: { s, r, _, _ in
        if case .failure = r { seen.value.store(s, ordering: .relaxed) }
      })
    #expect(throws: SmokeError.self) { try Robot.risky(robot, -4) }
    #expect(seen.now == -8)
  }

  @Test func releases() throws {
    let live = SmokeCounter()
    do {
      let tracked = SmokeTracked(live)
      let hook = try Class(Robot.self).hook(Robot.solo) { o, r, n in
        withExtendedLifetime(tracked) { o(r, n) }
      }
      #expect(Robot.solo(Robot(), 1) == 1)
      hook.remove()
    }
    #expect(live.now == 0)
  }

  @Test func instanceHooks() throws {
    let live = SmokeCounter()
    var one: Robot? = Robot()
    let two = Robot()
    do {
      let tracked = SmokeTracked(live)
      try Instance(one!).hook(Robot.solo) { o, r, n in
        withExtendedLifetime(tracked) { o(r, n) + 100 }
      }
    }
    #expect(Robot.solo(one!, 1) == 101)
    #expect(Robot.solo(two, 1) == 1)
    let outer = try Class(Robot.self).hook(Robot.solo) { o, r, n in o(r, n) * 2 }
    #expect(Robot.solo(one!, 1) == 102)
    #expect(Robot.solo(two, 1) == 2)
    #expect(live.now == 1)
    weak let gone = one
    one = nil
    #expect(gone == nil)
    #expect(live.now == 0)
    outer.remove()
    #expect(Robot.solo(two, 1) == 1)
  }

  @Test func scopes() async throws {
    let robot = Robot()
    try await withHooks { scope in
      try scope.on(Class(Robot.self)).hook(Robot.solo) { o, r, n in o(r, n) + 7 }
      #expect(Robot.solo(robot, 1) == 8)
      #expect(Robot.solo(Welder(), 1) == 8)
      async let child = Robot.solo(Welder(), 2)
      #expect(await child == 9)
      let other = await Task.detached { Robot.solo(Welder(), 2) }.value
      #expect(other == 2)
      let carried = await Task.detached { scope.carry { Robot.solo(Welder(), 2) } }.value
      #expect(carried == 9)
    }
    #expect(Robot.solo(robot, 1) == 1)
  }
}
