// Field reports about batches and scopes. The numbers are those of the list of scenarios.

import Swizzle
import Testing

@Suite struct BatchReports {
  @Test("39: a batch with one bad member changes nothing and says which it is")
  func failedBatch() throws {
    let model = try Model()
    let machine = try model.object()
    let lives = Lives()
    let installed = try model.handle.mark("installed")
    do {
      let life = Life(lives)
      let batch = Transaction { changes in
        changes.hook(Machine.work, on: model.handle) { original, machine, path in
          withExtendedLifetime(life) { original(machine, path + ["m"]) }
        }
        changes.hook(Machine.rest, on: Instance(machine)) { original, machine, path in
          original(machine, path + ["n"])
        }
        changes.replaceMethod(Machine.work, of: model.handle) { _, path in path + ["own"] }
        changes.remove(installed)
        changes.swizzle("work:", with: "zz:", of: model.handle)
      }
      let error = #expect(throws: SwizzleError.self) { try batch.commit() }
      #expect(error?.code == .unknownMethod)
      #expect(error?.description.contains("zz:") == true)
      #expect(throws: SwizzleError.self) { try batch.plan() }
    }
    #expect(machine.trace == ["installed", "orig"])
    #expect(machine.restTrace == ["rest"])
    #expect(model.handle.ownMethod(for: "work:") == nil)
    #expect(lives.count == 0)
    // What failed to be removed is installed, and can be.
    #expect(installed.isInstalled)
    installed.remove()
    #expect(machine.trace == ["orig"])
  }

  @Test("39: every bad member is named, in any place of the batch", arguments: 0..<4)
  func everyBadMember(place: Int) throws {
    let model = try Model()
    let machine = try model.object()
    let batch = Transaction { changes in
      for number in 0..<4 {
        if number == place {
          changes.swizzle("work:", with: "zz:", of: model.handle)
          changes.swizzle("yy:", with: "work:", of: model.handle)
        } else {
          changes.hook(Machine.work, on: model.handle) { original, machine, path in
            original(machine, path + ["\(number)"])
          }
        }
      }
    }
    let error = #expect(throws: SwizzleError.self) { try batch.commit() }
    let text = error?.description ?? ""
    #expect(text.contains("zz:") && text.contains("yy:"))
    #expect(machine.trace == ["orig"])
  }

  @Test("39: a hook is removed and placed anew in one batch")
  func removedAndPlacedAgain() throws {
    let model = try Model()
    let machine = try model.object()
    var token = try model.handle.mark("0", HookOptions(key: HookKey("k", isExclusive: true)))
    for round in 1...3 {
      let hooks = try Transaction { changes in
        changes.remove(token)
        changes.hook(
          Machine.work, on: model.handle, HookOptions(key: HookKey("k", isExclusive: true))
        ) { original, machine, path in original(machine, path + ["\(round)"]) }
      }.commit()
      #expect(!token.isInstalled)
      token = try #require(hooks.first)
      #expect(machine.trace == ["\(round)", "orig"])
    }
    token.remove()
    #expect(machine.trace == ["orig"])
  }

  @Test("39: one token that a batch removes twice gives up one installation of its key")
  func removedTwiceInOneBatch() throws {
    let model = try Model()
    let machine = try model.object()
    let options = HookOptions(key: "k")
    let tokens = [try model.handle.mark("keyed", options), try model.handle.mark("keyed", options)]
    try Transaction { changes in
      changes.remove(tokens[0])
      changes.remove(tokens[0])
    }.commit()
    #expect(machine.trace == ["keyed", "orig"])
    #expect(!tokens[0].isInstalled && tokens[1].isInstalled)
    tokens[1].remove()
    #expect(machine.trace == ["orig"])
  }

