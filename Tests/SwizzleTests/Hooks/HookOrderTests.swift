// Where hooks stand among each other.

import Swizzle
import Testing

@Suite struct HookOrderTests {
  @Test("Higher priority stands further out; of equals the newest, whatever the order of placing")
  func priorities() throws {
    let model = try Model()
    let machine = try model.object()
    for order in permutations(of: 4) {
      var hooks: [Hook] = []
      for number in order {
        hooks.append(try model.handle.mark("\(number)", HookOptions(priority: number / 2)))
      }
      // 2 and 3 have priority 1, 0 and 1 have priority 0.
      func newestFirst(_ numbers: [Int]) -> Path {
        order.reversed().filter { numbers.contains($0) }.map { "\($0)" }
      }
      #expect(machine.trace == newestFirst([2, 3]) + newestFirst([0, 1]) + ["orig"])
      for hook in hooks { hook.remove() }
    }
  }

  @Test("Negative priorities stand inside of the default")
  func negativePriorities() throws {
    let model = try Model()
    let machine = try model.object()
    try model.handle.mark("low", HookOptions(priority: -1))
    try model.handle.mark("lowest", HookOptions(priority: .min))
    try model.handle.mark("default")
    try model.handle.mark("highest", HookOptions(priority: .max))
    try model.handle.mark("newer")
    #expect(machine.trace == ["highest", "newer", "default", "low", "lowest", "orig"])
  }

  @Test("Outermost and innermost stand apart, whatever their priority and age")
  func positions() throws {
    let model = try Model()
    let machine = try model.object()
    for order in permutations(of: 5) {
      var hooks: [Hook] = []
      for number in order {
        let options =
          switch number {
          case 0: HookOptions(priority: -5, position: .outermost)
          case 1: HookOptions(priority: 5, position: .outermost)
          case 2: HookOptions(priority: 1000)
          case 3: HookOptions(priority: 5, position: .innermost)
          default: HookOptions(priority: -5, position: .innermost)
          }
        hooks.append(try model.handle.mark("\(number)", options))
      }
      #expect(machine.trace == ["1", "0", "2", "3", "4", "orig"])
      for hook in hooks { hook.remove() }
    }
  }

  @Test("before and after name owners, and win over priority, position and age")
  func demands() throws {
    let model = try Model()
    let machine = try model.object()
    for order in permutations(of: 3) {
      var hooks: [Hook] = []
      for number in order {
        let options =
          switch number {
          case 0: HookOptions(owner: "log", priority: 100, after: ["theme"])
          case 1: HookOptions(owner: "theme", position: .innermost)
          default: HookOptions(owner: "guard", priority: -100, before: ["theme", "nobody"])
          }
        hooks.append(try model.handle.mark("\(number)", options))
      }
      #expect(machine.trace == ["2", "1", "0", "orig"])
      for hook in hooks { hook.remove() }
    }
  }

  @Test("Demands on an owner hold for each of its hooks, placed before and after")
  func demandsOnManyHooks() throws {
    let model = try Model()
    let machine = try model.object()
    try model.handle.mark("a1", HookOptions(owner: "a"))
    try model.handle.mark("b", HookOptions(owner: "b", after: ["a"]))
    try model.handle.mark("a2", HookOptions(owner: "a", priority: -1))
    #expect(machine.trace == ["a1", "a2", "b", "orig"])
    try model.handle.mark("c", HookOptions(owner: "c", priority: -9, before: ["a"]))
    #expect(machine.trace == ["c", "a1", "a2", "b", "orig"])
  }

  @Test("The order does not change when a hook leaves that the others referred to")
  func stability() throws {
    let model = try Model()
    let machine = try model.object()
    let middle = try model.handle.mark("middle", HookOptions(owner: "middle"))
    try model.handle.mark("inner", HookOptions(owner: "inner", after: ["middle"]))
    try model.handle.mark("outer", HookOptions(owner: "outer", before: ["middle"]))
    #expect(machine.trace == ["outer", "middle", "inner", "orig"])
    middle.remove()
    #expect(machine.trace == ["outer", "inner", "orig"])
  }

