// How classes made at run time lie in memory and in tables, and that changes reach each of them
// whatever lies between.

import Testing

@testable import Swizzle

@Suite struct SideBySideTests {
  private class Home {
    static let value: Function<Home, Int> = Message("valueSideBySide") { _ in 1 }
    static let other: Function<Home, Int> = Message("otherSideBySide") { _ in 1 }
  }

  /// A class with some subclasses that were sent the message.
  private struct Family {
    let parent: Class<Home>
    var children: [Class<Home>] = []
    var objects: [Home] = []

    init(count: Int) throws {
      parent = try Class(Home.self).make(named: fresh("Parent"))
      try parent.addMethod(Home.value) { _ in 2 }
      try parent.register()
      for _ in 0..<count {
        let child = try parent.make(named: fresh("Child"))
        try child.register()
        let object = Home()
        try Instance(object).setClass(child)
        children.append(child)
        objects.append(object)
      }
      #expect(values == Array(repeating: 2, count: count))
    }

    var values: [Int] { objects.map { Home.value($0) } }

    func expect(_ value: Int, but others: [Int: Int] = [:]) {
      #expect(values == objects.indices.map { others[$0] ?? value })
    }
  }

  @Test("Memory for classes of one size: 16 bytes apart as a table looks, and no two in one place")
  func memory() {
    for (before, after) in [(16, 90), (24, 200), (16, 8000), (40, 9000)] {
      let size = (before + 15) / 16 * 16 + (after + 15) / 16 * 16
      // Under the lock, since other tests make classes too.
      let places = Runtime.locked {
        (0..<9000).map { _ in
          UInt(bitPattern: MetadataMemory.allocate(before: before, after: after))
        }
      }
      #expect(places.allSatisfy { $0 % 16 == 0 })
      let sorted = places.sorted()
      #expect(zip(sorted, sorted.dropFirst()).allSatisfy { $1 - $0 >= UInt(size) })
      guard size <= 16 * 512 else { continue }
      let steps = zip(places, places.dropFirst()).count { ($1 &- $0) & 0xFFFF == 16 }
      // All but those from one slab to the next.
      #expect(steps >= places.count - 10)
    }
  }

  @Test("A change reaches every class, side by side, apart, and together again")
  func changes() throws {
    let family = try Family(count: 40)
    try family.parent.replaceMethod(Home.value) { _ in 3 }
    family.expect(3)
    // One in the middle, the first and the last have methods of their own.
    for index in [20, 0, 39] { try family.children[index].addMethod(Home.value) { _ in 10 } }
    try family.parent.replaceMethod(Home.value) { _ in 4 }
    family.expect(4, but: [0: 10, 20: 10, 39: 10])
    try family.parent.replaceMethod(Home.value) { _ in 5 }
    family.expect(5, but: [0: 10, 20: 10, 39: 10])
    // One becomes another's subclass, and comes back.
    try family.children[7].setSuperclass(family.children[20])
    try family.parent.replaceMethod(Home.value) { _ in 6 }
    family.expect(6, but: [0: 10, 7: 10, 20: 10, 39: 10])
    try family.children[7].setSuperclass(family.parent)
    try family.parent.replaceMethod(Home.value) { _ in 7 }
    family.expect(7, but: [0: 10, 20: 10, 39: 10])
  }

  @Test("Families that are made by turns, whose buckets lie between each other's")
  func byTurns() throws {
    let (first, second) = (try Family(count: 9), try Family(count: 200))
    let third = try Family(count: 9)
    for value in 20..<24 {
      try first.parent.replaceMethod(Home.value) { _ in value }
      try third.parent.replaceMethod(Home.value) { _ in -value }
      first.expect(value)
      second.expect(2)
      third.expect(-value)
    }
  }

  @Test("A hook on one of many, placed and removed, leaves the others as they are")
  func hooks() throws {
    let family = try Family(count: 30)
    let hook = try family.children[11].hook(Home.value) { original, home in 100 + original(home) }
    family.expect(2, but: [11: 102])
    try family.parent.replaceMethod(Home.value) { _ in 3 }
    family.expect(3, but: [11: 103])
    hook.remove()
    try family.parent.replaceMethod(Home.value) { _ in 4 }
    family.expect(4)
  }

  @Test("A class whose bucket is taken is found elsewhere, however many lie side by side")
  func collisions() {
    let table = DispatchTable(capacity: 4096, owner: Lives())
    let base: UInt = 1 << 24
    let run = (0..<1500).map { base + 16 * UInt($0) }
    // Their first buckets are those of some of the run.
    let others = (0..<500).map { 2 * base + 48 * UInt($0) }
    func word(of key: UInt) -> UInt? { table.find(key)?.pointee.word.load(ordering: .relaxed) }
    for key in run { _ = table.insert(key, word: key + 1) }
    #expect(run.allSatisfy { table.find($0) == _firstBucket(table.address, $0) })
    for key in others { _ = table.insert(key, word: key + 2) }
    #expect(run.allSatisfy { word(of: $0) == $0 + 1 })
    #expect(others.allSatisfy { word(of: $0) == $0 + 2 })
    #expect(word(of: 3 * base) == nil)
    #expect(table.entries.count == 2000)
    table.free()
  }

  @Test("A class's methods are found by name, few and many, in the order of their addition")
  func methodMap() throws {
    let made = try Class(Home.self).make(named: fresh("Many"))
    let names = (0..<20).map { "many\($0)" }
    let body = Implementation { (_: Home) in 5 }
    for (index, name) in names.enumerated() {
      #expect(made.ownMethod(for: Selector(name)) == nil)
      #expect(try made.addMethod(Selector(name), body))
      #expect(made.methods.map(\.selector.name) == names[...index].reversed())
      for known in names[...index] { #expect(made.ownMethod(for: Selector(known)) != nil) }
    }
    // Adding that is taken back, with few methods and with many.
    for count in [2, 12] {
      let made = try Class(Home.self).make(named: fresh("Undone"))
      for name in names.prefix(count) { try made.addMethod(Selector(name), body) }
      let plan = Transaction { changes in
        changes.addMethod(Home.value, of: made) { _ in 6 }
        changes.addMethod(Home.other, of: made) { _ in 7 }
      }
      #expect(try plan.plan().count == 2)
      #expect(made.methods.map(\.selector.name) == names.prefix(count).reversed())
      #expect(made.ownMethod(for: "valueSideBySide") == nil)
      #expect(made.ownMethod(for: "otherSideBySide") == nil)
    }
  }

  @Test("A literal is the selector of its name, each time, however it is written")
  func literals() {
    for _ in 0..<3 {
      #expect(("sideBySide:" as Selector) == Selector(["side", "BySide:"].joined()))
      #expect(("e\u{301}" as Selector) == ("é" as Selector))
      #expect(("with\0inside" as Selector).name == "with\0inside")
      #expect(Selector(stringLiteral: StaticString(unicodeScalarLiteral: "é")) == "é")
    }
  }
}
