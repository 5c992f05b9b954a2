import Swizzle
import Synchronization
import Testing

/// What observers are told.
///
/// Serialized, and each test looks at classes of its own, since observers hear of the whole
/// program.
@Suite(.serialized) struct ChangeObserverTests {
  class Engine: DeclaresMessages {
    static let start = Message("start") { (engine: Engine) in 1 }
    static let quietStart = Message("quietStart") { (engine: Engine) in 2 }

    class func declareMessages(_ list: inout MessageList) {
      list.add(start)
      list.add(quietStart)
    }
  }

  /// A parent and a child of it, only for one test.
  private struct Pair {
    let parent: Class<Engine>
    let child: Class<Engine>

    init() throws {
      parent = try Class(Engine.self).make(named: fresh("Parent"))
      try parent.register()
      child = try parent.make(named: fresh("Child"))
      try child.register()
    }
  }

  /// What is told of some classes while a closure runs.
  private func told(
    of pair: Pair, _ body: () throws -> Void
  ) throws -> [ChangeEvent] {
    let heard = Mutex<[ChangeEvent]>([])
    let names = [pair.parent.name, pair.child.name]
    let observer = ChangeObserver.observe { event in
      if names.contains(event.className) { heard.withLock { $0.append(event) } }
    }
    try body()
    observer.end()
    return heard.withLock { $0 }
  }

  private func kinds(_ events: [ChangeEvent]) -> [ChangeEvent.Kind] { events.map(\.kind) }

  private func warnings(_ events: [ChangeEvent]) -> [String] {
    events.filter { $0.kind == .warning }.map(\.detail)
  }

  @Test func `hooks are told when they come, rest, go on and go`() throws {
    let pair = try Pair()
    let events = try told(of: pair) {
      let hook = try pair.parent.hook(Engine.start, HookOptions(owner: "fuel")) {
        original, engine in original(engine)
      }
      hook.pause()
      hook.pause()
      hook.resume()
      hook.remove()
      hook.remove()
    }
    #expect(kinds(events) == [.installed, .paused, .resumed, .removed])
    #expect(events.allSatisfy { $0.owner == "fuel" && $0.selector == "start" })
  }

  @Test func `methods are told when they are added, replaced and exchanged`() throws {
    let pair = try Pair()
    let events = try told(of: pair) {
      try pair.parent.addMethod(Engine.start) { _ in 3 }
      try pair.parent.addMethod(Engine.start) { _ in 4 }
      try pair.parent.replaceMethod(Engine.start) { _ in 5 }
      try pair.parent.addMethod(Engine.quietStart) { _ in 6 }
      try Method.exchangeImplementations(
        #require(pair.parent.method(for: "start")),
        #require(pair.parent.method(for: "quietStart")))
    }
    #expect(kinds(events) == Array(repeating: .methodChanged, count: 5))
    let name = pair.parent.name
    #expect(
      events.map(\.detail) == [
        "added", "replaced", "added", "exchanged with -[\(name) quietStart]",
        "exchanged with -[\(name) start]",
      ])
  }

