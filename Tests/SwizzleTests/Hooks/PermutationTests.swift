// The figure "permutations": every order of up to four hooks, and every order of taking them away,
// against a list.

import Swizzle
import Testing

/// What the tests expect: the names of the hooks that are in place, the newest first.
private struct Pile {
  private var names: [String] = []

  mutating func put(_ name: String) { names.insert(name, at: 0) }
  mutating func take(_ name: String) { names.removeAll { $0 == name } }
  func trace(without paused: Set<String> = []) -> Path {
    names.filter { !paused.contains($0) }
  }
}

@Suite struct PermutationTests {
  @Test("On a class, any order of placing and any order of removing", arguments: 1...4)
  func onOneClass(count: Int) throws {
    let model = try Model()
    let (machine, below) = (try model.object(), try model.below().object())
    for placing in permutations(of: count) {
      for removing in permutations(of: count) {
        var (pile, hooks) = (Pile(), [Int: Hook]())
        for number in placing {
          hooks[number] = try model.handle.mark("\(number)")
          pile.put("\(number)")
          try expect(machine, pile.trace() + ["orig"], placing, removing)
        }
        for number in removing {
          hooks[number]?.remove()
          pile.take("\(number)")
          try expect(machine, pile.trace() + ["orig"], placing, removing)
          try expect(below, pile.trace() + ["orig"], placing, removing)
        }
      }
    }
  }

  @Test("Across two levels, any order of placing and any order of removing", arguments: 1...4)
  func acrossTwoLevels(count: Int) throws {
    let upper = try Model("Upper")
    let lower = try upper.below("Lower")
    let (above, below) = (try upper.object(), try lower.object())
    for levels in assignments(of: count, to: 2) {
      for placing in permutations(of: count) {
        for removing in permutations(of: count) {
          var (piles, hooks) = ([Pile(), Pile()], [Int: Hook]())
          func check() throws {
            let (top, bottom) = (piles[0].trace(), piles[1].trace())
            try expect(above, top + ["orig"], placing, removing)
            try expect(below, bottom + top + ["orig"], placing, removing)
          }
          for number in placing {
            let target = levels[number] == 0 ? upper : lower
            hooks[number] = try target.handle.mark("\(number)")
            piles[levels[number]].put("\(number)")
          }
          try check()
          for number in removing {
            hooks[number]?.remove()
            piles[levels[number]].take("\(number)")
            try check()
          }
        }
      }
    }
  }

  @Test("On one object and its class, any order of placing and any of removing", arguments: 1...4)
  func onOneObject(count: Int) throws {
    let model = try Model()
    let (hooked, other) = (try model.object(), try model.object())
    for places in assignments(of: count, to: 2) {
      for placing in permutations(of: count) {
        for removing in permutations(of: count) {
          var (piles, hooks) = ([Pile(), Pile()], [Int: Hook]())
          func check() throws {
            let (shared, own) = (piles[0].trace(), piles[1].trace())
            try expect(hooked, own + shared + ["orig"], placing, removing)
            try expect(other, shared + ["orig"], placing, removing)
          }
          for number in placing {
            hooks[number] =
              places[number] == 0
              ? try model.handle.mark("\(number)") : try Instance(hooked).mark("\(number)")
            piles[places[number]].put("\(number)")
          }
          try check()
          for number in removing {
            hooks[number]?.remove()
            piles[places[number]].take("\(number)")
            try check()
          }
        }
      }
    }
  }

  @Test("Any order of pausing and any order of resuming, each hook keeping its place")
  func pausing() throws {
    let model = try Model()
    let lower = try model.below()
    let machine = try lower.object()
    for levels in assignments(of: 3, to: 3) {
      var (piles, hooks) = ([Pile(), Pile(), Pile()], [Hook]())
      for number in 0..<3 {
        let name = "\(number)"
        switch levels[number] {
        case 0: hooks.append(try model.handle.mark(name))
        case 1: hooks.append(try lower.handle.mark(name))
        default: hooks.append(try Instance(machine).mark(name))
        }
        piles[levels[number]].put(name)
      }
      for pausing in permutations(of: 3) {
        for resuming in permutations(of: 3) {
          var paused: Set<String> = []
          func check() throws {
            let trace = piles.reversed().flatMap { $0.trace(without: paused) }
            try expect(machine, trace + ["orig"], pausing, resuming)
          }
          for number in pausing {
            hooks[number].pause()
            paused.insert("\(number)")
            try check()
          }
          for number in resuming {
            hooks[number].resume()
            paused.remove("\(number)")
            try check()
          }
        }
      }
      for hook in hooks { hook.remove() }
      try expect(machine, ["orig"], [], [])
    }
  }

  /// One failure says enough.
  ///
  /// The macro is expensive for the many checks that hold.
  private func expect(
    _ machine: Machine, _ trace: Path, _ first: [Int], _ then: [Int]
  ) throws {
    let found = machine.trace
    if found != trace { try #require(found == trace, "first \(first), then \(then)") }
  }
}