  @Test("39: a batch on many classes and objects is published together and planned before")
  func manyClasses() throws {
    let models = try (0..<3).map { _ in try Model() }
    let machines = try models.map { try $0.object() }
    let batch = Transaction { changes in
      for (model, machine) in zip(models, machines) {
        changes.addMethod(Machine.work, of: model.handle) { _, path in path + ["own"] }
        changes.hook(Machine.work, on: model.handle) { original, machine, path in
          original(machine, path + ["class"])
        }
        changes.hook(Machine.work, on: Instance(machine)) { original, machine, path in
          original(machine, path + ["object"])
        }
      }
    }
    #expect(try batch.plan().count == 9)
    for machine in machines { #expect(machine.trace == ["orig"]) }
    let hooks = try batch.commit()
    for machine in machines { #expect(machine.trace == ["object", "class", "own"]) }
    for hook in hooks { hook.remove() }
    for machine in machines { #expect(machine.trace == ["own"]) }
  }

  @Test("39: a batch exchanges methods under hooks that it places and removes")
  func exchangeInABatch() throws {
    let model = try Model()
    let machine = try model.object()
    let old = try model.handle.mark("old")
    let batch = Transaction { changes in
      changes.remove(old)
      changes.hook(Machine.work, on: model.handle) { original, machine, path in
        original(machine, path + ["work"])
      }
      changes.addMethod(Machine.work, of: model.handle) { _, path in path + ["own work"] }
      changes.addMethod(Machine.rest, of: model.handle) { _, path in path + ["own rest"] }
      changes.swizzle(Machine.work, with: Machine.rest, of: model.handle)
      changes.hook(Machine.rest, on: Instance(machine)) { original, machine, path in
        original(machine, path + ["object"])
      }
    }
    #expect(try batch.plan().count == 6)
    #expect(machine.trace == ["old", "orig"])
    #expect(machine.restTrace == ["rest"])
    let hooks = try batch.commit()
    #expect(machine.trace == ["work", "own rest"])
    #expect(machine.restTrace == ["object", "own work"])
    #expect(!old.isInstalled)
    for hook in hooks { hook.remove() }
    #expect(try model.handle.swizzle(Machine.work, with: Machine.rest) == .exchanged)
    #expect(machine.trace == ["own work"])
    #expect(machine.restTrace == ["own rest"])
  }

  @Test("40: suites that share a keyed installation keep it until the last one is done")
  func sharedInstallation() async throws {
    let model = try Model()
    let machine = try model.object()
    let options = HookOptions(key: HookKey("shared", .target))
    let wrong = Tally()
    await withTaskGroup { group in
      for _ in 0..<4 {
        group.addTask {
          for _ in 0..<200 {
            guard let token = try? model.handle.mark("shared", options) else { return wrong.add() }
            if Machine.work(machine, []) != ["shared", "orig"] { wrong.add() }
            token.remove()
          }
        }
      }
    }
    #expect(wrong.count == 0)
    #expect(machine.trace == ["orig"])
  }

  @Test("40: a scope's hooks reach child tasks and carried closures, and no parallel test")
  func scopesInParallel() async throws {
    let model = try Model()
    let machine = try model.object()
    let (inside, outside) = (Signal(), Signal())
    let parallel = inThread {
      inside.wait()
      #expect(machine.trace == ["orig"])
      outside.raise()
    }
    let escaping = Shared<(@Sendable () -> Path)?>(nil)
    await #expect(throws: MachineError(reason: "body")) {
      try await withHooks { scope in
        try scope.on(model.handle).mark("scope")
        inside.raise()
        outside.wait()
        async let child = machine.trace
        #expect(await child == ["scope", "orig"])
        escaping.value = { scope.carry { machine.trace } }
        let plain: @Sendable () -> Path = { machine.trace }
        #expect(await Task.detached { plain() }.value == ["orig"])
        #expect(await Task.detached { escaping.value?() }.value == ["scope", "orig"])
        throw MachineError(reason: "body")
      }
    }
    #expect(machine.trace == ["orig"])
    #expect(escaping.value?() == ["orig"])
    parallel.join()
  }
}
