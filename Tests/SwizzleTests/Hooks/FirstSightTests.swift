// Hooking classes when the runtime first sees them.

import Swizzle
import Testing

@Suite struct FirstSightTests {
  @Test("A class is told of once by name, after it is registered, at once if it is known")
  func byName() throws {
    let seen = Journal()
    let name = fresh("Awaited")
    Class<AnyObject>.whenSeen(named: name) { found in
      seen.write("\(found.name) \(found.isUnderConstruction)")
      // It can be found and hooked by then.
      seen.write("\(Class<AnyObject>.named(name) == found)")
    }
    _ = try Model("Other")
    let made = try Class(Machine.self).make(named: name)
    #expect(seen.lines == [])
    try made.register()
    #expect(seen.take() == ["\(name) false", "true"])
    Class<AnyObject>.whenSeen(named: name) { found in seen.write("again \(found.name)") }
    #expect(seen.take() == ["again \(name)"])
    let machine = opaque(Machine())
    try Instance(machine).setClass(made)
    _ = machine.trace
    _ = Class(type(of: machine))
    #expect(seen.lines == [])
  }

  @Test("What was given up does not fire; what is registered again fires once")
  func cancelling() throws {
    let seen = Journal()
    let name = fresh("Awaited")
    let lives = Lives()
    func wait(_ text: String) -> ClassWait {
      let life = Life(lives)
      return Class<AnyObject>.whenSeen(named: name) { _ in
        seen.write("\(text) \(life.isAlive)")
      }
    }
    let first = wait("first")
    first.cancel()
    first.cancel()
    #expect(lives.count == 0)
    let second = wait("second")
    second.cancel()
    _ = wait("third")
    try Class(Machine.self).make(named: name).register()
    #expect(seen.take() == ["third true"])
    #expect(lives.count == 0)
    #expect(lives.released == 3)
  }

  @Test("Subclasses are told of at once when known and later when new, once each, until cancelled")
  func subclasses() throws {
    let upper = try Model("Upper")
    let known = try upper.below("Known")
    let deeper = try known.below("Deeper")
    let seen = Journal()
    let wait = upper.handle.whenSubclassIsSeen { found in seen.write(found.name) }
    #expect(seen.take().sorted() == [known.handle.name, deeper.handle.name].sorted())
    let late = try deeper.below("Late")
    _ = try Model("Stranger")
    #expect(seen.take() == [late.handle.name])
    _ = try late.object().trace
    #expect(seen.take() == [])
    wait.cancel()
    _ = try upper.below("Later")
    #expect(seen.take() == [])
  }

  @Test("Hooks placed by the wait run for the very send that showed the class")
  func hooksFromTheWait() throws {
    class Home: @unchecked Sendable {
      static let work: Function<Home, Path, Path> = Message("work:") { _, path in path + ["orig"] }
      init() {}
    }
    final class Late: Home, @unchecked Sendable {}
    let seen = Journal()
    let wait = Class(Home.self).whenSubclassIsSeen { found in
      seen.write(found.name)
      guard let late = found.type as? Late.Type else { return }
      _ = try? Class(late).hook(Home.work) { original, home, path in original(home, path + ["late"])
      }
    }
    try wait.notices(Home.work)
    #expect(Home.work(Home(), []) == ["orig"])
    #expect(seen.take() == [])
    let late = Late()
    twice { #expect(Home.work(late, []) == ["late", "orig"]) }
    #expect(seen.take().count == 1)
    wait.cancel()
    #expect(Home.work(late, []) == ["late", "orig"])
  }

  @Test("A class that is only the home of a noticed message is seen when it is asked for")
  func homes() throws {
    class Home: @unchecked Sendable {
      static let work: Function<Home, Int> = Message("work") { _ in 1 }
      init() {}
    }
    final class Other: @unchecked Sendable {
      static let work: Function<Other, Int> = Message("work") { _ in 2 }
      init() {}
    }
    let seen = Journal()
    let name = String(reflecting: Home.self)
    let wait = Class<AnyObject>.whenSeen(named: name) { found in seen.write(found.name) }
    try wait.notices(Other.work)
    #expect(Other.work(Other()) == 2)
    #expect(seen.lines == [])
    // Declares the message, and so the runtime knows its home class from here on.
    try wait.notices(Home.work)
    _ = Class(Home.self)
    #expect(seen.take() == [name])
    #expect(Home.work(Home()) == 1)
    #expect(seen.take() == [])
  }

  @Test("A wait started in another's callback hears of a class once")
  func nestedWaits() throws {
    let upper = try Model("Upper")
    let seen = Journal()
    let handle = upper.handle
    let wait = handle.whenSubclassIsSeen { found in
      seen.write("outer \(found.name)")
      handle.whenSubclassIsSeen { seen.write("inner \($0.name)") }.cancel()
    }
    let known = try upper.below("Known")
    #expect(seen.take() == ["outer \(known.handle.name)", "inner \(known.handle.name)"])
    wait.cancel()
  }

  @Test("Many threads that show classes have each told of once")
  func manyThreads() async throws {
    let upper = try Model("Upper")
    let seen = Journal()
    let wait = upper.handle.whenSubclassIsSeen { seen.write($0.name) }
    let names = await onThreads(4) { _ in
      (0..<20).compactMap { _ in try? upper.below("Below").handle.name }
    }.flatMap { $0 }
    let more = Journal()
    upper.handle.whenSubclassIsSeen { more.write($0.name) }.cancel()
    #expect(names.count == 80)
    #expect(seen.take().sorted() == names.sorted())
    #expect(more.take().sorted() == names.sorted())
    wait.cancel()
  }
}
