// Hooks that watch a call and cannot change it.

import Swizzle
import Synchronization
import Testing

/// What observers that capture nothing count; one test does.
private let endings = Atomic<Int>(0)

@Suite struct ObserverTests {
  @Test("Observers run once for each call, before and after what decides, in their order")
  func order() throws {
    let model = try Model()
    let machine = try model.object()
    let seen = Journal()
    try model.handle.before(Machine.work) { _, path in seen.write("before 1 \(path)") }
    try model.handle.after(Machine.work) { result, _, _ in seen.write("after 1 \(result)") }
    try model.handle.mark("hook", HookOptions(priority: 99, position: .outermost))
    try model.handle.before(Machine.work) { _, path in seen.write("before 2 \(path)") }
    try model.handle.after(Machine.work) { result, _, _ in seen.write("after 2 \(result)") }
    #expect(Machine.work(machine, ["x"]) == ["x", "hook", "orig"])
    #expect(
      seen.take() == [
        #"before 2 ["x"]"#, #"before 1 ["x"]"#, #"after 1 ["x", "hook", "orig"]"#,
        #"after 2 ["x", "hook", "orig"]"#,
      ])
  }

  @Test("An observer sees the call once also where a hook skips, repeats or redirects the original")
  func onceForEachCall() throws {
    let model = try Model()
    let (machine, other) = (try model.object("one"), try model.object("other"))
    let seen = Journal()
    try model.handle.before(Machine.work) { machine, _ in seen.write("before " + machine.name) }
    try model.handle.after(Machine.work) { result, machine, _ in
      seen.write("after \(machine.name) \(result)")
    }
    let hook = try model.handle.hook(Machine.work) { _, _, _ in ["skipped"] }
    #expect(Machine.work(machine, []) == ["skipped"])
    #expect(seen.take() == ["before one", #"after one ["skipped"]"#])
    hook.remove()
    try model.handle.hook(Machine.work) { original, machine, path in
      original(machine, path) + original(other, path)
    }
    #expect(Machine.work(machine, []) == ["orig", "orig"])
    #expect(seen.take() == ["before one", #"after one ["orig", "orig"]"#])
  }

  @Test("An observer after sees the error, also one that a hook threw or replaced")
  func errors() throws {
    let model = try Model()
    let machine = try model.object()
    let seen = Journal()
    try model.handle.before(Machine.risky) { _, _ in seen.write("before") }
    try model.handle.after(Machine.risky) { outcome, _, _ in
      switch outcome {
      case .success(let path): seen.write("success \(path)")
      case .failure(let error): seen.write("\((error as? MachineError)?.reason ?? "?")")
      }
    }
    #expect(throws: MachineError.self) { try Machine.risky(machine, ["bad"]) }
    #expect(seen.take() == ["before", "bad"])
    let hook = try model.handle.hook(Machine.risky) { _, _, _ in
      throw MachineError(reason: "mine")
    }
    #expect(throws: MachineError(reason: "mine")) { try Machine.risky(machine, []) }
    #expect(seen.take() == ["before", "mine"])
    hook.remove()
    try model.handle.hook(Machine.risky) { original, machine, path in
      (try? original(machine, path)) ?? ["saved"]
    }
    #expect(try Machine.risky(machine, ["bad"]) == ["saved"])
    #expect(seen.take() == ["before", #"success ["saved"]"#])
  }

  @Test("An observer that captures nothing sees how a call that may throw ended")
  func errorsWithoutCaptures() throws {
    let model = try Model()
    let machine = try model.object()
    let before = endings.load(ordering: .relaxed)
    try model.handle.after(Machine.risky) { outcome, _, path in
      if case .failure(let error) = outcome, (error as? MachineError)?.reason == path.last {
        endings.add(1, ordering: .relaxed)
      }
      if case .success(let result) = outcome, result.count > path.count {
        endings.add(100, ordering: .relaxed)
      }
    }
    #expect(throws: MachineError(reason: "bad")) { try Machine.risky(machine, ["bad"]) }
    #expect(endings.load(ordering: .relaxed) == before + 1)
    #expect(try Machine.risky(machine, []) == ["orig"])
    #expect(endings.load(ordering: .relaxed) == before + 101)
  }

  @Test("An observer that expects an outcome sees the success of a message that cannot throw")
  func outcomeOfWhatCannotThrow() throws {
    let model = try Model()
    let machine = try model.object()
    let seen = Journal()
    try model.handle.after(Machine.work) {
      (outcome: Result<[String], Never>, _: Machine, path: [String]) in
      seen.write("\(path) \(outcome)")
    }
    #expect(Machine.work(machine, ["x"]) == ["x", "orig"])
    #expect(seen.take() == [#"["x"] success(["x", "orig"])"#])
    // Further in, where another observer stands around it.
    try model.handle.after(Machine.work) { result, _, _ in seen.write("outer \(result)") }
    #expect(Machine.work(machine, []) == ["orig"])
    #expect(seen.take() == [#"[] success(["orig"])"#, #"outer ["orig"]"#])
    // By name, where the types are not known.
    let byName = try Instance(machine).perform(Machine.work.selector, ["y"])
    #expect(byName as? [String] == ["y", "orig"])
    #expect(seen.take() == [#"["y"] success(["y", "orig"])"#, #"outer ["y", "orig"]"#])
  }

  @Test("Typed errors reach observers with their type")
  func typedErrors() throws {
    let model = try Model()
    let machine = try model.object()
    let seen = Journal()
    try model.handle.after(Machine.typed) {
      (outcome: Result<Int, MachineError>, _: Machine, n: Int) in
      switch outcome {
      case .success(let value): seen.write("\(n): \(value)")
      case .failure(let error): seen.write("\(n): " + error.reason)
      }
    }
    try model.handle.observe(
      Machine.typed, before: { _, n in n * 2 },
      after: { (state: Int, outcome: Result<Int, MachineError>, _: Machine, _: Int) in
        seen.write("\(state) \((try? outcome.get()) ?? 0)")
      })
    #expect(try Machine.typed(machine, 4) == 4)
    #expect(throws: MachineError(reason: "-3")) { try Machine.typed(machine, -3) }
    #expect(seen.take() == ["4: 4", "8 4", "-3: -3", "-6 0"])
  }

  @Test("State belongs to the one call and the one observer, under recursion too")
  func stateUnderRecursion() throws {
    let model = try Model()
    let machine = try model.object()
    let seen = Journal()
    for name in ["a", "b"] {
      try model.handle.observe(
        Machine.descend, before: { _, depth in "\(name)\(depth)" },
        after: { state, result, _, depth in
          seen.write("\(state) \(depth) \(result)")
        })
    }
    #expect(Machine.descend(machine, 2) == 2)
    #expect(
      seen.take() == [
        "a0 0 0", "b0 0 0", "a1 1 1", "b1 1 1", "a2 2 2", "b2 2 2",
      ])
  }

  @Test("State is released with its call, also when the call threw")
  func stateIsReleased() throws {
    let model = try Model()
    let machine = try model.object()
    let lives = Lives()
    try model.handle.observe(
      Machine.risky, before: { _, _ in Life(lives) },
      after: { life, _, _, _ in #expect(life.isAlive && lives.count == 1) })
    _ = try Machine.risky(machine, [])
    #expect(lives.count == 0)
    #expect(throws: MachineError.self) { try Machine.risky(machine, ["bad"]) }
    #expect(lives.count == 0)
    #expect(lives.released == 2)
  }

  @Test("Observers come and go in any order and do not affect each other")
  func independence() throws {
    let model = try Model()
    let machine = try model.object()
    let seen = Journal()
    for removing in permutations(of: 3) {
      let hooks = [
        try model.handle.before(Machine.work) { _, _ in seen.write("before") },
        try model.handle.after(Machine.work) { _, _, _ in seen.write("after") },
        try model.handle.observe(
          Machine.work, before: { _, _ in seen.write("in") },
          after: { _, _, _, _ in seen.write("out") }),
      ]
      var left: Set<Int> = [0, 1, 2]
      func expected() -> [String] {
        (left.contains(2) ? ["in"] : []) + (left.contains(0) ? ["before"] : [])
          + (left.contains(1) ? ["after"] : []) + (left.contains(2) ? ["out"] : [])
      }
      for number in removing {
        #expect(Machine.work(machine, []) == ["orig"])
        #expect(seen.take() == expected())
        hooks[number].remove()
        left.remove(number)
      }
      #expect(Machine.work(machine, []) == ["orig"])
      #expect(seen.take() == [])
    }
  }

  @Test("Observers on a superclass, the class and one object each see the call")
  func observersOnEachLayer() throws {
    let model = try Model()
    let lower = try model.below()
    let (machine, other) = (try lower.object(), try lower.object())
    let seen = Journal()
    try model.handle.before(Machine.work) { _, _ in seen.write("upper") }
    try lower.handle.before(Machine.work) { _, _ in seen.write("lower") }
    try Instance(machine).before(Machine.work) { _, _ in seen.write("object") }
    _ = Machine.work(machine, [])
    #expect(seen.take() == ["object", "lower", "upper"])
    _ = Machine.work(other, [])
    #expect(seen.take() == ["lower", "upper"])
    // Observers of a layer stand outside of its own hooks, not of those further out.
    try Instance(machine).hook(Machine.work) { _, _, _ in ["replaced"] }
    #expect(Machine.work(machine, []) == ["replaced"])
    #expect(seen.take() == ["object"])
  }
}
