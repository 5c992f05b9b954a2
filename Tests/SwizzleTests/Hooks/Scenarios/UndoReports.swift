// Field reports about taking hooks away. The numbers are those of the list of scenarios.

import Swizzle
import Testing

@Suite struct UndoReports {
  @Test("26: the middle hook goes first, and the others stay as they were")
  func middleOut() throws {
    let model = try Model()
    let machine = try model.object()
    let hooks = try (1...3).map { try model.handle.mark("H\($0)") }
    #expect(machine.trace == ["H3", "H2", "H1", "orig"])
    hooks[1].remove()
    #expect(machine.trace == ["H3", "H1", "orig"])
    hooks[0].remove()
    #expect(machine.trace == ["H3", "orig"])
    hooks[2].remove()
    #expect(machine.trace == ["orig"])
  }

  @Test("27: of two hooked selectors of an object, one is undone and the other stays")
  func twoSelectors() throws {
    for isFirstUndone in [false, true] {
      let machine = try Model().object()
      let hooks = [try Instance(machine).mark("work"), try Instance(machine).markRest("resting")]
      hooks[isFirstUndone ? 0 : 1].remove()
      #expect(machine.trace == (isFirstUndone ? ["orig"] : ["work", "orig"]))
      #expect(machine.restTrace == (isFirstUndone ? ["resting", "rest"] : ["rest"]))
      hooks[isFirstUndone ? 1 : 0].remove()
      #expect(machine.trace == ["orig"])
      #expect(machine.restTrace == ["rest"])
    }
  }

  @Test("28: an installer that runs twice installs once")
  func installedTwice() throws {
    let model = try Model()
    let lower = try model.below()
    let machine = try lower.object()
    // As a base class's installer that the subclass's calls again.
    func install(_ handle: Class<Machine>) throws {
      try handle.mark("installed", HookOptions(key: HookKey("installer", .hierarchy)))
    }
    try install(model.handle)
    try install(lower.handle)
    try install(model.handle)
    #expect(machine.trace == ["installed", "orig"])
    // The idiom of two exchanges is what it is: the second one takes the first one back.
    try model.handle.addMethod(Machine.rest) { _, path in path + ["own rest"] }
    let other = try Model()
    try other.handle.addMethod(Machine.work) { _, path in path + ["own work"] }
    try other.handle.addMethod(Machine.rest) { _, path in path + ["own rest"] }
    let exchanged = try other.object()
    for expected in [["own rest"], ["own work"]] {
      try other.handle.swizzle(Machine.work, with: Machine.rest)
      #expect(exchanged.trace == expected)
    }
  }

  @Test("30: one owner's tear-down leaves another's hooks")
  func undoAll() throws {
    let model = try Model()
    let machine = try model.object()
    let (one, two) = (fresh("one"), fresh("two"))
    try model.handle.mark("1", HookOptions(owner: one))
    try model.handle.mark("2", HookOptions(owner: two))
    try model.handle.mark("3", HookOptions(owner: one))
    #expect(Hook.removeAll(owner: one) == 2)
    #expect(machine.trace == ["2", "orig"])
    #expect(Hook.removeAll(owner: one) == 0)
    #expect(machine.trace == ["2", "orig"])
    #expect(Hook.removeAll(owner: two) == 1)
    #expect(machine.trace == ["orig"])
  }

  @Test("31: what waits for a class and is given up does not fire, and what waits again fires once")
  func deferredThenCancelled() throws {
    let name = fresh("Appearing")
    let told = Journal()
    func hookLater() -> ClassWait {
      Class<AnyObject>.whenSeen(named: name) { found in
        told.write("seen \(Class<AnyObject>.named(name) == found)")
        guard let type = found.type as? Machine.Type else { return }
        _ = try? Class(type).mark("deferred")
      }
    }
    hookLater().cancel()
    hookLater().cancel()
    _ = hookLater()
    let appearing = try Class(Machine.self).make(named: name)
    #expect(told.lines == [])
    try appearing.register()
    #expect(told.take() == ["seen true"])
    let machine = opaque(Machine())
    try Instance(machine).setClass(appearing)
    #expect(machine.trace == ["deferred", "orig"])
    _ = try Model("Another")
    #expect(told.take() == [])
  }

  @Test("32: dropping the token keeps the hook, on any target")
  func tokenDropped() throws {
    let model = try Model()
    let machine = try model.object()
    func place() throws {
      _ = try model.handle.mark("class")
      _ = try Instance(machine).mark("object")
      _ = try model.handle.before(Machine.work) { _, _ in }
    }
    try place()
    var pressure: [[UInt8]] = []
    for size in 0..<200 { pressure.append([UInt8](repeating: 1, count: size * 100)) }
    #expect(pressure.count == 200)
    for _ in 0..<50 { #expect(machine.trace == ["object", "class", "orig"]) }
  }
}
