// Bad input of hooks, row by row: the error, the names in its text, and that nothing changed.

import Swizzle
import Testing

@Suite struct BadHookTests {
  /// What the runtime lists and what sends answer, of some models.
  private struct Now: Equatable {
    let traces: [Path]
    let hooks: [String]
    let installed: [Bool]

    init(_ models: [Model], _ machines: [Machine], _ tokens: [Hook]) {
      traces = machines.flatMap { [$0.trace, $0.restTrace] }
      hooks =
        models.flatMap { $0.handle.hooks.map(\.description) }
        + machines.flatMap { Instance($0).hooks.map(\.description) }
      installed = tokens.map(\.isInstalled)
    }
  }

  /// Expects a refusal that changes nothing and releases what the hook captured.
  private func refused(
    _ code: SwizzleError.Code, naming texts: [String], now: () -> Now,
    at location: SourceLocation = #_sourceLocation, _ body: (Life) throws -> Void
  ) {
    let (before, lives) = (now(), Lives())
    throwing(code, naming: texts, at: location) { try body(Life(lives)) }
    #expect(now() == before, sourceLocation: location)
    #expect(lives.count == 0, sourceLocation: location)
  }

  @Test("A hook on a class that does not receive the message, or on the other kind of method")
  func wrongClasses() throws {
    class Stranger: @unchecked Sendable { init() {} }
    let model = try Model()
    let machine = try model.object()
    let hook = try model.handle.mark("hook")
    let stranger = Stranger()
    let now = { Now([model], [machine], [hook]) }
    refused(.receiverMismatch, naming: ["work:", "Stranger", "Machine"], now: now) { life in
      try Class(Stranger.self).hook(Machine.work) { _, _, path in
        path + (life.isAlive ? [] : ["dead"])
      }
    }
    refused(.receiverMismatch, naming: ["work:", "Stranger", "Machine"], now: now) { life in
      try Instance(stranger).before(Machine.work) { _, _ in _ = life }
    }
    refused(.receiverMismatch, naming: ["work:", "Machine"], now: now) { life in
      try withHooks { scope in
        _ = try scope.on(Class(Stranger.self)).after(Machine.work) { _, _, _ in _ = life }
      }
    }
    refused(.signatureMismatch, naming: ["build:", "metaclass"], now: now) { life in
      try model.handle.before(Machine.build) { _, _ in _ = life }
    }
    refused(.signatureMismatch, naming: ["work:", "metaclass"], now: now) { life in
      try model.handle.metaclass.before(Machine.work) { _, _ in _ = life }
    }
    #expect(Class(Stranger.self).hooks.isEmpty)
    #expect(Instance(stranger).hooks.isEmpty)
  }

  @Test("A cyclic order and a duplicate of an exclusive key, of a class and of an object")
  func cyclesAndKeys() throws {
    let model = try Model()
    let machine = try model.object()
    let mine = HookOptions(
      owner: "owner-a", before: ["owner-b"], key: HookKey("mine", isExclusive: true))
    let tokens = [try model.handle.mark("a", mine), try Instance(machine).mark("a", mine)]
    let now = { Now([model], [machine], tokens) }
    let cyclic = HookOptions(owner: "owner-b", before: ["owner-a"])
    func place<Target: HookTarget>(
      _ target: Target, _ options: HookOptions, _ life: Life
    ) throws where Target.Receiver == Machine {
      try target.hook(Machine.work, options) { original, machine, path in
        withExtendedLifetime(life) { original(machine, path) }
      }
    }
    refused(.cyclicOrder, naming: ["work:", "owner-a", "owner-b"], now: now) { life in
      try place(model.handle, cyclic, life)
    }
    refused(.cyclicOrder, naming: ["work:", "owner-a", "owner-b"], now: now) { life in
      try place(Instance(machine), cyclic, life)
    }
    refused(.duplicateKey, naming: ["work:", "mine"], now: now) { life in
      try place(model.handle, mine, life)
    }
    refused(.duplicateKey, naming: ["work:", "mine"], now: now) { life in
      try place(Instance(machine), mine, life)
    }
  }

