// What a hook sees of the call, and what it may do with `original`.

import Swizzle
import Testing

@Suite struct HookTests {
  @Test("A hook runs around the method, the newest outermost, and is gone when removed")
  func aroundTheMethod() throws {
    let model = try Model()
    let machine = try model.object()
    #expect(machine.trace == ["orig"])
    let first = try model.handle.mark("first")
    #expect(machine.trace == ["first", "orig"])
    let second = try model.handle.mark("second")
    #expect(machine.trace == ["second", "first", "orig"])
    first.remove()
    #expect(machine.trace == ["second", "orig"])
    second.remove()
    #expect(machine.trace == ["orig"])
  }

  @Test("A hook changes arguments and result")
  func changesArgumentsAndResult() throws {
    let model = try Model()
    let machine = try model.object()
    let hook = try model.handle.hook(Machine.add) { original, machine, one, other in
      original(machine, one * 10, other * 100) + 1
    }
    twice { #expect(Machine.add(machine, 1, 2) == 211) }
    hook.remove()
    twice { #expect(Machine.add(machine, 1, 2) == 3) }
  }

  @Test("A hook calls the original never, once or many times", arguments: 0...4)
  func originalManyTimes(count: Int) throws {
    let model = try Model()
    let machine = try model.object()
    let inner = Tally()
    try model.handle.hook(Machine.add) { original, machine, one, other in
      inner.add()
      return original(machine, one, other)
    }
    try model.handle.hook(Machine.add) { original, machine, one, other in
      var sum = 0
      for turn in 0..<count { sum += original(machine, one, turn) }
      return sum
    }
    #expect(Machine.add(machine, 5, 0) == (0..<count).reduce(0) { $0 + 5 + $1 })
    #expect(inner.count == count)
  }

  @Test("The original runs for another object of the class, which may have hooks of its own")
  func originalForAnotherReceiver() throws {
    class Named: Machine, @unchecked Sendable {
      static let title: Function<Named, String> = Message("title") { $0.name }
    }
    final class Below: Named, @unchecked Sendable {}
    let (one, other, below) = (Named(name: "one"), Named(name: "other"), Below(name: "below"))
    let hook = try Class(Named.self).hook(Named.title) { original, named in
      named === one ? original(other) + original(below) + original(one) : original(named)
    }
    #expect(Named.title(one) == "otherbelowone")
    #expect(Named.title(other) == "other")
    // What `original` runs is the rest of this call's chain: the other object's own hooks are not
    // in it.
    try Instance(other).hook(Named.title) { original, named in "(" + original(named) + ")" }
    #expect(Named.title(one) == "otherbelowone")
    #expect(Named.title(other) == "(other)")
    hook.remove()
    #expect(Named.title(one) == "one")
  }

  @Test("The original for an object that the chain is not for stops the program")
  func originalForAStranger() async {
    await #expect(processExitsWith: .failure) {
      let model = try Model()
      let machine = try model.object()
      let stranger = Machine()
      try model.handle.hook(Machine.work) { original, _, path in original(stranger, path) }
      _ = Machine.work(machine, [])
    }
  }

  @Test("The original runs for the call's own object though its class was changed meanwhile")
  func originalAfterChangeOfClass() throws {
    let (before, after) = (try Model(), try Model())
    let machine = try before.object()
    // Both hooks are written for any `Machine`, so the chain has to look at the object.
    try before.handle.hook(Machine.work) { original, machine, path in
      _ = try? Instance(machine).setClass(after.handle)
      return original(machine, path + ["class"])
    }
    try Instance(machine).hook(Machine.work) { original, machine, path in
      original(machine, path + ["object"])
    }
    #expect(Machine.work(machine, []) == ["object", "class", "orig"])
    #expect(Instance(machine).class == after.handle)
    #expect(Machine.work(machine, []) == ["object", "orig"])
  }

  @Test("Hooks and the original are told the selector that was sent, exchanged or not")
  func selectorIsTheOneSent() throws {
    let model = try Model()
    let machine = try model.object()
    try model.handle.addMethod(Machine.work) { _, path in path + ["work"] }
    try model.handle.addMethod(Machine.rest) { _, path in path + ["rest"] }
    try model.handle.hook(Machine.work) { original, machine, path in
      original(machine, path + [original.selector.name])
    }
    try model.handle.hook(Machine.rest) { original, machine, path in
      original(machine, path + [original.selector.name])
    }
    let (work, rest) = (
      try #require(model.handle.ownMethod(for: "work:")),
      try #require(model.handle.ownMethod(for: "rest:"))
    )
    #expect(machine.trace == ["work:", "work"])
    try Method.exchangeImplementations(work, rest)
    #expect(machine.trace == ["work:", "rest"])
    #expect(machine.restTrace == ["rest:", "work"])
  }

  @Test("Hooks stay on class and selector when implementations change under them")
  func hooksStayOverChanges() throws {
    let model = try Model()
    let lower = try model.below()
    let machine = try lower.object()
    let hook = try lower.handle.mark("hook")
    #expect(machine.trace == ["hook", "orig"])
    try model.handle.addMethod(Machine.work) { _, path in path + ["added"] }
    #expect(machine.trace == ["hook", "added"])
    try lower.handle.addMethod(Machine.work) { _, path in path + ["own"] }
    #expect(machine.trace == ["hook", "own"])
    let above = try model.handle.mark("above")
    #expect(machine.trace == ["hook", "own"])
    hook.remove()
    above.remove()
    #expect(machine.trace == ["own"])
  }

  @Test("Hooks of class methods run for the class and its subclasses")
  func classMethods() throws {
    let model = try Model()
    let lower = try model.below()
    let other = try Model()
    let upper = try model.handle.metaclass.hook(Machine.build) { original, type, path in
      original(type, path + ["upper"])
    }
    #expect(Machine.build(model.type, []) == ["upper", "orig"])
    #expect(Machine.build(lower.type, []) == ["upper", "orig"])
    #expect(Machine.build(other.type, []) == ["orig"])
    #expect(Machine.build(Machine.self, []) == ["orig"])
    let under = try lower.handle.metaclass.hook(Machine.build) { original, type, path in
      original(type, path + ["lower"])
    }
    let seen = Journal()
    let before = try lower.handle.metaclass.before(Machine.build) { type, _ in
      seen.write(type == lower.type ? "lower" : "\(type)")
    }
    #expect(Machine.build(lower.type, []) == ["lower", "upper", "orig"])
    #expect(Machine.build(model.type, []) == ["upper", "orig"])
    #expect(seen.take() == ["lower"])
    upper.remove()
    #expect(Machine.build(lower.type, []) == ["lower", "orig"])
    under.remove()
    before.remove()
    #expect(Machine.build(lower.type, []) == ["orig"])
  }

  @Test("Class methods called with another class run what the chain is for")
  func classMethodForAnotherClass() throws {
    let model = try Model()
    let lower = try model.below()
    let types = Journal()
    try model.handle.metaclass.hook(Machine.build) { original, type, path in
      types.write(type == lower.type ? "lower" : "model")
      return original(lower.type, path)
    }
    try model.handle.metaclass.replaceMethod(Machine.build) { type, path in
      path + [type == lower.type ? "for lower" : "for model"]
    }
    #expect(Machine.build(model.type, []) == ["for lower"])
    #expect(types.take() == ["model"])
  }

  @Test("A hook throws, catches, and turns errors into others")
  func throwingHooks() throws {
    let model = try Model()
    let machine = try model.object()
    #expect(throws: MachineError(reason: "bad")) { try Machine.risky(machine, ["bad"]) }
    let catching = try model.handle.hook(Machine.risky) { original, machine, path in
      do {
        return try original(machine, path)
      } catch let error as MachineError {
        if path.contains("worse") { throw MachineError(reason: "worse than " + error.reason) }
        return ["saved"]
      }
    }
    #expect(try Machine.risky(machine, ["bad"]) == ["saved"])
    #expect(throws: MachineError(reason: "worse than bad worse")) {
      try Machine.risky(machine, ["bad", "worse"])
    }
    let refusing = try model.handle.hook(Machine.risky) { _, _, _ in
      throw MachineError(reason: "refused")
    }
    #expect(throws: MachineError(reason: "refused")) { try Machine.risky(machine, []) }
    refusing.remove()
    catching.remove()
    #expect(try Machine.risky(machine, []) == ["orig"])
    #expect(throws: MachineError(reason: "bad")) { try Machine.risky(machine, ["bad"]) }
  }

