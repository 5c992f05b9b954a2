// Hooks that only some tasks see.

import Swizzle
import Testing

@Suite struct ScopeTests {
  @Test("A scope's hooks are seen within it, outside of all others, and are gone after it")
  func withinAndAfter() throws {
    let model = try Model()
    let machine = try model.object()
    try model.handle.mark("class")
    try Instance(machine).mark("object")
    let result = try withHooks { scope in
      #expect(machine.trace == ["object", "class", "orig"])
      try scope.on(model.handle).mark("scope", HookOptions(position: .innermost))
      #expect(machine.trace == ["scope", "object", "class", "orig"])
      try scope.on(model.handle).mark("newer")
      #expect(machine.trace == ["newer", "scope", "object", "class", "orig"])
      return 5
    }
    #expect(result == 5)
    #expect(machine.trace == ["object", "class", "orig"])
  }

  @Test("Child tasks are within the scope, detached tasks and threads only when they carry it")
  func tasks() async throws {
    let model = try Model()
    let machine = try model.object()
    try await withHooks { scope in
      try scope.on(model.handle).mark("scope")
      async let child = machine.trace
      #expect(await child == ["scope", "orig"])
      await withTaskGroup(of: Path.self) { group in
        for _ in 0..<4 { group.addTask { machine.trace } }
        for await trace in group { #expect(trace == ["scope", "orig"]) }
      }
      // An unstructured task inherits task locals, a detached one does not.
      #expect(await Task { machine.trace }.value == ["scope", "orig"])
      #expect(await Task.detached { machine.trace }.value == ["orig"])
      #expect(
        await Task.detached { scope.carry { machine.trace } }.value == ["scope", "orig"])
      #expect(
        await Task.detached {
          await scope.carry {
            await Task.yield()
            return machine.trace
          }
        }.value == ["scope", "orig"])
      let threads = Journal()
      await withCheckedContinuation { continuation in
        _ = inThread {
          threads.write("\(machine.trace)")
          scope.carry { threads.write("\(machine.trace)") }
          threads.write("\(machine.trace)")
          continuation.resume()
        }
      }
      #expect(threads.take() == [#"["orig"]"#, #"["scope", "orig"]"#, #"["orig"]"#])
    }
    #expect(machine.trace == ["orig"])
  }

  @Test("A thrown body ends the scope, and its captures go with it")
  func thrownBody() async throws {
    let model = try Model()
    let machine = try model.object()
    let lives = Lives()
    @Sendable func place(_ scope: HookScope) throws {
      let life = Life(lives)
      try scope.on(model.handle).hook(Machine.work) { original, machine, path in
        withExtendedLifetime(life) { original(machine, path + ["scope"]) }
      }
      #expect(machine.trace == ["scope", "orig"])
      throw MachineError(reason: "thrown")
    }
    #expect(throws: MachineError(reason: "thrown")) { try withHooks { try place($0) } }
    #expect(lives.count == 0)
    await #expect(throws: MachineError(reason: "thrown")) {
      try await withHooks { scope in
        await Task.yield()
        try place(scope)
      }
    }
    #expect(lives.count == 0)
    #expect(lives.released == 2)
    #expect(machine.trace == ["orig"])
  }

  @Test("Scopes nest, the inner one outermost, and end one by one")
  func nesting() throws {
    let model = try Model()
    let lower = try model.below()
    let machine = try lower.object()
    try withHooks { outer in
      try outer.on(lower.handle).mark("outer")
      try withHooks { inner in
        try inner.on(model.handle).mark("inner upper")
        #expect(machine.trace == ["inner upper", "outer", "orig"])
        try inner.on(lower.handle).mark("inner lower")
        #expect(machine.trace == ["inner lower", "inner upper", "outer", "orig"])
        // Placed on the outer one from within the inner one.
        try outer.on(model.handle).mark("outer upper")
        let all = ["inner lower", "inner upper", "outer", "outer upper", "orig"]
        #expect(machine.trace == all)
        outer.carry { #expect(machine.trace == ["outer", "outer upper", "orig"]) }
      }
      #expect(machine.trace == ["outer", "outer upper", "orig"])
    }
    #expect(machine.trace == ["orig"])
  }

  @Test("A scope reaches subclasses as far as no implementation intervenes")
  func subclasses() throws {
    let upper = try Model()
    let (middle, beside) = (try upper.below(), try upper.below())
    let lower = try middle.below()
    try middle.handle.addMethod(Machine.work) { _, path in path + ["middle"] }
    let objects = try [upper, beside, middle, lower].map { try $0.object() }
    try withHooks { scope in
      try scope.on(upper.handle).mark("upper")
      #expect(objects[0].trace == ["upper", "orig"])
      #expect(objects[1].trace == ["upper", "orig"])
      #expect(objects[2].trace == ["middle"])
      #expect(objects[3].trace == ["middle"])
      try scope.on(middle.handle).mark("scope")
      #expect(objects[2].trace == ["scope", "middle"])
      #expect(objects[3].trace == ["scope", "middle"])
      try scope.on(lower.handle).mark("lower")
      #expect(objects[3].trace == ["lower", "scope", "middle"])
    }
    #expect(objects.map(\.trace) == [["orig"], ["orig"], ["middle"], ["middle"]])
  }

  @Test("Classes that are first sent to while a scope is open run its hooks, and not after")
  func newClasses() throws {
    let model = try Model()
    let machine = try model.object()
    let (one, two) = try withHooks { scope in
      try scope.on(model.handle).mark("scope")
      #expect(machine.trace == ["scope", "orig"])
      let lower = try model.below()
      let one = try lower.object()
      #expect(one.trace == ["scope", "orig"])
      let deeper = try lower.below()
      let two = try deeper.object()
      #expect(two.trace == ["scope", "orig"])
      try deeper.handle.mark("deeper")
      #expect(two.trace == ["scope", "deeper", "orig"])
      return (one, two)
    }
    #expect(one.trace == ["orig"])
    #expect(two.trace == ["deeper", "orig"])
  }

  @Test("Changes made while a scope is open are seen in it and stay after it")
  func changesMeanwhile() throws {
    let model = try Model()
    let machine = try model.object()
    try withHooks { scope in
      let hook = try scope.on(model.handle).mark("scope")
      try model.handle.addMethod(Machine.work) { _, path in path + ["added"] }
      #expect(machine.trace == ["scope", "added"])
      let permanent = try model.handle.mark("class")
      try Instance(machine).mark("object")
      #expect(machine.trace == ["scope", "object", "class", "added"])
      hook.pause()
      #expect(machine.trace == ["object", "class", "added"])
      hook.resume()
      permanent.remove()
      #expect(machine.trace == ["scope", "object", "added"])
      hook.remove()
      #expect(!hook.isInstalled)
      #expect(machine.trace == ["object", "added"])
    }
    #expect(machine.trace == ["object", "added"])
  }

  @Test("Parallel scopes on one class do not see each other")
  func parallelScopes() async throws {
    let model = try Model()
    let lower = try model.below()
    let (machine, below) = (try model.object(), try lower.object())
    let wrong = Tally()
    await withTaskGroup { group in
      for number in 0..<16 {
        group.addTask {
          for _ in 0..<20 {
            try? await withHooks { scope in
              try scope.on(number % 2 == 0 ? model.handle : lower.handle).mark("\(number)")
              let own = ["\(number)", "orig"]
              for _ in 0..<5 {
                if below.trace != own { wrong.add() }
                if machine.trace != (number % 2 == 0 ? own : ["orig"]) { wrong.add() }
                await Task.yield()
              }
            }
            if below.trace != ["orig"] { wrong.add() }
          }
        }
      }
      group.addTask {
        for _ in 0..<2000 where machine.trace != ["orig"] { wrong.add() }
      }
    }
    #expect(wrong.count == 0)
  }

  @Test("A call inside a scope's hook is whole though other scopes open and close meanwhile")
  func callAcrossOtherScopes() async throws {
    let model = try Model()
    let machine = try model.object()
    let lives = Lives()
    let gate = Gate()
    try await withHooks { scope in
      @Sendable func place() throws -> Hook {
        let life = Life(lives)
        return try scope.on(model.handle).hook(Machine.work) { original, machine, path in
          if path == ["wait"] {
            gate.arrive()
            gate.waitUntilOpen()
          }
          #expect(life.isAlive)
          return original(machine, path + ["scope"])
        }
      }
      let hook = try place()
      let thread = inThread {
        scope.carry {
          #expect(Machine.work(machine, ["wait"]) == ["wait", "scope", "orig"])
        }
      }
      gate.waitForArrival()
      // Each of these builds the class's chains anew.
      for _ in 0..<10 {
        try await Task.detached {
          try withHooks { other in
            try other.on(model.handle).mark("other")
            #expect(machine.trace == ["other", "orig"])
          }
        }.value
      }
      hook.remove()
      #expect(machine.trace == ["orig"])
      #expect(lives.count == 1)
      #expect(!hook.drain(timeout: .zero))
      gate.open()
      thread.join()
      #expect(hook.drain())
      #expect(lives.count == 0)
    }
  }

  @Test("A scope that ends while a carried call is inside lets the call finish")
  func endWhileInside() async throws {
    let model = try Model()
    let machine = try model.object()
    let (lives, gate) = (Lives(), Gate())
    let thread = try withHooks { scope in
      let life = Life(lives)
      try scope.on(model.handle).hook(Machine.work) { original, machine, path in
        gate.arrive()
        gate.waitUntilOpen()
        #expect(life.isAlive)
        return original(machine, path + ["scope"])
      }
      let thread = inThread {
        scope.carry { #expect(Machine.work(machine, []) == ["scope", "orig"]) }
      }
      gate.waitForArrival()
      return thread
    }
    #expect(machine.trace == ["orig"])
    #expect(lives.count == 1)
    gate.open()
    thread.join()
    #expect(lives.count == 0)
    #expect(lives.released == 1)
  }

  @Test("A scope that has ended runs nothing where it is carried, and takes no more hooks")
  func afterTheEnd() throws {
    let model = try Model()
    let machine = try model.object()
    let ended = try withHooks { scope in
      try scope.on(model.handle).mark("scope")
      return scope
    }
    ended.carry { #expect(machine.trace == ["orig"]) }
    let error = #expect(throws: SwizzleError.self) { try ended.on(model.handle).mark("late") }
    #expect(error?.code == .scopeEnded)
    #expect(error?.description.contains("withHooks") == true)
    ended.carry { #expect(machine.trace == ["orig"]) }
  }

  @Test("Observers, class methods, one-shots and keys work in scopes")
  func everyKind() throws {
    let model = try Model()
    let machine = try model.object()
    let seen = Journal()
    try withHooks { scope in
      let scoped = scope.on(model.handle)
      try scoped.before(Machine.work) { _, _ in seen.write("before") }
      try scoped.after(Machine.work) { _, _, _ in seen.write("after") }
      try scoped.observe(
        Machine.work, before: { _, path in path.count },
        after: { count, _, _, _ in seen.write("observed \(count)") })
      try scope.on(model.handle.metaclass).hook(Machine.build) { original, type, path in
        original(type, path + ["scope"])
      }
      try scoped.mark("once", HookOptions(isOneShot: true))
      #expect(Machine.work(machine, []) == ["once", "orig"])
      #expect(seen.take() == ["before", "after", "observed 0"])
      #expect(machine.trace == ["orig"])
      #expect(Machine.build(model.type, []) == ["scope", "orig"])
      let key = HookOptions(key: "k")
      try scoped.mark("first", key)
      try scoped.mark("second", key)
      #expect(machine.trace == ["first", "orig"])
      try withHooks { inner in
        try inner.on(model.handle).mark("inner", key)
        #expect(machine.trace == ["inner", "first", "orig"])
      }
    }
    #expect(machine.trace == ["orig"])
    #expect(Machine.build(model.type, []) == ["orig"])
  }
}