  @Test("A transaction with one bad member, whichever it is")
  func badMembers() throws {
    class Stranger: @unchecked Sendable { init() {} }
    let model = try Model()
    let machine = try model.object()
    let tokens = [try model.handle.mark("one"), try Instance(machine).mark("two")]
    let now = { Now([model], [machine], tokens) }
    refused(.receiverMismatch, naming: ["work:", "Stranger"], now: now) { life in
      _ = try Transaction { changes in
        changes.hook(Machine.work, on: model.handle) { original, machine, path in
          withExtendedLifetime(life) { original(machine, path + ["new"]) }
        }
        changes.remove(tokens[0])
        changes.addMethod(Machine.rest, of: model.handle) { _, path in path + ["new"] }
        changes.hook(Machine.work, on: Class(Stranger.self)) { _, _, path in path }
        changes.remove(tokens[1])
      }.commit()
    }
    #expect(model.handle.ownMethod(for: "rest:") == nil)
  }

  @Test("A token that was used up does nothing, whatever it is asked, and hinders nothing")
  func usedTokens() throws {
    let model = try Model()
    let machine = try model.object()
    let other = try model.handle.mark("other")
    func use(_ hook: Hook) throws {
      let before = Now([model], [machine], [other])
      hook.remove()
      hook.pause()
      hook.resume()
      hook.remove()
      #expect(try Transaction { $0.remove(hook) }.commit().isEmpty)
      #expect(hook.drain(timeout: .zero))
      #expect(!hook.isInstalled)
      #expect(Now([model], [machine], [other]) == before)
    }
    let hook = try model.handle.mark("hook")
    hook.remove()
    try use(hook)
    // One whose place another hook has since taken, of the same key.
    let options = HookOptions(key: HookKey("key", isExclusive: true))
    let first = try model.handle.mark("first", options)
    first.remove()
    let second = try model.handle.mark("second", options)
    try use(first)
    #expect(second.isInstalled)
    #expect(machine.trace == ["second", "other", "orig"])
    // One that went with its scope, with its object, with its owner, and by being used.
    let scoped = try withHooks { scope in try scope.on(model.handle).mark("scope") }
    try use(scoped)
    let gone = try Instance(model.object()).mark("object")
    try use(gone)
    let owned = try model.handle.mark("owned", HookOptions(owner: fresh("owner")))
    #expect(Hook.removeAll(owner: owned.owner) == 1)
    try use(owned)
    let once = try model.handle.mark("once", HookOptions(isOneShot: true))
    #expect(Machine.work(machine, []) == ["once", "second", "other", "orig"])
    try use(once)
  }

  @Test("A class that is being disposed takes no hooks, from what its hooks release neither")
  func hookingWhileDisposing() throws {
    let model = try Model("Disposed")
    let above = try Model()
    let machine = try above.object()
    let (lives, seen) = (Lives(), Journal())
    func place() throws -> Hook {
      // Runs while `dispose` releases what the class's hooks captured.
      let life = Life(lives) {
        do throws(SwizzleError) {
          try model.handle.mark("late")
          seen.write("hooked")
        } catch {
          seen.write("\(error.code), named: \(error.message.contains(model.handle.name))")
        }
      }
      return try model.handle.hook(Machine.work) { original, machine, path in
        withExtendedLifetime(life) { original(machine, path) }
      }
    }
    let hook = try place()
    try model.handle.dispose()
    #expect(seen.take() == ["classDisposed, named: true"])
    #expect(lives.count == 0)
    #expect(!hook.isInstalled)
    #expect(model.handle.hooks.isEmpty)
    hook.remove()
    #expect(machine.trace == ["orig"])
  }

  @Test("Threads that hook a class while it is disposed place hooks before it, and none after")
  func hookingBesideDisposing() async throws {
    for _ in 0..<20 {
      let model = try Model("Disposed")
      let lives = Lives()
      let wrong = Tally()
      let hooks = await onThreads(4) { thread -> [Hook] in
        var hooks: [Hook] = []
        if thread == 0 {
          do { try model.handle.dispose() } catch { wrong.add() }
          return []
        }
        while true {
          let life = Life(lives)
          do throws(SwizzleError) {
            hooks.append(
              try model.handle.before(Machine.work) { _, _ in withExtendedLifetime(life) {} })
          } catch {
            if error.code != .classDisposed { wrong.add() }
            return hooks
          }
        }
      }
      #expect(wrong.count == 0)
      #expect(hooks.joined().allSatisfy { !$0.isInstalled })
      #expect(model.handle.hooks.isEmpty)
      #expect(lives.count == 0)
    }
  }
}
