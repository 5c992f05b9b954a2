// Field reports about what a hooked call sees. The numbers are those of the list of scenarios.

import Swizzle
import Testing

@Suite struct CallReports {
  @Test("1: body and all hooks see the selector that was sent, whoever hooked")
  func selectorSeen() throws {
    let model = try Model()
    let machine = try model.object()
    let seen = Journal()
    func place(_ target: some HookTarget & MachineTarget, _ owner: String) throws {
      try target.hook(Machine.work, HookOptions(owner: owner)) { original, machine, path in
        seen.write("\(owner) \(original.selector)")
        return original(machine, path)
      }
    }
    try place(model.handle, "one")
    try place(model.handle, "two")
    try place(Instance(machine), "object")
    try withHooks { scope in
      try place(scope.on(model.handle), "scope")
      #expect(Machine.work(machine, []) == ["orig"])
      #expect(seen.take() == ["scope work:", "object work:", "two work:", "one work:"])
      // By name it is the same message.
      _ = try Instance(machine).perform("work:", Path())
      #expect(seen.take().count == 4)
    }
  }

  @Test("2: two parties that choose the same helper selector do not destroy each other")
  func nameClash() throws {
    let model = try Model()
    let machine = try model.object()
    // Who uses a helper selector is told that it is taken, and nothing is overwritten.
    let first = try model.handle.addMethod(
      "clash_work:", Implementation { (_: Machine, path: Path) in path + ["first"] })
    let second = try model.handle.addMethod(
      "clash_work:", Implementation { (_: Machine, path: Path) in path + ["second"] })
    #expect(first && !second)
    #expect(try Instance(machine).perform("clash_work:", Path()) as? Path == ["first"])
    // Hooks need none.
    let hooks = try ["one", "two"].map { owner in
      try model.handle.mark("clash " + owner, HookOptions(owner: owner))
    }
    #expect(machine.trace == ["clash two", "clash one", "orig"])
    for hook in hooks { hook.remove() }
    #expect(machine.trace == ["orig"])
  }

  @Test("3: a body of the wrong type is refused with what was expected and found, unchanged")
  func wrongTypes() throws {
    let model = try Model()
    let machine = try model.object()
    try model.handle.mark("hook")
    let wrong: [(Implementation, SwizzleError.Code)] = [
      (Implementation { (_: Machine, _: Path) in 1 }, .signatureMismatch),
      (Implementation { (_: Machine, path: Path) in path as Path? }, .signatureMismatch),
      (Implementation { (_: Machine, n: Int) in [String]() }, .signatureMismatch),
      (Implementation { (_: Machine) in [String]() }, .signatureMismatch),
      (Implementation { (_: Machine, path: Path, _: Int) in path }, .signatureMismatch),
      (Implementation { (_: Machine, path: Path) throws in path }, .signatureMismatch),
      (Implementation { (_: Machine.Type, path: Path) in path }, .signatureMismatch),
      (Implementation { (_: Other, path: Path) in path }, .receiverMismatch),
    ]
    let method = try #require(model.handle.method(for: "work:"))
    for (implementation, code) in wrong {
      let errors = [
        #expect(throws: SwizzleError.self) {
          try model.handle.addMethod("work:", implementation)
        },
        #expect(throws: SwizzleError.self) {
          try model.handle.replaceMethod("work:", implementation)
        },
        #expect(throws: SwizzleError.self) { try method.setImplementation(implementation) },
      ]
      for error in errors {
        #expect(error?.code == code)
        #expect(error?.description.contains("work:") == true)
      }
      #expect(machine.trace == ["hook", "orig"])
    }
  }

  private final class Other {}

  @Test("5: a result that a hook keeps past the call is alive, and not for ever")
  func resultLifetime() throws {
    class Factory: @unchecked Sendable {
      static let make: Function<Factory, Life, Lives> = Message("make:") { _, lives in Life(lives) }
      init() {}
    }
    let factory = Factory()
    let kept = Shared<Life?>(nil)
    for target in [true, false] {
      let hook =
        target
        ? try Class(Factory.self).hook(Factory.make) { original, factory, lives in
          let life = original(factory, lives)
          kept.value = life
          return life
        }
        : try Instance(factory).hook(Factory.make) { original, factory, lives in
          let life = original(factory, lives)
          kept.value = life
          return life
        }
      let lives = Lives()
      #expect(Factory.make(factory, lives).isAlive)
      #expect(kept.value?.isAlive == true)
      #expect(lives.count == 1)
      kept.value = nil
      #expect(lives.count == 0)
      #expect(lives.released == 1)
      hook.remove()
    }
  }

  @Test("6: calls on two threads at once keep their arguments apart")
  func sharedInvocation() async throws {
    let model = try Model()
    let machine = try model.object()
    for _ in 0..<3 {
      try model.handle.hook(Machine.add) { original, machine, one, other in
        original(machine, other, one)
      }
    }
    try model.handle.observe(
      Machine.add, before: { _, one, other in one * 1000 + other },
      after: { state, result, _, one, other in
        #expect(state == one * 1000 + other && result == one + other)
      })
    let wrong = await onThreads(4) { thread in
      (0..<2000).filter { Machine.add(machine, thread, $0) != thread + $0 }.count
    }
    #expect(wrong == [0, 0, 0, 0])
  }
}
