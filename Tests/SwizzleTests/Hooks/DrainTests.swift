// Waiting for calls to leave, and calls that do not leave.

import Swizzle
import Testing

@Suite struct DrainTests {
  /// A hook that blocks, and a thread that is inside it.
  private struct Blocked {
    let hook: Hook
    let gate = Gate()
    let lives = Lives()
    let thread: RunningThread

    init(_ target: some HookTarget & HasMachine) throws {
      let (gate, life) = (gate, Life(lives))
      hook = try target.block(gate, life)
      let machine = target.machine
      thread = inThread { _ = Machine.work(machine, []) }
      gate.waitForArrival()
    }

    func leave() {
      gate.open()
      thread.join()
    }
  }

  @Test("drain says at once that nobody is inside, in every state of the hook")
  func nobodyInside() throws {
    let model = try Model()
    let machine = try model.object()
    let hook = try model.handle.mark("hook")
    _ = machine.trace
    hook.pause()
    #expect(hook.drain(timeout: .zero))
    hook.resume()
    _ = machine.trace
    hook.remove()
    #expect(hook.drain(timeout: .zero))
    #expect(hook.drain())
  }

  @Test("drain waits until the last call has left, and gives up when the time is over")
  func waiting() throws {
    let model = try Model()
    let machine = try model.object()
    let gate = Gate()
    let hook = try model.handle.hook(Machine.work) { original, machine, path in
      gate.arrive()
      gate.waitUntilOpen()
      return original(machine, path)
    }
    let threads = (0..<3).map { _ in inThread { _ = Machine.work(machine, []) } }
    for _ in threads { gate.waitForArrival() }
    hook.remove()
    let clock = ContinuousClock()
    let spent = clock.measure { #expect(!hook.drain(timeout: .milliseconds(20))) }
    #expect(spent >= .milliseconds(20))
    #expect(!hook.drain(timeout: .zero))
    let (drained, waits) = (Signal(), Tally())
    let waiter = inThread {
      waits.add()
      #expect(hook.drain())
      drained.raise()
    }
    gate.open()
    drained.wait()
    waiter.join()
    for thread in threads { thread.join() }
  }

  @Test("drain waits for calls inside a paused hook, and a resumed one counts again")
  func paused() throws {
    let model = try Model()
    let machine = try model.object()
    let gate = Gate()
    let hook = try model.handle.hook(Machine.work) { original, machine, path in
      gate.arrive()
      gate.waitUntilOpen()
      return original(machine, path)
    }
    let thread = inThread { _ = Machine.work(machine, []) }
    gate.waitForArrival()
    hook.pause()
    #expect(Machine.work(machine, []) == ["orig"])
    #expect(!hook.drain(timeout: .zero))
    gate.open()
    thread.join()
    #expect(hook.drain())
    hook.resume()
    hook.remove()
    #expect(hook.drain(timeout: .zero))
  }

  @Test("drain called from inside the hook answers false at once")
  func fromInside() throws {
    let model = try Model()
    let machine = try model.object()
    let token = Shared<Hook?>(nil)
    let seen = Journal()
    token.value = try model.handle.hook(Machine.work) { original, machine, path in
      token.value?.remove()
      seen.write("hook \(token.value?.drain() ?? true)")
      return original(machine, path)
    }
    // An inner hook's body is inside of the outer one.
    try model.handle.hook(Machine.work, HookOptions(position: .innermost)) {
      original, machine, path in
      seen.write("inner \(token.value?.drain() ?? true)")
      return original(machine, path)
    }
    _ = Machine.work(machine, [])
    #expect(seen.take() == ["hook false", "inner false"])
    #expect(token.value?.drain() == true)
  }

  @Test("A thread blocked in one hook does not delay removing and releasing any other")
  func blockedThread() throws {
    let model = try Model()
    let lower = try model.below()
    let other = try Model()
    let (machine, below, stranger) = (
      try model.object(), try lower.object(), try other.object()
    )
    let blocked = try Blocked(OneMachine(target: Instance(machine), machine: machine))
    defer { blocked.leave() }
    func comesAndGoes<Target: HookTarget>(
      _ target: Target, _ probe: Machine, _ comment: Comment
    ) throws where Target.Receiver == Machine {
      let lives = Lives()
      func place() throws -> [Hook] {
        let life = Life(lives)
        return [
          try target.hook(Machine.work) { original, machine, path in
            withExtendedLifetime(life) { original(machine, path + ["new"]) }
          },
          try target.hook(Machine.rest) { original, machine, path in
            withExtendedLifetime(life) { original(machine, path + ["new"]) }
          },
        ]
      }
      for hook in try place() {
        _ = probe.trace
        _ = probe.restTrace
        hook.remove()
        #expect(hook.drain(timeout: .zero), comment)
      }
      #expect(lives.count == 0, comment)
      #expect(lives.released == 1, comment)
    }
    for round in 0..<2 {
      try comesAndGoes(model.handle, try model.object(), "on the class")
      try comesAndGoes(lower.handle, below, "on the subclass")
      try comesAndGoes(other.handle, stranger, "on another class")
      try comesAndGoes(Instance(below), below, "on an object of the subclass")
      let another = try model.object()
      try comesAndGoes(Instance(another), another, "on another object of the class")
      #expect(blocked.lives.count == 1)
      if round == 0 { blocked.hook.remove() }
    }
    #expect(!blocked.hook.drain(timeout: .zero))
  }

  @Test("A thread blocked in a class's hook holds up only what its own chain has")
  func blockedInTheClass() throws {
    let model = try Model()
    let machine = try model.object()
    let blocked = try Blocked(OneMachine(target: model.handle, machine: machine))
    defer { blocked.leave() }
    for _ in 0..<3 {
      let lives = Lives()
      func place() throws -> Hook {
        let life = Life(lives)
        // Outside of the hook that blocks, so that this thread does not block.
        return try model.handle.hook(Machine.work) { _, _, path in
          withExtendedLifetime(life) { path + ["new"] }
        }
      }
      let hook = try place()
      #expect(machine.trace == ["new"])
      hook.remove()
      #expect(hook.drain(timeout: .zero))
      #expect(lives.count == 0)
    }
  }

  @Test("Threads that have ended hold nothing up")
  func endedThreads() throws {
    let model = try Model()
    let machine = try model.object()
    let threads = Tally()
    for _ in 0..<10 {
      let hook = try model.handle.mark("hook")
      let thread = inThread {
        _ = Machine.work(machine, [])
        threads.add()
      }
      thread.join()
      hook.remove()
      #expect(hook.drain())
    }
    #expect(threads.count == 10)
  }
}

/// A target with an object whose calls run its hooks.
protocol HasMachine: HookTarget {
  var machine: Machine { get }
  func block(_ gate: Gate, _ life: Life) throws(SwizzleError) -> Hook
}

private struct OneMachine<Target: HookTarget>: HasMachine where Target.Receiver == Machine {
  typealias Receiver = Machine
  let target: Target
  let machine: Machine

  func _hookSite() throws(SwizzleError) -> _HookSite { try target._hookSite() }

  func block(_ gate: Gate, _ life: Life) throws(SwizzleError) -> Hook {
    try target.hook(Machine.work) { original, machine, path in
      gate.arrive()
      gate.waitUntilOpen()
      return withExtendedLifetime(life) { original(machine, path) }
    }
  }
}
