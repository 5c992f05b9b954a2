// Taking hooks away, pausing them, and hooks that are not for every call.

import Swizzle
import Testing

@Suite struct HookRemovalTests {
  @Test("Removing twice, from two threads, or after pausing does nothing more")
  func removingTwice() async throws {
    let model = try Model()
    let machine = try model.object()
    let under = try model.handle.mark("under")
    let hook = try model.handle.mark("hook")
    hook.pause()
    await withTaskGroup { group in
      for _ in 0..<8 { group.addTask { hook.remove() } }
    }
    hook.remove()
    hook.resume()
    hook.pause()
    #expect(!hook.isInstalled)
    #expect(under.isInstalled)
    #expect(machine.trace == ["under", "orig"])
  }

  @Test("A paused hook keeps its place and its captures")
  func pausing() throws {
    let model = try Model()
    let machine = try model.object()
    let lives = Lives()
    func place() throws -> Hook {
      let life = Life(lives)
      return try model.handle.hook(Machine.work) { original, machine, path in
        #expect(life.isAlive)
        return original(machine, path + ["middle"])
      }
    }
    try model.handle.mark("inner")
    let middle = try place()
    try model.handle.mark("outer")
    middle.pause()
    middle.pause()
    #expect(middle.isPaused && middle.isInstalled)
    #expect(machine.trace == ["outer", "inner", "orig"])
    try model.handle.mark("newest")
    #expect(lives.count == 1)
    middle.resume()
    middle.resume()
    #expect(!middle.isPaused)
    #expect(machine.trace == ["newest", "outer", "middle", "inner", "orig"])
    middle.pause()
    middle.remove()
    #expect(lives.count == 0)
    #expect(machine.trace == ["newest", "outer", "inner", "orig"])
  }

  @Test("A hook placed anew while others are paused is ordered among all")
  func orderingWithPaused() throws {
    let model = try Model()
    let machine = try model.object()
    let low = try model.handle.mark("low", HookOptions(owner: "low"))
    low.pause()
    try model.handle.mark("high", HookOptions(owner: "high", after: ["low"]))
    #expect(machine.trace == ["high", "orig"])
    low.resume()
    #expect(machine.trace == ["low", "high", "orig"])
  }

  @Test("A hook removes itself from inside, and the call finishes as it began")
  func removingItself() throws {
    let model = try Model()
    let machine = try model.object()
    let token = Shared<Hook?>(nil)
    let lives = Lives()
    try model.handle.mark("inner")
    do {
      let life = Life(lives)
      token.value = try model.handle.hook(Machine.work) { original, machine, path in
        token.value?.remove()
        token.value?.remove()
        #expect(Machine.work(machine, []) == ["outer", "inner", "orig"])
        #expect(life.isAlive)
        return original(machine, path + ["self"])
      }
    }
    try model.handle.mark("outer")
    #expect(Machine.work(machine, []) == ["outer", "self", "inner", "orig"])
    #expect(lives.count == 0)
    #expect(machine.trace == ["outer", "inner", "orig"])
  }

  @Test("A hook removes and places others from inside; the running call does not notice")
  func changingFromInside() throws {
    let model = try Model()
    let machine = try model.object()
    let inner = try model.handle.mark("inner")
    let handle = model.handle
    try model.handle.hook(Machine.work, HookOptions(isOneShot: true)) { original, machine, path in
      inner.remove()
      _ = try? handle.mark("new")
      return original(machine, path + ["changer"])
    }
    #expect(Machine.work(machine, []) == ["changer", "inner", "orig"])
    #expect(machine.trace == ["new", "orig"])
  }

  @Test("Removing while the same hook runs further out on the stack leaves the call whole")
  func removingUnderRecursion() throws {
    let model = try Model()
    let machine = try model.object()
    let lives = Lives()
    let token = Shared<Hook?>(nil)
    do {
      let life = Life(lives)
      token.value = try model.handle.hook(Machine.descend) { original, machine, depth in
        if depth == 1 { token.value?.remove() }
        let result = original(machine, depth)
        #expect(life.isAlive)
        return result + 10
      }
    }
    // Depths 3, 2 and 1 began before it was removed, 0 after.
    #expect(Machine.descend(machine, 3) == 33)
    #expect(lives.count == 0)
    #expect(lives.released == 1)
    #expect(Machine.descend(machine, 3) == 3)
  }