  @Test("Typed errors keep their type through hooks")
  func typedErrors() throws {
    let model = try Model()
    let machine = try model.object()
    try model.handle.hook(Machine.typed) { original, machine, n throws(MachineError) -> Int in
      do throws(MachineError) {
        return try original(machine, n) + 1
      } catch {
        throw MachineError(reason: "hooked " + error.reason)
      }
    }
    func send(_ n: Int) throws(MachineError) -> Int { try Machine.typed(machine, n) }
    twice {
      #expect((try? send(1)) == 2)
      do throws(MachineError) {
        _ = try send(-1)
        Issue.record("nothing was thrown")
      } catch {
        #expect(error.reason == "hooked -1")
      }
    }
  }

  @Test("Hooks take generic, large and empty arguments and results apart from each other")
  func shapesOfArguments() throws {
    struct Large: Equatable {
      var words: [Int] = []
      var numbers = (0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0)
      static func == (one: Large, other: Large) -> Bool {
        one.words == other.words && one.numbers.7 == other.numbers.7
      }
    }
    class Home {
      static let large: Function<Home, Large, Large, Large?> = Message("large::") { _, one, two in
        Large(words: one.words + (two?.words ?? []))
      }
      static let none: Action<Home> = Message("none") { _ in }
      init() {}
    }
    let home = Home()
    try Class(Home.self).hook(Home.large) { original, home, one, two in
      var result = original(home, two ?? one, one)
      result.numbers.7 = 9
      return result
    }
    let answer = Home.large(home, Large(words: [1]), Large(words: [2, 3]))
    #expect(answer.words == [2, 3, 1])
    #expect(answer.numbers.7 == 9)
    let count = Tally()
    try Class(Home.self).hook(Home.none) { original, home in
      count.add()
      original(home)
    }
    Home.none(home)
    #expect(count.count == 1)
  }
}
