// Field reports about hooks in a hierarchy. The numbers are those of the list of scenarios.

import Swizzle
import Testing

@Suite struct HierarchyReports {
  /// A ← B ← D, and C beside B.
  private struct Tree {
    let a: Model
    let b: Model
    let c: Model
    let d: Model

    init() throws {
      a = try Model("A")
      b = try a.below("B")
      c = try a.below("C")
      d = try b.below("D")
    }
  }

  @Test("7, 8: hooks on a class and its superclass both run, in whichever order they came")
  func superclassHookedLater() throws {
    for order in permutations(of: 3) {
      for isSentBetween in [false, true] {
        let tree = try Tree()
        let objects = try [tree.a, tree.b, tree.d, tree.c].map { try $0.object() }
        for number in order {
          try [tree.a, tree.b, tree.d][number].handle.mark(["A", "B", "D"][number])
          if isSentBetween { for object in objects { _ = object.trace } }
        }
        #expect(
          objects.map(\.trace) == [
            ["A", "orig"], ["B", "A", "orig"], ["D", "B", "A", "orig"], ["A", "orig"],
          ])
      }
    }
  }

  @Test("9: swizzle on a class that inherits the method changes that class alone")
  func swizzleOfInherited() throws {
    let tree = try Tree()
    try tree.a.handle.addMethod(Machine.work) { _, path in path + ["A.work"] }
    try tree.b.handle.addMethod(Machine.rest) { _, path in path + ["B.rest"] }
    let (a, b, c) = (try tree.a.object(), try tree.b.object(), try tree.c.object())
    #expect(try tree.b.handle.swizzle(Machine.work, with: Machine.rest) == .added)
    #expect([a.trace, b.trace, c.trace] == [["A.work"], ["B.rest"], ["A.work"]])
    #expect(b.restTrace == ["A.work"])
    #expect(a.restTrace == ["rest"])
  }

  @Test("9: the raw exchange of an inherited method follows Objective-C, and warns")
  func exchangeOfInherited() throws {
    let tree = try Tree()
    try tree.a.handle.addMethod(Machine.work) { _, path in path + ["A.work"] }
    try tree.b.handle.addMethod(Machine.rest) { _, path in path + ["B.rest"] }
    let (a, b, c) = (try tree.a.object(), try tree.b.object(), try tree.c.object())
    let warnings = Journal()
    let name = tree.a.handle.name
    let observer = ChangeObserver.observe { event in
      if event.kind == .warning && event.className == name { warnings.write(event.detail) }
    }
    defer { observer.end() }
    let inherited = try #require(tree.b.handle.method(for: "work:"))
    let own = try #require(tree.b.handle.method(for: "rest:"))
    #expect(inherited.owner.name == name)
    try Method.exchangeImplementations(inherited, own)
    #expect([a.trace, b.trace, c.trace] == [["B.rest"], ["B.rest"], ["B.rest"]])
    #expect(b.restTrace == ["A.work"])
    #expect(warnings.take().count == 1)
    // Two methods of one class are exchanged without a word.
    try tree.a.handle.addMethod(Machine.rest) { _, path in path + ["A.rest"] }
    try Method.exchangeImplementations(
      inherited, try #require(tree.a.handle.method(for: "rest:")))
    #expect(warnings.take() == [])
  }

  @Test("10: a class that only inherits the method is hooked, over what it inherits at the call")
  func inheritedTarget() throws {
    let tree = try Tree()
    let (b, a) = (try tree.b.object(), try tree.a.object())
    let hook = try tree.b.handle.mark("hook")
    #expect(b.trace == ["hook", "orig"])
    #expect(a.trace == ["orig"])
    try tree.a.handle.addMethod(Machine.work) { _, path in path + ["later"] }
    #expect(b.trace == ["hook", "later"])
    try tree.a.handle.replaceMethod(Machine.work) { _, path in path + ["latest"] }
    #expect(b.trace == ["hook", "latest"])
    hook.remove()
    #expect(b.trace == ["latest"])
    #expect(tree.b.handle.ownMethod(for: "work:") == nil)
  }

  @Test("10: a class that inherits nothing runs the hook over forwarding")
  func nothingInherited() throws {
    class Root: @unchecked Sendable {
      static let nothing: Function<Root, Int> = Message("nothing")
      init() {}
    }
    final class Kind: Root, @unchecked Sendable {}
    let kind = Kind()
    let hook = try Class(Kind.self).hook(Root.nothing) { _, _ in 5 }
    #expect(Root.nothing(kind) == 5)
    #expect(!Class(Kind.self).responds(to: "nothing"))
    try Class(Root.self).addMethod(Root.nothing) { _ in 6 }
    #expect(Root.nothing(kind) == 5)
    hook.remove()
    #expect(Root.nothing(kind) == 6)
  }

  @Test("11: an override that calls super enters each level's hook once, the subclass's first")
  func superCall() throws {
    for isUpperFirst in [false, true] {
      for isUndoneUpperFirst in [false, true] {
        let tree = try Tree()
        let type = tree.b.type
        try tree.b.handle.addMethod(Machine.work) { machine, path in
          Machine.work.sendSuper(from: type, machine, path + ["B.work"])
        }
        let b = try tree.b.object()
        let upper = isUpperFirst ? try tree.a.handle.mark("A") : nil
        let lower = try tree.b.handle.mark("B")
        let hooks = [try upper ?? tree.a.handle.mark("A"), lower]
        #expect(b.trace == ["B", "B.work", "A", "orig"])
        hooks[isUndoneUpperFirst ? 0 : 1].remove()
        #expect(
          b.trace == (isUndoneUpperFirst ? ["B", "B.work", "orig"] : ["B.work", "A", "orig"]))
        hooks[isUndoneUpperFirst ? 1 : 0].remove()
        #expect(b.trace == ["B.work", "orig"])
      }
    }
  }

  @Test("11: a hook on a class that its overriding subclass does not call through is warned of")
  func hiddenHook() throws {
    let tree = try Tree()
    try tree.b.handle.addMethod(Machine.work) { _, path in path + ["B.work"] }
    let warnings = Journal()
    let name = tree.a.handle.name
    let observer = ChangeObserver.observe { event in
      if event.kind == .warning && event.className == name { warnings.write(event.detail) }
    }
    defer { observer.end() }
    try tree.a.handle.mark("A")
    let text = warnings.take()
    #expect(text.count == 1)
    #expect(text.first?.contains(tree.b.handle.name) == true)
    #expect(try tree.b.object().trace == ["B.work"])
    #expect(try tree.c.object().trace == ["A", "orig"])
  }

  @Test("13: siblings are hooked and given back on their own")
  func siblings() throws {
    for isFirstGivenBack in [false, true] {
      let tree = try Tree()
      let (a, b, c) = (try tree.a.object(), try tree.b.object(), try tree.c.object())
      let hooks = [try tree.b.handle.mark("B"), try tree.c.handle.mark("C")]
      #expect([a.trace, b.trace, c.trace] == [["orig"], ["B", "orig"], ["C", "orig"]])
      hooks[isFirstGivenBack ? 0 : 1].remove()
      #expect(b.trace == (isFirstGivenBack ? ["orig"] : ["B", "orig"]))
      #expect(c.trace == (isFirstGivenBack ? ["C", "orig"] : ["orig"]))
      hooks[isFirstGivenBack ? 1 : 0].remove()
      #expect([a.trace, b.trace, c.trace] == [["orig"], ["orig"], ["orig"]])
    }
  }

  @Test("15: hooking of any kind does not change what a class says of itself; adding does")
  func answersStay() throws {
    class Root: @unchecked Sendable {
      static let known: Function<Root, Int> = Message("known") { _ in 1 }
      static let abstract: Function<Root, Int> = Message("abstract")
      init() {}
    }
    final class Kind: Root, @unchecked Sendable {}
    let (root, kind) = (Class(Root.self), Class(Kind.self))
    let object = Kind()
    func answers() -> [String] {
      [root, Class<Root>(Kind.self)].flatMap { handle in
        [
          "\(handle.responds(to: "known")) \(handle.responds(to: "abstract"))",
          "\(handle.ownMethod(for: "known") != nil) \(handle.methods.map(\.selector))",
          "\(handle.method(for: "known").map { "\($0)" } ?? "-")",
        ]
      } + ["\(Instance(object).responds(to: "abstract"))"]
    }
    // A message is known by name once something was asked or done with it.
    #expect(root.responds(to: "known") == false)
    _ = (root.method(for: Root.known), root.method(for: Root.abstract))
    let before = answers()
    let hooks = [
      try kind.hook(Root.known) { original, kind in original(kind) },
      try kind.hook(Root.abstract) { _, _ in 2 }, try kind.before(Root.known) { _ in },
      try root.hook(Root.abstract) { _, _ in 3 },
      try Instance(object).hook(Root.known) { original, kind in original(kind) },
      try Instance(object).replace(Root.abstract) { _ in 4 },
    ]
    try withHooks { scope in
      try scope.on(kind).hook(Root.known) { original, kind in original(kind) }
      #expect(answers() == before)
    }
    #expect(answers() == before)
    for hook in hooks { hook.remove() }
    #expect(answers() == before)
    try kind.addMethod(Root.abstract) { _ in 5 }
    #expect(answers() != before)
    #expect(kind.responds(to: "abstract"))
  }
}