  @Test("A one-shot hook runs for one call, on any target, and its token does nothing then")
  func oneShot() throws {
    let model = try Model()
    let machine = try model.object()
    let lives = Lives()
    func place(_ options: HookOptions) throws -> Hook {
      let life = Life(lives)
      return try model.handle.hook(Machine.work, options) { original, machine, path in
        #expect(life.isAlive)
        return original(machine, path + ["once"])
      }
    }
    let hook = try place(HookOptions(isOneShot: true, countsCalls: true))
    #expect(hook.isInstalled)
    #expect(Machine.work(machine, []) == ["once", "orig"])
    #expect(!hook.isInstalled)
    #expect(hook.callCount == 1)
    #expect(lives.count == 0)
    #expect(machine.trace == ["orig"])
    hook.remove()
    try Instance(machine).mark("object", HookOptions(isOneShot: true))
    #expect(Machine.work(machine, []) == ["object", "orig"])
    #expect(machine.trace == ["orig"])
    let unused = try place(HookOptions(isOneShot: true))
    unused.remove()
    #expect(machine.trace == ["orig"])
    #expect(lives.count == 0)
  }

  @Test("A one-shot hook that sends the message again does not run again, nor when it throws")
  func oneShotUnderRecursion() throws {
    let model = try Model()
    let machine = try model.object()
    let runs = Tally()
    try model.handle.hook(Machine.risky, HookOptions(isOneShot: true)) { original, machine, path in
      runs.add()
      #expect(try Machine.risky(machine, path) == ["orig"])
      return try original(machine, ["bad"])
    }
    #expect(throws: MachineError(reason: "bad")) { try Machine.risky(machine, []) }
    #expect(try Machine.risky(machine, []) == ["orig"])
    #expect(runs.count == 1)
  }