  @Test("A hook's demands go with it: the order is that of the hooks that are there")
  func demandsEnd() throws {
    let model = try Model()
    let machine = try model.object()
    let anchor = try model.handle.mark("anchor", HookOptions(owner: "anchor"))
    try model.handle.mark("plain", HookOptions(owner: "plain"))
    try model.handle.mark("high", HookOptions(owner: "high", priority: 1, after: ["anchor"]))
    #expect(machine.trace == ["plain", "anchor", "high", "orig"])
    anchor.remove()
    #expect(machine.trace == ["high", "plain", "orig"])
    // What comes and goes later does not change how the others stand.
    try model.handle.mark("other").remove()
    #expect(machine.trace == ["high", "plain", "orig"])
  }

  @Test("A cycle is refused, names its members and changes nothing")
  func cycles() throws {
    let model = try Model()
    let machine = try model.object()
    try model.handle.mark("a", HookOptions(owner: "owner-a", before: ["owner-b"]))
    try model.handle.mark("b", HookOptions(owner: "owner-b", before: ["owner-c"]))
    try model.handle.mark("other", HookOptions(owner: "bystander"))
    let before = machine.trace
    let lives = Lives()
    do {
      let life = Life(lives)
      let error = #expect(throws: SwizzleError.self) {
        try model.handle.hook(
          Machine.work, HookOptions(owner: "owner-c", before: ["owner-a"])
        ) { original, machine, path in
          withExtendedLifetime(life) { original(machine, path) }
        }
      }
      #expect(error?.code == .cyclicOrder)
      let text = error?.description ?? ""
      for owner in ["owner-a", "owner-b", "owner-c"] { #expect(text.contains(owner)) }
      #expect(!text.contains("bystander"))
      #expect(text.contains("work:"))
    }
    #expect(lives.count == 0)
    #expect(machine.trace == before)
    // The order is as free as before.
    try model.handle.mark("c", HookOptions(owner: "owner-c"))
    #expect(machine.trace == ["other", "a", "b", "c", "orig"])
  }

  @Test("Two hooks that both demand to be outside of the other are a cycle, one owner's too")
  func shortCycles() throws {
    let model = try Model()
    try model.handle.mark("a", HookOptions(owner: "a", before: ["b"]))
    #expect(throws: SwizzleError.self) {
      try model.handle.mark("b", HookOptions(owner: "b", before: ["a"]))
    }
    #expect(throws: SwizzleError.self) {
      try model.handle.mark("b", HookOptions(owner: "b", before: ["z"], after: ["z", "a"]))
      try model.handle.mark("z", HookOptions(owner: "z"))
    }
    // One hook alone is not outside of itself.
    try Model().handle.mark("self", HookOptions(owner: "self", before: ["self"], after: ["self"]))
  }

  @Test("Demands are kept within a layer: a class and an object do not form a cycle")
  func layersAreApart() throws {
    let model = try Model()
    let machine = try model.object()
    let lower = try model.below()
    let below = try lower.object()
    try model.handle.mark("a", HookOptions(owner: "a", before: ["b"]))
    try lower.handle.mark("b", HookOptions(owner: "b", before: ["a"]))
    try Instance(machine).mark("c", HookOptions(owner: "c", after: ["a"]))
    #expect(below.trace == ["b", "a", "orig"])
    #expect(machine.trace == ["c", "a", "orig"])
  }

  @Test("Hooks of one object are ordered as those of a class are")
  func orderOnOneObject() throws {
    let machine = try Model().object()
    let hooked = Instance(machine)
    try hooked.mark("inner", HookOptions(owner: "inner", position: .innermost))
    try hooked.mark("late", HookOptions(owner: "late", after: ["early"]))
    try hooked.mark("early", HookOptions(owner: "early", priority: -1))
    try hooked.mark("outer", HookOptions(owner: "outer", position: .outermost))
    #expect(machine.trace == ["outer", "early", "late", "inner", "orig"])
    #expect(throws: SwizzleError.self) {
      try hooked.mark("bad", HookOptions(owner: "bad", before: ["early"], after: ["late"]))
    }
    #expect(machine.trace == ["outer", "early", "late", "inner", "orig"])
  }

  @Test("The owner is the file that places the hook, unless another is named")
  func owners() throws {
    let model = try Model()
    let own = try model.handle.mark("own")
    let named = try model.handle.mark("named", HookOptions(owner: "me"))
    #expect(own.owner == #fileID)
    #expect(named.owner == "me")
    #expect(named.selector == "work:")
    #expect(named.description.contains("by me"))
    #expect(own.description.contains("HookOrderTests.swift"))
  }
}
