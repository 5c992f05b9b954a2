// Originals that are kept for after their call.

import Swizzle
import Testing

@Suite struct KeptOriginalTests {
  private typealias Kept = KeptOriginal<Machine, Path, Never, Path>

  @Test("A kept original does not count as inside, and outlives what it was made from")
  func keptOriginal() throws {
    let model = try Model()
    let machine = try model.object()
    let (outer, inner) = (Lives(), Lives())
    let kept = Shared<Kept?>(nil)
    func place(_ lives: Lives, _ name: String, keeps: Bool) throws -> Hook {
      let life = Life(lives)
      return try model.handle.hook(Machine.work) { original, machine, path in
        if keeps { kept.value = original.keep() }
        #expect(life.isAlive)
        return original(machine, path + [name])
      }
    }
    let under = try place(inner, "inner", keeps: false)
    let over = try place(outer, "outer", keeps: true)
    #expect(Machine.work(machine, []) == ["outer", "inner", "orig"])
    over.remove()
    #expect(over.drain(timeout: .zero))
    #expect(outer.count == 0)
    under.remove()
    #expect(under.drain(timeout: .zero))
    #expect(inner.count == 1)
    try model.handle.replaceMethod(Machine.work) { _, path in path + ["replaced"] }
    #expect(kept.value?(machine, []) == ["inner", "orig"])
    #expect(kept.value?(machine, ["again"]) == ["again", "inner", "orig"])
    #expect(machine.trace == ["replaced"])
    kept.value = nil
    #expect(inner.count == 0)
  }

  @Test("A kept original that is running when all else is gone runs to its end")
  func runningKeptOriginal() throws {
    let model = try Model()
    let machine = try model.object()
    let (lives, gate) = (Lives(), Gate())
    let kept = Shared<Kept?>(nil)
    func place() throws -> Hook {
      let life = Life(lives)
      return try model.handle.hook(Machine.work) { original, machine, path in
        if path == ["wait"] {
          gate.arrive()
          gate.waitUntilOpen()
        }
        return withExtendedLifetime(life) { original(machine, path + ["inner"]) }
      }
    }
    let inner = try place()
    let outer = try model.handle.hook(Machine.work) { original, machine, path in
      kept.value = original.keep()
      return original(machine, path)
    }
    _ = Machine.work(machine, [])
    let thread = inThread {
      let original = kept.value
      kept.value = nil
      #expect(original?(machine, ["wait"]) == ["wait", "inner", "orig"])
    }
    gate.waitForArrival()
    inner.remove()
    outer.remove()
    #expect(inner.drain(timeout: .zero))
    #expect(lives.count == 1)
    gate.open()
    thread.join()
    #expect(lives.count == 0)
  }

  /// An object with a hook of its own, and what a hook of a scope kept of a call to it.
  private struct Scoped {
    let machine: Machine
    let own: Hook
    let lives = Lives()
    let kept: Kept

    init(_ model: Model) throws {
      let machine = try model.object()
      let life = Life(lives)
      self.machine = machine
      own = try Instance(machine).hook(Machine.work) { original, machine, path in
        #expect(life.isAlive)
        return original(machine, path + ["own"])
      }
      let kept = Shared<Kept?>(nil)
      try withHooks { scope in
        try scope.on(model.handle).hook(Machine.work) { original, machine, path in
          kept.value = original.keep()
          return original(machine, path + ["scope"])
        }
        #expect(Machine.work(machine, []) == ["scope", "own", "orig"])
      }
      self.kept = try #require(kept.value)
    }
  }

  @Test("What a scope's hook kept runs the object's hooks that stood then, removed or not")
  func objectsHooksStay() throws {
    let model = try Model()
    var scoped: Scoped? = try Scoped(model)
    let (machine, own, lives) = try {
      let scoped = try #require(scoped)
      return (scoped.machine, scoped.own, scoped.lives)
    }()
    try Instance(machine).mark("later")
    try model.handle.mark("class")
    try model.handle.replaceMethod(Machine.work) { _, path in path + ["replaced"] }
    #expect(machine.trace == ["later", "own", "class", "replaced"])
    twice { #expect(scoped?.kept(machine, []) == ["own", "orig"]) }
    own.remove()
    #expect(own.drain(timeout: .zero))
    #expect(machine.trace == ["later", "class", "replaced"])
    twice { #expect(scoped?.kept(machine, []) == ["own", "orig"]) }
    #expect(lives.count == 1)
    scoped = nil
    #expect(lives.count == 0)
  }

  @Test("Handed another object, it runs what that object ran when it was kept")
  func anotherObject() throws {
    let model = try Model()
    let hooked = try model.object()
    let placed = try Instance(hooked).mark("hooked")
    let scoped = try Scoped(model)
    let later = try model.object()
    try Instance(later).mark("later")
    placed.remove()
    twice {
      #expect(scoped.kept(hooked, []) == ["hooked", "orig"])
      #expect(scoped.kept(later, []) == ["orig"])
    }
  }

  @Test("Where the object has no hooks of its own, what other objects have changes nothing")
  func besideAHookedObject() throws {
    let model = try Model()
    let (machine, hooked) = (try model.object(), try model.object())
    let beside = try Instance(hooked).mark("beside")
    let kept = Shared<Kept?>(nil)
    try withHooks { scope in
      try scope.on(model.handle).hook(Machine.work) { original, machine, path in
        kept.value = original.keep()
        return original(machine, path)
      }
      #expect(Machine.work(machine, []) == ["orig"])
    }
    try Instance(machine).mark("later")
    try model.handle.mark("class")
    twice { #expect(kept.value?(machine, []) == ["orig"]) }
    beside.remove()
    twice { #expect(kept.value?(machine, []) == ["orig"]) }
  }
}
