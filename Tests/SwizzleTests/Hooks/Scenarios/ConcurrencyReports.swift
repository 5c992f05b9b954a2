// Field reports about threads. The numbers are those of the list of scenarios.

import Swizzle
import Testing

@Suite struct ConcurrencyReports {
  @Test("35: a hook is undone at once while a call blocks inside; the call ends as it began")
  func undoneWhileBlocked() throws {
    for isThrowing in [false, true] {
      let model = try Model()
      let machine = try model.object()
      let gate = Gate()
      try model.handle.hook(Machine.risky) { original, machine, path in
        try original(machine, path + ["inner"])
      }
      let hook = try model.handle.hook(Machine.risky) { original, machine, path in
        gate.arrive()
        gate.waitUntilOpen()
        return try original(machine, path + ["outer"] + (isThrowing ? ["bad"] : []))
      }
      let ended = Journal()
      let thread = inThread {
        do {
          ended.write("\(try Machine.risky(machine, []))")
        } catch {
          ended.write("\(error)")
        }
      }
      gate.waitForArrival()
      hook.remove()
      #expect(ended.lines == [])
      #expect(try Machine.risky(machine, []) == ["inner", "orig"])
      gate.open()
      thread.join()
      let lines = ended.take()
      #expect(lines.count == 1)
      #expect(lines.first?.contains("outer") == true && lines.first?.contains("inner") == true)
      // No counter is stuck, thrown or not.
      #expect(hook.drain(timeout: .zero))
    }
  }

  @Test("35: a call that blocks in the body below a hook is no obstacle either")
  func blockedBelow() throws {
    let model = try Model()
    let machine = try model.object()
    let (gate, lives) = (Gate(), Lives())
    try model.handle.addMethod(Machine.work) { _, path in
      if path.contains("wait") {
        gate.arrive()
        gate.waitUntilOpen()
      }
      return path + ["own"]
    }
    func place() throws -> Hook {
      let life = Life(lives)
      return try model.handle.hook(Machine.work) { original, machine, path in
        defer { #expect(life.isAlive) }
        return original(machine, path + ["hook"])
      }
    }
    let hooks = [try place(), try place()]
    let thread = inThread {
      #expect(Machine.work(machine, ["wait"]) == ["wait", "hook", "hook", "own"])
    }
    gate.waitForArrival()
    for hook in hooks { hook.remove() }
    #expect(machine.trace == ["own"])
    #expect(lives.count == 2)
    gate.open()
    thread.join()
    #expect(lives.count == 0)
  }
}