  @Test("A one-shot hook runs once, however many threads send", arguments: [1, 2, 8])
  func oneShotUnderThreads(senders: Int) async throws {
    let model = try Model()
    let machine = try model.object()
    for _ in 0..<50 {
      let runs = Tally()
      try model.handle.hook(Machine.work, HookOptions(isOneShot: true)) { original, machine, path in
        runs.add()
        return original(machine, path)
      }
      await withTaskGroup { group in
        for _ in 0..<senders {
          group.addTask { #expect(Machine.work(machine, []).last == "orig") }
        }
      }
      #expect(runs.count == 1)
      #expect(machine.trace == ["orig"])
    }
  }

  @Test("One-shot observers see one call")
  func oneShotObservers() throws {
    let model = try Model()
    let machine = try model.object()
    let seen = Journal()
    let once = HookOptions(isOneShot: true)
    try model.handle.before(Machine.work, once) { _, _ in seen.write("before") }
    try model.handle.after(Machine.work, once) { _, _, _ in seen.write("after") }
    try model.handle.observe(
      Machine.work, once, before: { _, _ in seen.write("in") },
      after: { _, _, _, _ in seen.write("out") })
    twice { #expect(Machine.work(machine, []) == ["orig"]) }
    #expect(seen.take() == ["in", "before", "after", "out"])
  }

  @Test("The guard lets calls past that come from within the hook")
  func reentrancyGuard() throws {
    let model = try Model()
    let (machine, other) = (try model.object(), try model.object())
    let seen = Journal()
    try model.handle.hook(Machine.work, HookOptions(guardsReentrancy: true)) {
      original, machine, path in
      seen.write("hook")
      let inner = Machine.work(machine, ["inner"])
      _ = Machine.work(other, [])
      return original(machine, path + inner)
    }
    twice {
      #expect(Machine.work(machine, []) == ["inner", "orig", "orig"])
      #expect(seen.take() == ["hook"])
    }
  }

  @Test("The guard covers what the original sends, and opens again when the hook threw")
  func guardAroundTheOriginal() throws {
    let model = try Model()
    let machine = try model.object()
    let runs = Tally()
    try model.handle.hook(Machine.descend, HookOptions(guardsReentrancy: true)) {
      original, machine, depth in
      runs.add()
      return original(machine, depth)
    }
    #expect(Machine.descend(machine, 5) == 5)
    #expect(runs.count == 1)
    try model.handle.hook(Machine.risky, HookOptions(guardsReentrancy: true)) {
      original, machine, path in
      runs.add()
      return try original(machine, path)
    }
    for _ in 0..<3 {
      #expect(throws: MachineError.self) { try Machine.risky(machine, ["bad"]) }
    }
    #expect(runs.count == 4)
  }

  @Test("The guard is a hook's own, and each thread's own")
  func guardsAreApart() async throws {
    let model = try Model()
    let machine = try model.object()
    let (seen, gate) = (Journal(), Gate())
    for name in ["a", "b"] {
      try model.handle.hook(Machine.work, HookOptions(guardsReentrancy: true)) {
        original, machine, path in
        seen.write(name)
        if path == ["wait"] && name == "a" {
          gate.arrive()
          gate.waitUntilOpen()
        }
        return original(machine, path)
      }
    }
    let thread = inThread { _ = Machine.work(machine, ["wait"]) }
    gate.waitForArrival()
    #expect(seen.take() == ["b", "a"])
    // The other thread is inside; this one's calls go through the hook all the same.
    _ = Machine.work(machine, [])
    #expect(seen.take() == ["b", "a"])
    gate.open()
    thread.join()
  }

  @Test("Calls are counted where that was asked for, on every thread, thrown ones too")
  func counting() async throws {
    let model = try Model()
    let machine = try model.object()
    let plain = try model.handle.mark("plain")
    let counted = try model.handle.hook(Machine.risky, HookOptions(countsCalls: true)) {
      original, machine, path in try original(machine, path)
    }
    await withTaskGroup { group in
      for _ in 0..<4 {
        group.addTask { for _ in 0..<100 { _ = try? Machine.risky(machine, ["bad"]) } }
      }
    }
    #expect(counted.callCount == 400)
    counted.pause()
    _ = try Machine.risky(machine, [])
    #expect(counted.callCount == 400)
    counted.remove()
    #expect(counted.callCount == 400)
    _ = machine.trace
    #expect(plain.callCount == 0)
  }

  @Test("An owner's hooks go together, wherever they are, and nobody else's")
  func removingByOwner() throws {
    let model = try Model()
    let lower = try model.below()
    let machine = try lower.object()
    let (mine, yours) = (fresh("mine"), fresh("yours"))
    for owner in [mine, yours] {
      let options = HookOptions(owner: owner)
      let name = String(owner.prefix(4))
      try model.handle.mark(name + " upper", options)
      try lower.handle.mark(name + " lower", options)
      try Instance(machine).mark(name + " object", options)
      try lower.handle.markRest(name, options)
      try lower.handle.mark(name + " paused", options).pause()
    }
    try withHooks { scope in
      try scope.on(lower.handle).mark("scope", HookOptions(owner: mine))
      #expect(machine.trace.first == "scope")
      #expect(Hook.removeAll(owner: mine) == 6)
      #expect(machine.trace == ["your object", "your lower", "your upper", "orig"])
      #expect(machine.restTrace == ["your", "rest"])
    }
    #expect(Hook.removeAll(owner: mine) == 0)
    #expect(Hook.removeAll(owner: yours) == 5)
    #expect(machine.trace == ["orig"])
    #expect(machine.restTrace == ["rest"])
  }

  @Test("Dropping the token changes nothing, and releases nothing but the token")
  func droppingTheToken() throws {
    let model = try Model()
    let machine = try model.object()
    let lives = Lives()
    weak var token: Hook?
    do {
      let life = Life(lives)
      let hook = try model.handle.hook(Machine.work) { original, machine, path in
        #expect(life.isAlive)
        return original(machine, path + ["hook"])
      }
      token = hook
    }
    #expect(token == nil)
    for _ in 0..<100 { #expect(machine.trace == ["hook", "orig"]) }
    #expect(lives.count == 1)
  }
}
