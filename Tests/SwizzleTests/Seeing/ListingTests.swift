import Swizzle
import Testing

@Suite struct ListingTests {
  class Stage {
    static let play = Message("play:") { (stage: Stage, act: Int) in act }
    static let close = Message("close") { (stage: Stage) in }
    static let opened = Message("opened:") { (type: Stage.Type, count: Int) in count }
  }
  final class Revolving: Stage {}
  /// Only for one test.
  final class Theatre {
    static let play = Message("play:") { (theatre: Theatre, act: Int) in act }
  }

  @Test func `a class lists its hooks in order, with owner, place and state`() throws {
    let theatre = Class(Theatre.self)
    #expect(theatre.hooks.isEmpty)
    #expect("\(theatre.hooks)" == "(no hooks)")
    let inner = try theatre.hook(
      Theatre.play, HookOptions(owner: "light"), file: "App/Light.swift", line: 7
    ) { original, theatre, act in original(theatre, act) }
    let outer = try theatre.hook(
      Theatre.play, HookOptions(owner: "sound", countsCalls: true), file: "App/Sound.swift",
      line: 9
    ) { original, theatre, act in original(theatre, act) }
    let observer = try theatre.before(
      Theatre.play, HookOptions(owner: "App/Log.swift"), file: "App/Log.swift", line: 3
    ) { _, _ in }
    outer.pause()
    let hooks = theatre.hooks
    #expect(hooks.map(\.owner) == ["App/Log.swift", "sound", "light"])
    #expect(hooks.map(\.index) == [0, 1, 2])
    #expect(hooks.map(\.isEnabled) == [true, false, true])
    #expect(hooks.map(\.callCount) == [nil, 0, nil])
    #expect(hooks.map(\.shape) == [.before, .around, .around])
    #expect(hooks.map(\.line) == [3, 9, 7])
    #expect(hooks.allSatisfy { $0.place == .class && $0.selector == "play:" })
    outer.resume()
    #expect(Theatre.play(Theatre(), 2) == 2)
    #expect(theatre.hooks[1].callCount == 1)
    #expect(
      "\(theatre.hooks)" == """
        -[\(theatre.name) play:]
          1. before by App/Log.swift:3
          2. around by sound (App/Sound.swift:9), 1 call
          3. around by light (App/Light.swift:7)
        """)
    for hook in [inner, outer, observer] { hook.remove() }
    #expect(theatre.hooks.isEmpty)
  }

  @Test func `an object lists its own hooks, and its class those of all its objects`() throws {
    let (one, two) = (Revolving(), Revolving())
    try Instance(one).hook(Stage.play, HookOptions(owner: "one")) { original, stage, act in
      original(stage, act) + 1
    }
    #expect(Instance(one).hooks.map(\.owner) == ["one"])
    #expect(Instance(one).hooks.first?.place == .object(ObjectIdentifier(one)))
    #expect(Instance(two).hooks.isEmpty)
    #expect(Class(Revolving.self).hooks.map(\.owner) == ["one"])
    #expect(Class(Stage.self).hooks.filter { $0.owner == "one" }.isEmpty)
    #expect(Stage.play(one, 1) == 2)
  }

  @Test func `class methods and scopes are told apart`() throws {
    let made = try Class(Stage.self).metaclass.hook(
      Stage.opened, HookOptions(owner: "meta")
    ) { original, type, count in original(type, count) }
    defer { made.remove() }
    #expect(Class(Stage.self).metaclass.hooks.map(\.owner) == ["meta"])
    #expect(Class(Stage.self).hooks.filter { $0.owner == "meta" }.isEmpty)
    try withHooks { scope in
      try scope.on(Class(Stage.self)).hook(Stage.close, HookOptions(owner: "scoped close")) {
        original, stage in original(stage)
      }
      let hook = try #require(InstalledHook.all.first { $0.owner == "scoped close" })
      #expect(hook.place == .scope(ObjectIdentifier(scope)))
      #expect(hook.description.hasPrefix("-[\(Class(Stage.self).name) close] in a scope: around"))
    }
    #expect(!InstalledHook.all.contains { $0.owner == "scoped close" })
  }

  @Test func `the program's hooks come in one order, whatever order they came in`() throws {
    let owner = "order of all"
    let first = try Class(Stage.self).hook(Stage.play, HookOptions(owner: owner)) {
      original, stage, act in original(stage, act)
    }
    let second = try Class(Stage.self).hook(Stage.close, HookOptions(owner: owner)) {
      original, stage in original(stage)
    }
    let names = InstalledHook.all.filter { $0.owner == owner }.map(\.selector.name)
    #expect(names == ["close", "play:"])
    first.remove()
    second.remove()
  }
}
