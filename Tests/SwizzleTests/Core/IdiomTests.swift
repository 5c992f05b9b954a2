// Section S of the Objective-C runtime's behaviour: the add-or-exchange idiom, case by case. The
// names S01… are those of the list. Results are written P(a,b) C(a,b), -1 for what is forwarded.

import Swizzle
import Testing

@Suite struct IdiomTests {
  /// P(a,b) and C(a,b).
  private func answers(_ world: World) -> [Int] {
    [world.p.a, world.p.b, world.c.a, world.c.b]
  }

  private func world(_ start: Start, p: [Int?], c: [Int?]) throws -> World {
    let world = try World(start)
    let selectors: [Selector] = ["a", "b"]
    for index in 0..<2 {
      if let answer = p[index] { try world.p.add(selectors[index], answer) }
      if let answer = c[index] { try world.c.add(selectors[index], answer) }
    }
    world.begin()
    return world
  }

  @Test("S01, S11: own a and own b are exchanged", arguments: Start.allCases)
  func ownAndOwn(start: Start) throws {
    let world = try world(start, p: [1, 2], c: [3, 4])
    #expect(try world.c.handle.swizzle("a", with: "b") == .exchanged)
    twice { #expect(answers(world) == [1, 2, 4, 3]) }
    #expect([world.g.a, world.g.b] == [4, 3])
  }

  @Test("S02, S12: an inherited a is added, and the parent is as it was", arguments: Start.allCases)
  func inheritedAndOwn(start: Start) throws {
    let world = try world(start, p: [1, nil], c: [nil, 4])
    #expect(try world.c.handle.swizzle("a", with: "b") == .added)
    twice { #expect(answers(world) == [1, -1, 4, 1]) }
    #expect(world.c.list == ["a", "b"])
    #expect(world.p.list == ["a"])
  }

  @Test("Own a and inherited b: the parent's b changes too", arguments: Start.allCases)
  func ownAndInherited(start: Start) throws {
    let world = try world(start, p: [1, 2], c: [3, nil])
    #expect(try world.c.handle.swizzle("a", with: "b") == .exchanged)
    twice {
      #expect(answers(world) == [1, 3, 2, 3])
      #expect(world.x.b == 3)
    }
  }

  @Test("Both inherited: the class gets both as its own", arguments: Start.allCases)
  func bothInherited(start: Start) throws {
    let world = try world(start, p: [1, 2], c: [nil, nil])
    #expect(try world.c.handle.swizzle("a", with: "b") == .added)
    twice { #expect(answers(world) == [1, 2, 2, 1]) }
    #expect(Set(world.c.list) == ["a", "b"])
    #expect(world.x.a == 1)
  }

  @Test("S05, S06: what is missing changes nothing", arguments: Start.allCases)
  func missing(start: Start) throws {
    for (p, c) in [([nil, 2], [nil, 4]), ([1, nil], [3, nil])] as [([Int?], [Int?])] {
      let world = try world(start, p: p, c: c)
      let before = answers(world)
      let lists = world.all.map(\.list)
      #expect {
        try world.c.handle.swizzle("a", with: "b")
      } throws: {
        ($0 as? SwizzleError)?.code == .unknownMethod
      }
      twice { #expect(answers(world) == before) }
      #expect(world.all.map(\.list) == lists)
    }
  }

  @Test("S07: twice with own methods restores", arguments: Start.allCases)
  func twiceOwn(start: Start) throws {
    let world = try world(start, p: [1, 2], c: [3, 4])
    for _ in 0..<2 { #expect(try world.c.handle.swizzle("a", with: "b") == .exchanged) }
    twice { #expect(answers(world) == [1, 2, 3, 4]) }
  }

  @Test(
    "Twice with an inherited a: added, then exchanged back, and kept", arguments: Start.allCases)
  func twiceInherited(start: Start) throws {
    let world = try world(start, p: [1, nil], c: [nil, 4])
    #expect(try world.c.handle.swizzle("a", with: "b") == .added)
    twice { #expect(answers(world) == [1, -1, 4, 1]) }
    #expect(try world.c.handle.swizzle("a", with: "b") == .exchanged)
    twice { #expect(answers(world) == [1, -1, 1, 4]) }
    try world.p.replace("a", 9)
    twice { #expect(answers(world) == [9, -1, 1, 4]) }
  }

  @Test(
    "S14: a naive exchange of two inherited methods changes the parent", arguments: Start.allCases)
  func naiveBothInherited(start: Start) throws {
    let world = try world(start, p: [1, 2], c: [nil, nil])
    try Method.exchangeImplementations(world.c.method("a"), world.c.method("b"))
    twice { #expect(answers(world) == [2, 1, 2, 1]) }
  }

  @Test(
    "S15: a naive exchange of inherited and own runs the child's in the parent",
    arguments: Start.allCases)
  func naiveInheritedAndOwn(start: Start) throws {
    let world = try world(start, p: [1, nil], c: [nil, 4])
    try Method.exchangeImplementations(world.c.method("a"), world.c.method("b"))
    twice { #expect(answers(world) == [4, -1, 4, 1]) }
  }

  @Test("A swizzle on parent and child composes from the inside out", arguments: Start.allCases)
  func parentAndChild(start: Start) throws {
    let world = try world(start, p: [1, 2], c: [3, 4])
    #expect(try world.p.handle.swizzle("a", with: "b") == .exchanged)
    #expect(try world.c.handle.swizzle("a", with: "b") == .exchanged)
    twice { #expect(answers(world) == [2, 1, 4, 3]) }
    #expect(try world.g.handle.swizzle("a", with: "b") == .added)
    twice {
      #expect([world.g.a, world.g.b] == [3, 4])
      #expect(answers(world) == [2, 1, 4, 3])
    }
  }

  @Test("A category method calls itself to reach the original")
  func callingItself() throws {
    let title = Class(Titled.self)
    let sub = Class(SubTitled.self)
    #expect(Titled.text(Titled(), "x") == "x")
    #expect(try sub.swizzle(Titled.text, with: SubTitled.loudText) == .added)
    twice {
      #expect(Titled.text(Titled(), "x") == "x")
      #expect(Titled.text(SubTitled(), "x") == "x!")
    }
    #expect(title.methods.count == 1)
    #expect(sub.methods.count == 2)
  }

  class Titled {
    static let text: Function<Titled, String, String> = Message("text:") { _, text in text }
    init() {}
  }
  final class SubTitled: Titled {
    static let loudText: Function<SubTitled, String, String> = Message("loudText:") { title, text in
      loudText(title, text) + "!"
    }
  }
}
