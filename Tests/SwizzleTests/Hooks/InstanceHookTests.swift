// Hooks on one object: it keeps its class, the hooks follow it and die with it.

import Foundation
import Swizzle
import Synchronization
import Testing

@Suite struct InstanceHookTests {
  @Test("Only the hooked object runs the hook, of its class and of subclasses")
  func onlyThatObject() throws {
    let model = try Model()
    let lower = try model.below()
    let machines = try (0..<100).map { _ in try model.object() }
    let below = try lower.object()
    let hooks = try machines.enumerated().filter { $0.offset % 3 == 0 }
      .map { try Instance($0.element).mark("\($0.offset)") }
    for (number, machine) in machines.enumerated() {
      #expect(machine.trace == (number % 3 == 0 ? ["\(number)", "orig"] : ["orig"]))
    }
    #expect(below.trace == ["orig"])
    for hook in hooks { hook.remove() }
    for machine in machines { #expect(machine.trace == ["orig"]) }
  }

  @Test("A hooked object's class, comparisons, casts and names are as before")
  func identity() throws {
    final class Plain: Machine, @unchecked Sendable {}
    let (hooked, other) = (opaque(Plain()), opaque(Plain()))
    let machine = opaque(hooked as Machine)
    let before = ("\(hooked)", String(reflecting: hooked), "\(type(of: hooked))")
    let hook = try Instance(hooked).hook(Machine.work) { original, plain, path in
      original(plain, path + [plain.name])
    }
    #expect(hooked.trace == ["machine", "orig"])
    #expect(type(of: hooked) == type(of: other))
    #expect(type(of: machine) == Plain.self)
    #expect(ObjectIdentifier(type(of: machine)) == ObjectIdentifier(Plain.self))
    #expect(machine is Plain)
    #expect((machine as? Plain) === hooked)
    #expect("\(hooked)" == before.0)
    #expect(String(reflecting: hooked) == before.1)
    #expect("\(type(of: hooked))" == before.2)
    #expect(Instance(hooked).class == Class(Plain.self))
    #expect(Class(Plain.self).methods.isEmpty)
    hook.remove()
    #expect(type(of: hooked) == type(of: other))
  }

  @Test("Several owners stack and unstack in any order, over what the class has")
  func severalOwners() throws {
    let model = try Model()
    let machine = try model.object()
    let classHook = try model.handle.mark("class")
    for removing in permutations(of: 3) {
      let hooks = try ["a", "b", "c"].map {
        try Instance(machine).mark($0, HookOptions(owner: $0))
      }
      var left = ["c", "b", "a"]
      #expect(machine.trace == left + ["class", "orig"])
      for number in removing {
        hooks[number].remove()
        left.removeAll { $0 == ["a", "b", "c"][number] }
        #expect(machine.trace == left + ["class", "orig"])
      }
    }
    classHook.remove()
    #expect(machine.trace == ["orig"])
  }

  @Test("replace runs instead of the class's method and its hooks, and gives them back")
  func replacing() throws {
    let model = try Model()
    let (machine, other) = (try model.object("it"), try model.object())
    try model.handle.mark("class")
    let hook = try Instance(machine).replace(Machine.work) { machine, path in path + [machine.name]
    }
    #expect(machine.trace == ["it"])
    #expect(other.trace == ["class", "orig"])
    hook.remove()
    #expect(machine.trace == ["class", "orig"])
    try Instance(machine).replace(Machine.typed) { _, n throws(MachineError) -> Int in
      throw MachineError(reason: "replaced \(n)")
    }
    #expect(throws: MachineError(reason: "replaced 1")) { try Machine.typed(machine, 1) }
    #expect(try Machine.typed(other, 1) == 1)
  }

  @Test("An object's hooks see what its class gets later: methods, hooks, superclasses' hooks")
  func liveChain() throws {
    let model = try Model()
    let lower = try model.below()
    let machine = try lower.object()
    try Instance(machine).mark("object")
    let upper = try model.handle.mark("upper")
    #expect(machine.trace == ["object", "upper", "orig"])
    let under = try lower.handle.mark("lower")
    #expect(machine.trace == ["object", "lower", "upper", "orig"])
    upper.remove()
    try model.handle.addMethod(Machine.work) { _, path in path + ["added"] }
    #expect(machine.trace == ["object", "lower", "added"])
    under.remove()
    try lower.handle.addMethod(Machine.work) { machine, path in
      Machine.work.sendSuper(from: Machine.self, machine, path + ["own"])
    }
    _ = machine
  }

  @Test("Hooks follow the object through setClass, there and back, paused ones too")
  func setClass() throws {
    let (one, two) = (try Model("One"), try Model("Two"))
    let (machine, other) = (try one.object(), try one.object())
    try one.handle.mark("one")
    try two.handle.mark("two")
    let first = try Instance(machine).mark("first")
    let second = try Instance(machine).mark("second")
    try Instance(machine).markRest("rest")
    let life = Lives()
    func hold() throws -> Hook {
      let held = Life(life)
      return try Instance(machine).hook(Machine.risky) { original, machine, path in
        #expect(held.isAlive)
        return try original(machine, path + ["risky"])
      }
    }
    let risky = try hold()
    for _ in 0..<3 {
      #expect(machine.trace == ["second", "first", "one", "orig"])
      second.pause()
      try Instance(machine).setClass(two.handle)
      #expect(machine.trace == ["first", "two", "orig"])
      second.resume()
      #expect(machine.trace == ["second", "first", "two", "orig"])
      #expect(machine.restTrace == ["rest", "rest"])
      #expect(try Machine.risky(machine, []) == ["risky", "orig"])
      #expect(other.trace == ["one", "orig"])
      try Instance(machine).setClass(one.handle)
    }
    try Instance(machine).setClass(two.handle)
    first.remove()
    #expect(machine.trace == ["second", "two", "orig"])
    risky.remove()
    #expect(life.count == 0)
    second.remove()
    #expect(machine.trace == ["two", "orig"])
    try Instance(machine).setClass(one.handle)
    #expect(machine.trace == ["one", "orig"])
  }

  @Test("An object does not become one of a class that its hooks were not written for")
  func setClassThatHooksRefuse() throws {
    class Base: @unchecked Sendable {
      static let work: Function<Base, Int> = Message("work") { _ in 1 }
      init() {}
    }
    final class Special: Base, @unchecked Sendable {
      func extra() -> Int { 10 }
    }
    let object = opaque(Base())
    try Instance(object).setClass(Class(Special.self))
    let special = try #require(opaque(object) as? Special)
    let hook = try Instance(special).hook(Base.work) { original, special in
      original(special) + special.extra()
    }
    #expect(Base.work(object) == 11)
    let error = #expect(throws: SwizzleError.self) {
      try Instance(object).setClass(Class(Base.self))
    }
    #expect(error?.code == .receiverMismatch)
    #expect(opaque(object) is Special)
    #expect(Base.work(object) == 11)
    hook.remove()
    try Instance(object).setClass(Class(Base.self))
    #expect(!(opaque(object) is Special))
    #expect(Base.work(object) == 1)
  }

