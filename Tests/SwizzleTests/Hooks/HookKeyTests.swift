// Keys, which make installing idempotent.

import Swizzle
import Testing

@Suite struct HookKeyTests {
  @Test("Installing a key again gives a token on the same hook, which goes with its last token")
  func tokens() throws {
    let model = try Model()
    let machine = try model.object()
    let options = HookOptions(key: "once")
    let tokens = try (0..<3).map { try model.handle.mark("hook \($0)", options) }
    #expect(machine.trace == ["hook 0", "orig"])
    tokens[0].remove()
    tokens[0].remove()
    #expect(!tokens[0].isInstalled)
    #expect(tokens[1].isInstalled && tokens[2].isInstalled)
    #expect(machine.trace == ["hook 0", "orig"])
    tokens[2].remove()
    #expect(machine.trace == ["hook 0", "orig"])
    tokens[1].remove()
    #expect(machine.trace == ["orig"])
    #expect(!tokens[1].isInstalled)
    // The key is free again.
    try model.handle.mark("new", options)
    #expect(machine.trace == ["new", "orig"])
  }

  @Test("What the second installation captured is released, what the first did is kept")
  func captures() throws {
    let model = try Model()
    let (first, second) = (Lives(), Lives())
    func install(_ lives: Lives) throws -> Hook {
      let life = Life(lives)
      return try model.handle.hook(Machine.work, HookOptions(key: "k")) {
        original, machine, path in
        withExtendedLifetime(life) { original(machine, path) }
      }
    }
    let tokens = [try install(first), try install(second)]
    #expect(first.count == 1)
    #expect(second.count == 0)
    tokens[0].remove()
    #expect(first.count == 1)
    tokens[1].remove()
    #expect(first.count == 0)
    #expect(first.released == 1)
    #expect(second.released == 1)
  }

  @Test("A key of a target is its own for every class, object and message")
  func targetKeys() throws {
    let model = try Model()
    let lower = try model.below()
    let (machine, other) = (try lower.object(), try lower.object())
    let options = HookOptions(key: HookKey("k", .target))
    try model.handle.mark("upper", options)
    try lower.handle.mark("lower", options)
    try Instance(machine).mark("object", options)
    try Instance(other).mark("other", options)
    try Instance(machine).mark("again", options)
    try model.handle.markRest("rest", options)
    #expect(machine.trace == ["object", "lower", "upper", "orig"])
    #expect(other.trace == ["other", "lower", "upper", "orig"])
    #expect(machine.restTrace == ["rest", "rest"])
  }

  @Test("A key of a hierarchy is one for a class, its superclasses and its subclasses")
  func hierarchyKeys() throws {
    let upper = try Model()
    let (lower, sibling) = (try upper.below(), try upper.below())
    let (machine, other) = (try lower.object(), try sibling.object())
    let options = HookOptions(key: HookKey("k", .hierarchy))
    let first = try lower.handle.mark("lower", options)
    // A sibling is neither above nor below.
    let beside = try sibling.handle.mark("sibling", options)
    #expect(machine.trace == ["lower", "orig"])
    #expect(other.trace == ["sibling", "orig"])
    let second = try upper.handle.mark("upper", options)
    #expect(machine.trace == ["lower", "orig"])
    first.remove()
    second.remove()
    beside.remove()
    #expect(machine.trace == ["orig"])
    #expect(other.trace == ["orig"])
    try upper.handle.mark("upper", options)
    try lower.handle.mark("lower", options)
    try Instance(machine).mark("object", options)
    #expect(machine.trace == ["upper", "orig"])
  }

  @Test("A key of the process is one for all classes of a message")
  func processKeys() throws {
    let (one, two) = (try Model(), try Model())
    let options = HookOptions(key: HookKey(fresh("k"), .process))
    let first = try one.handle.mark("one", options)
    let second = try two.handle.mark("two", options)
    #expect(try one.object().trace == ["one", "orig"])
    #expect(try two.object().trace == ["orig"])
    first.remove()
    #expect(try one.object().trace == ["one", "orig"])
    second.remove()
    #expect(try one.object().trace == ["orig"])
  }

  @Test("An exclusive key is refused the second time, says who has it, and changes nothing")
  func exclusiveKeys() throws {
    let model = try Model()
    let machine = try model.object()
    let options = HookOptions(owner: "first owner", key: HookKey("mine", isExclusive: true))
    let first = try model.handle.mark("first", options)
    let error = #expect(throws: SwizzleError.self) { try model.handle.mark("second", options) }
    #expect(error?.code == .duplicateKey)
    let text = error?.description ?? ""
    #expect(text.contains("mine") && text.contains("first owner"))
    #expect(text.contains("HookKeyTests.swift"))
    #expect(machine.trace == ["first", "orig"])
    first.remove()
    #expect(machine.trace == ["orig"])
    try model.handle.mark("third", options)
    #expect(machine.trace == ["third", "orig"])
  }

  @Test("Taking all of an owner's hooks away takes keyed ones, however many tokens they have")
  func removingByOwner() throws {
    let model = try Model()
    let machine = try model.object()
    let owner = fresh("owner")
    let tokens = try (0..<2).map { _ in
      try model.handle.mark("keyed", HookOptions(owner: owner, key: "k"))
    }
    #expect(Hook.removeAll(owner: owner) == 1)
    #expect(machine.trace == ["orig"])
    let again = try model.handle.mark("again", HookOptions(owner: owner, key: "k"))
    for token in tokens { token.remove() }
    #expect(again.isInstalled)
    #expect(machine.trace == ["again", "orig"])
  }
}