  @Test func `nothing is told of a transaction that fails, or once the observer has ended`() throws
  {
    let pair = try Pair()
    let events = try told(of: pair) {
      #expect(throws: SwizzleError.self) {
        try Transaction { changes in
          changes.addMethod(Engine.start, of: pair.parent) { _ in 3 }
          changes.swizzle("start", with: "noSuchMethod", of: pair.parent)
        }.commit()
      }
    }
    #expect(events.isEmpty)
    try pair.parent.addMethod(Engine.start) { _ in 3 }
    #expect(events.isEmpty)
  }

  @Test func `an exchange of an inherited method warns`() throws {
    let pair = try Pair()
    try pair.parent.addMethod(Engine.start) { _ in 3 }
    try pair.child.addMethod(Engine.quietStart) { _ in 4 }
    let own = try #require(pair.child.method(for: "quietStart"))
    let inherited = try #require(pair.child.method(for: "start"))
    let events = try told(of: pair) { try Method.exchangeImplementations(inherited, own) }
    #expect(warnings(events).count == 1)
    #expect(warnings(events).first?.contains("for every \(pair.parent.name)") == true)
  }

  @Test func `swizzling the same pair twice warns the second time, however it was done`() throws {
    let pair = try Pair()
    let first = try told(of: pair) { try pair.child.swizzle(Engine.start, with: Engine.quietStart) }
    #expect(warnings(first).isEmpty)
    let second = try told(of: pair) {
      let result = try pair.child.swizzle(Engine.start, with: Engine.quietStart)
      #expect(result == .exchanged)
    }
    #expect(warnings(second).count == 1)
    #expect(warnings(second).first?.contains("twice") == true)
    let third = try told(of: pair) { try pair.child.swizzle(Engine.start, with: Engine.quietStart) }
    #expect(warnings(third).isEmpty)
  }

  @Test func `a child that was swizzled before its parent is named`() throws {
    let pair = try Pair()
    try pair.parent.addMethod(Engine.start) { _ in 3 }
    try pair.parent.addMethod(Engine.quietStart) { _ in 4 }
    try pair.child.swizzle(Engine.start, with: Engine.quietStart)
    let events = try told(of: pair) {
      try pair.parent.swizzle(Engine.start, with: Engine.quietStart)
    }
    #expect(warnings(events).count == 2)
    #expect(warnings(events).allSatisfy { $0.contains("\(pair.child.name) swizzled") })
  }

  @Test func `a hook that implementations below hide warns, and so does a method that hides hooks`()
    throws
  {
    let pair = try Pair()
    let hook = try pair.parent.hook(Engine.start, HookOptions(owner: "fuel")) {
      original, engine in original(engine)
    }
    let added = try told(of: pair) { try pair.child.addMethod(Engine.start) { _ in 3 } }
    #expect(kinds(added) == [.methodChanged, .warning])
    #expect(warnings(added).first?.contains("fuel on \(pair.parent.name)") == true)
    let hooked = try told(of: pair) {
      try pair.parent.hook(Engine.start) { original, engine in original(engine) }.remove()
    }
    #expect(warnings(hooked).count == 1)
    #expect(warnings(hooked).first?.contains(pair.child.name) == true)
    hook.remove()
  }

  @Test func `replacing a method that has hooks, and placing one hook twice, warn`() throws {
    let pair = try Pair()
    try pair.parent.addMethod(Engine.start) { _ in 3 }
    let hooked = try told(of: pair) {
      for _ in 0..<2 {
        try pair.parent.hook(Engine.start, HookOptions(owner: "fuel")) {
          original, engine in original(engine)
        }
      }
    }
    #expect(kinds(hooked) == [.installed, .installed, .warning])
    #expect(warnings(hooked).first?.contains("twice for each call") == true)
    let replaced = try told(of: pair) { try pair.parent.replaceMethod(Engine.start) { _ in 4 } }
    #expect(kinds(replaced) == [.methodChanged, .warning])
    #expect(warnings(replaced).first?.contains("fuel") == true)
    Hook.removeAll(owner: "fuel")
  }

  @Test func `two parties that choose one helper name are told`() throws {
    let heard = Mutex<[ChangeEvent]>([])
    let observer = ChangeObserver.observe { event in
      if event.selector == "helperOfTwo" { heard.withLock { $0.append(event) } }
    }
    let known = (
      Class(Engine.self).responds(to: FirstParty.helper),
      Class(Engine.self).responds(to: SecondParty.helper)
    )
    #expect(known == (true, true))
    observer.end()
    let warnings = heard.withLock { $0 }
    #expect(warnings.map(\.kind) == [.warning])
    #expect(warnings.first?.detail.contains("share one method") == true)
  }

  private enum FirstParty {
    static let helper = Message("helperOfTwo") { (engine: Engine) in 1 }
  }
  private enum SecondParty {
    static let helper = Message("helperOfTwo") { (engine: Engine) in 2 }
  }
}