  @Test("An object's own deinit sends run no hooks of the object, and those of the class")
  func deinitSends() throws {
    let seen = Journal()
    class Noisy: @unchecked Sendable {
      static let bye: Function<Noisy, Path, Path> = Message("bye:") { _, path in path + ["orig"] }
      let seen: Journal
      init(_ seen: Journal) { self.seen = seen }
      deinit { seen.write("\(Noisy.bye(self, []))") }
    }
    try Class(Noisy.self).hook(Noisy.bye) { original, noisy, path in
      original(noisy, path + ["class"])
    }
    let other = opaque(Noisy(seen))
    try Instance(other).hook(Noisy.bye) { original, noisy, path in
      original(noisy, path + ["other"])
    }
    do {
      let noisy = opaque(Noisy(seen))
      try Instance(noisy).hook(Noisy.bye) { original, noisy, path in
        original(noisy, path + ["object"])
      }
      #expect(Noisy.bye(noisy, []) == ["object", "class", "orig"])
    }
    #expect(seen.take() == [#"["class", "orig"]"#])
    #expect(Noisy.bye(other, []) == ["other", "class", "orig"])
  }

  @Test("Hooks die with their object, once, and their tokens do nothing then")
  func deathReleases() throws {
    let model = try Model()
    let lives = Lives()
    var tokens: [Hook] = []
    do {
      let machine = try model.object()
      for kind in HookKind.allCases {
        tokens.append(try Instance(machine).hold(kind, Life(lives)))
      }
      tokens[1].pause()
      _ = try Machine.risky(machine, [])
      #expect(lives.count == HookKind.allCases.count)
    }
    #expect(lives.count == 0)
    #expect(lives.released == HookKind.allCases.count)
    for token in tokens {
      #expect(!token.isInstalled)
      token.resume()
      token.remove()
    }
  }

