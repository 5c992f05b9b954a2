// What hooks capture, and when it is released: exactly once, before `remove()` returns when no call
// is inside, and else by the call that leaves last.

import Swizzle
import Testing

/// The kinds of hook.
enum HookKind: CaseIterable, Sendable {
  case around
  case before
  case after
  case observe
}

/// What hooks are placed on.
enum TargetKind: CaseIterable, Sendable {
  case ownClass
  case superclass
  case object
}

extension HookTarget where Receiver == Machine {
  /// Places a hook of a kind that captures something.
  func hold(
    _ kind: HookKind, _ life: Life, _ options: HookOptions = HookOptions(),
    inside: @escaping @Sendable () -> Void = {}
  ) throws(SwizzleError) -> Hook {
    switch kind {
    case .around:
      try hook(Machine.risky, options) { original, machine, path in
        inside()
        defer { #expect(life.isAlive) }
        return try original(machine, path)
      }
    case .before:
      try before(Machine.risky, options) { _, _ in
        inside()
        #expect(life.isAlive)
      }
    case .after:
      try after(Machine.risky, options) { _, _, _ in
        inside()
        #expect(life.isAlive)
      }
    case .observe:
      try observe(
        Machine.risky, options,
        before: { _, _ in
          inside()
          return life
        },
        after: { state, _, _, _ in #expect(state === life && life.isAlive) })
    }
  }
}

/// A class, its subclass and an object of it, for hooks on any of them.
private struct Stage {
  let upper: Model
  let lower: Model
  let machine: Machine

  init() throws {
    upper = try Model()
    lower = try upper.below()
    machine = try lower.object()
  }

  func place(
    _ kind: HookKind, on target: TargetKind, _ lives: Lives, _ options: HookOptions = HookOptions(),
    inside: @escaping @Sendable () -> Void = {}
  ) throws -> Hook {
    let life = Life(lives)
    return switch target {
    case .ownClass: try lower.handle.hold(kind, life, options, inside: inside)
    case .superclass: try upper.handle.hold(kind, life, options, inside: inside)
    case .object: try Instance(machine).hold(kind, life, options, inside: inside)
    }
  }
}

@Suite struct LifetimeTests {
  @Test(
    "Captures are released once, before remove() returns",
    arguments: HookKind.allCases, TargetKind.allCases)
  func removeReleases(kind: HookKind, target: TargetKind) throws {
    let stage = try Stage()
    for isSent in [false, true] {
      for isPaused in [false, true] {
        let lives = Lives()
        let hook = try stage.place(kind, on: target, lives)
        if isSent { _ = try Machine.risky(stage.machine, []) }
        if isPaused { hook.pause() }
        #expect(lives.count == 1)
        hook.remove()
        #expect(lives.count == 0)
        #expect(lives.released == 1)
      }
    }
  }

  @Test(
    "A hook with options holds its captures no longer than one without",
    arguments: HookKind.allCases, TargetKind.allCases)
  func optionsHoldNothing(kind: HookKind, target: TargetKind) throws {
    let stage = try Stage()
    for options in [
      HookOptions(guardsReentrancy: true, countsCalls: true), HookOptions(key: "k"),
      HookOptions(isOneShot: true),
    ] {
      let lives = Lives()
      let hook = try stage.place(kind, on: target, lives, options)
      _ = try Machine.risky(stage.machine, [])
      hook.remove()
      #expect(lives.count == 0)
      #expect(lives.released == 1)
      #expect(hook.drain())
    }
  }

  @Test("A thrown error leaves nothing behind", arguments: HookKind.allCases, TargetKind.allCases)
  func throwing(kind: HookKind, target: TargetKind) throws {
    let stage = try Stage()
    let lives = Lives()
    let hook = try stage.place(kind, on: target, lives)
    for _ in 0..<10 {
      #expect(throws: MachineError.self) { try Machine.risky(stage.machine, ["bad"]) }
    }
    hook.remove()
    #expect(lives.count == 0)
    #expect(hook.drain(timeout: .zero))
  }

  @Test(
    "The call that leaves last releases what was removed while it was inside, on its own",
    arguments: HookKind.allCases, TargetKind.allCases)
  func lastCallReleases(kind: HookKind, target: TargetKind) throws {
    let stage = try Stage()
    let (lives, gate, released) = (Lives(), Gate(), Signal())
    let hook = try withExtendedLifetime(Life(Lives())) {
      let life = Life(lives) { released.raise() }
      let block: @Sendable () -> Void = {
        gate.arrive()
        gate.waitUntilOpen()
      }
      return switch target {
      case .ownClass: try stage.lower.handle.hold(kind, life, inside: block)
      case .superclass: try stage.upper.handle.hold(kind, life, inside: block)
      case .object: try Instance(stage.machine).hold(kind, life, inside: block)
      }
    }
    let machine = stage.machine
    let threads = (0..<2).map { _ in inThread { _ = try? Machine.risky(machine, []) } }
    for _ in threads { gate.waitForArrival() }
    hook.remove()
    #expect(lives.count == 1)
    #expect(!hook.drain(timeout: .milliseconds(1)))
    gate.open()
    // Nothing else is changed: one of the calls has to do it.
    released.wait()
    for thread in threads { thread.join() }
    #expect(lives.count == 0)
    #expect(lives.released == 1)
    #expect(hook.drain())
  }

  @Test("Arguments and results are released once, through any kind of hook")
  func argumentsAndResults() throws {
    class Home: @unchecked Sendable {
      static let pass: Function<Home, Life, Life> = Message("pass:") { _, life in life }
      static let make: Function<Home, Life, Lives> = Message("make:") { _, lives in Life(lives) }
      init() {}
    }
    let home = Home()
    let target = Class(Home.self)
    try target.hook(Home.pass) { original, home, life in
      _ = original(home, life)
      return original(home, life)
    }
    try target.before(Home.pass) { _, life in #expect(life.isAlive) }
    try target.after(Home.pass) { result, _, life in #expect(result === life) }
    try target.observe(
      Home.pass, before: { _, life in life }, after: { state, _, _, _ in #expect(state.isAlive) })
    try Instance(home).hook(Home.pass) { original, home, life in original(home, life) }
    let lives = Lives()
    for count in 1...20 {
      do {
        let result = Home.pass(home, Life(lives))
        #expect(result.isAlive && lives.count == 1)
      }
      #expect(lives.count == 0)
      #expect(lives.released == count)
    }
    try target.hook(Home.make) { original, home, lives in
      _ = original(home, lives)
      return original(home, lives)
    }
    try target.after(Home.make) { result, _, _ in #expect(result.isAlive) }
    do {
      let result = Home.make(home, lives)
      #expect(result.isAlive && lives.count == 1)
    }
    #expect(lives.count == 0)
    #expect(lives.released == 22)
  }

  @Test("The receiver is not kept by a call, a hook, a token or a failed hook")
  func receivers() throws {
    let model = try Model()
    weak var gone: Machine?
    do {
      let machine = try model.object()
      gone = machine
      try model.handle.mark("class")
      let hook = try Instance(machine).mark("object")
      _ = try? Instance(machine).mark(
        "bad", HookOptions(owner: "x", before: [#fileID], after: [#fileID]))
      _ = machine.trace
      hook.pause()
    }
    #expect(gone == nil)
  }

  @Test("What was replaced from inside a hook is released by the outermost call that used it")
  func releasedFromInside() throws {
    let model = try Model()
    let machine = try model.object()
    let (lives, inner) = (Lives(), Lives())
    let box = Shared<[Hook]>([])
    func place(_ lives: Lives) throws -> Hook {
      let life = Life(lives)
      return try model.handle.hook(Machine.descend) { original, machine, depth in
        if depth == 0 { for hook in box.value { hook.remove() } }
        let result = original(machine, depth)
        #expect(life.isAlive)
        return result
      }
    }
    box.value = [try place(lives), try place(inner)]
    #expect(Machine.descend(machine, 5) == 5)
    #expect(lives.count == 0 && inner.count == 0)
    #expect(lives.released == 1 && inner.released == 1)
  }

  @Test("A capture that changes hooks in its deinit may do so")
  func deinitOfCaptures() throws {
    let model = try Model()
    let machine = try model.object()
    let lives = Lives()
    func place(_ inside: [Hook]) throws -> Hook {
      let handle = model.handle
      let life = Life(lives) {
        // Runs while the hook is being removed: the lock must be free.
        for hook in inside { hook.remove() }
        let hook = try? handle.mark("from deinit")
        #expect(machine.trace.contains("from deinit"))
        hook?.remove()
      }
      return try model.handle.hook(Machine.work) { original, machine, path in
        withExtendedLifetime(life) { original(machine, path + ["hook"]) }
      }
    }
    let first = try place([])
    let second = try place([first])
    let third = try place([second])
    #expect(machine.trace == ["hook", "hook", "hook", "orig"])
    third.remove()
    #expect(lives.count == 0)
    #expect(lives.released == 3)
    #expect(machine.trace == ["orig"])
  }

  @Test("Captures of refused and of repeated installations are released outside of the lock")
  func deinitOfRefusedCaptures() throws {
    let model = try Model()
    let machine = try model.object()
    let lives = Lives()
    func place(_ options: HookOptions) throws -> Hook {
      let life = Life(lives) { #expect(machine.trace.last == "orig") }
      return try model.handle.hook(Machine.work, options) { original, machine, path in
        withExtendedLifetime(life) { original(machine, path) }
      }
    }
    let key = HookOptions(key: "k")
    let token = try place(key)
    _ = try place(key)
    #expect(lives.count == 1)
    let exclusive = HookOptions(key: HookKey("k", isExclusive: true))
    #expect(throws: SwizzleError.self) { try place(exclusive) }
    #expect(lives.count == 1)
    token.remove()
  }

  @Test("Replaced implementations are released as hooks are")
  func implementations() throws {
    let model = try Model()
    let machine = try model.object()
    let (lives, gate, released) = (Lives(), Gate(), Signal())
    func add(_ inside: @escaping @Sendable () -> Void) throws {
      let life = Life(lives) { released.raise() }
      try model.handle.replaceMethod(Machine.work) { _, path in
        inside()
        return withExtendedLifetime(life) { path + ["own"] }
      }
    }
    try add {}
    let hook = try model.handle.mark("hook")
    #expect(machine.trace == ["hook", "own"])
    try add {
      gate.arrive()
      gate.waitUntilOpen()
    }
    released.wait()
    #expect(lives.count == 1)
    let thread = inThread { #expect(Machine.work(machine, []) == ["hook", "own"]) }
    gate.waitForArrival()
    hook.remove()
    try model.handle.replaceMethod(Machine.work) { _, path in path + ["plain"] }
    #expect(machine.trace == ["plain"])
    #expect(lives.count == 1)
    gate.open()
    released.wait()
    thread.join()
    #expect(lives.count == 0)
    #expect(lives.released == 2)
  }

  @Test("A disposed class lets go of the hooks that were on it")
  func disposing() throws {
    let lives = Lives()
    let model = try Model()
    do {
      let life = Life(lives)
      try model.handle.hook(Machine.work) { original, machine, path in
        withExtendedLifetime(life) { original(machine, path) }
      }
    }
    #expect(lives.count == 1)
    try model.handle.dispose()
    #expect(lives.count == 0)
    let error = #expect(throws: SwizzleError.self) { try model.handle.mark("late") }
    #expect(error?.code == .classDisposed)
  }
}