  @Test("A hook that keeps its object, keeps it until it is removed")
  func cycles() throws {
    let model = try Model()
    weak var gone: Machine?
    let hook: Hook
    do {
      let machine = try model.object()
      gone = machine
      hook = try Instance(machine).hook(Machine.work) { original, _, path in
        original(machine, path + ["kept"])
      }
    }
    #expect(gone?.trace == ["kept", "orig"])
    hook.remove()
    #expect(gone == nil)
  }

  @Test("An object that gets a dead one's address has none of its hooks")
  func addressReuse() throws {
    let model = try Model()
    var addresses: Set<UInt> = []
    var reused = 0
    for round in 0..<200 {
      let machine = try model.object()
      let address = UInt(bitPattern: Unmanaged.passUnretained(machine).toOpaque())
      if !addresses.insert(address).inserted { reused += 1 }
      #expect(machine.trace == ["orig"])
      if round % 2 == 0 {
        try Instance(machine).mark("\(round)")
        #expect(machine.trace == ["\(round)", "orig"])
      }
    }
    // The address sanitizer keeps freed memory back, so that no address comes again there.
    if !Build.isSanitized { #expect(reused > 0) }
  }

  @Test("Objects of compiled classes, generic ones and Foundation's carry hooks")
  func kindsOfClasses() throws {
    let (hooked, plain) = (Holder(5), Holder(5))
    try Instance(hooked).hook(holderValue) { original, holder in original(holder) * 2 }
    #expect(holderValue(hooked) == 10)
    #expect(holderValue(plain) == 5)
    let number = NSMutableString(string: "abc")
    let other = NSMutableString(string: "abc")
    try Instance(number).hook(stringCount) { original, string in original(string) + 100 }
    #expect(stringCount(number) == 103)
    #expect(stringCount(other) == 3)
  }

  @Test("Boxes of values cannot carry hooks, and stay usable")
  func boxes() throws {
    struct Point: Hashable { var x = 1 }
    for value in [Point() as Any, (1, "two") as Any, Point?.some(Point(x: 2)) as Any] {
      let box = value as AnyObject
      let error = #expect(throws: SwizzleError.self) {
        try Instance(box).hook(anyCount) { _, _ in 0 }
      }
      #expect(error?.code == .objectNotHookable)
      #expect(error?.description.contains("box") == true)
      #expect(box as? Point == value as? Point)
    }
    // What is bridged to an object of its own is one.
    let number = NSNumber(value: 5)
    let hook = try Instance(number).hook(anyCount) { original, object in original(object) + 1 }
    #expect(anyCount(number) == 2)
    hook.remove()
  }

  @Test("A class whose name ends as a box's does carries hooks")
  func namedLikeABox() throws {
    final class SwiftValue: Machine, @unchecked Sendable {}
    let value = opaque(SwiftValue())
    try Instance(value).hook(Machine.work) { original, value, path in original(value, path + ["v"])
    }
    #expect(value.trace == ["v", "orig"])
  }

  @Test("An object that is being deinitialised is refused with an error, not a crash")
  func hookingInDeinit() throws {
    let seen = Journal()
    class Dying: @unchecked Sendable {
      static let bye: Function<Dying, Path, Path> = Message("bye:") { _, path in path + ["orig"] }
      let seen: Journal
      init(_ seen: Journal) { self.seen = seen }
      deinit {
        do {
          try Instance(self).hook(Dying.bye) { original, dying, path in original(dying, path) }
          seen.write("hooked")
        } catch let error {
          seen.write("\(error.code)")
        }
        seen.write("\(Dying.bye(self, []))")
      }
    }
    for hooksBefore in [false, true] {
      do {
        let dying = opaque(Dying(seen))
        if hooksBefore {
          try Instance(dying).hook(Dying.bye) { original, dying, path in
            original(dying, path + ["hook"])
          }
        }
      }
      #expect(seen.take() == ["objectNotHookable", #"["orig"]"#])
    }
  }

  @Test("A hook is refused that the object's class does not fit, and the object stays as it was")
  func misfits() throws {
    class Stranger: @unchecked Sendable { init() {} }
    let stranger = Stranger()
    let error = #expect(throws: SwizzleError.self) {
      try Instance(stranger).hook(Machine.work) { _, _, path in path }
    }
    #expect(error?.code == .receiverMismatch)
  }

  @Test("Objects are hooked, sent to, unhooked and dropped by many threads at once")
  func manyThreads() async throws {
    let model = try Model()
    try model.handle.mark("class")
    let answers = await onThreads(4) { thread in
      var wrong = 0
      for round in 0..<200 {
        guard let machine = try? model.object(),
          let hook = try? Instance(machine).mark("\(thread) \(round)")
        else { return -1 }
        if machine.trace != ["\(thread) \(round)", "class", "orig"] { wrong += 1 }
        if round % 2 == 0 {
          hook.remove()
          if machine.trace != ["class", "orig"] { wrong += 1 }
        }
      }
      return wrong
    }
    #expect(answers == [0, 0, 0, 0])
  }

  @Test("A transaction that changes a class's method and hooks an object of it is seen whole")
  func methodAndHookTogether() async throws {
    let model = try Model()
    let (machine, always) = (try model.object(), try model.object())
    // So that sends look for hooked objects all the time.
    try Instance(always).mark("always")
    try model.handle.replaceMethod(Machine.work) { _, path in path + ["bare"] }
    let isDone = Flag()
    let answers = await onThreads(3) { thread in
      var wrong = 0
      if thread > 0 {
        while !isDone.isRaised {
          // Once: what is between two calls may change.
          let trace = Machine.work(machine, [])
          if trace != ["bare"] && trace != ["hook", "hooked"] { wrong += 1 }
        }
        return wrong
      }
      defer { isDone.raise() }
      for _ in 0..<300 {
        let placed = try? Transaction { change in
          change.replaceMethod(Machine.work, of: model.handle) { _, path in path + ["hooked"] }
          change.hook(Machine.work, on: Instance(machine)) { original, machine, path in
            original(machine, path + ["hook"])
          }
        }.commit()
        guard let hook = placed?.first, machine.trace == ["hook", "hooked"] else { return -1 }
        let left = try? Transaction { change in
          change.replaceMethod(Machine.work, of: model.handle) { _, path in path + ["bare"] }
          change.remove(hook)
        }.commit()
        if left == nil || machine.trace != ["bare"] { return -2 }
      }
      return wrong
    }
    #expect(answers == [0, 0, 0])
  }
}

private final class Flag: Sendable {
  private let value = Atomic<Bool>(false)
  var isRaised: Bool { value.load(ordering: .acquiring) }
  func raise() { value.store(true, ordering: .releasing) }
}

private final class Holder<Value: Sendable>: Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}
private let holderValue: Function<Holder<Int>, Int> = Message("value") { $0.value }
private let stringCount: Function<NSMutableString, Int> = Message("count") { $0.length }
private let anyCount: Function<NSObject, Int> = Message("anyCount") { _ in 1 }
