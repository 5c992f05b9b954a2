// Section R of the Objective-C runtime's behaviour: threads. Senders race whatever changes methods
// and makes classes; every call answers a value from before a change or from after it. Run under
// the thread sanitizer too; SWIZZLE_RACE_SECONDS makes the longest of them longer.

import Foundation
import Swizzle
import Synchronization
import Testing

@Suite struct RaceTests {
  class Home: @unchecked Sendable {
    // Sendable: without stored properties.
    required init() {}
  }

  private static let duration = Duration.seconds(
    ProcessInfo.processInfo.environment["SWIZZLE_RACE_SECONDS"].flatMap { Int($0) } ?? 1)

  /// Set when the threads of a test shall stop.
  private final class Stop: Sendable {
    private let stopped = Atomic<Bool>(false)
    private let end = ContinuousClock.now + RaceTests.duration
    var isSet: Bool { stopped.load(ordering: .relaxed) || ContinuousClock.now > end }
    func set() { stopped.store(true, ordering: .relaxed) }
  }

  @Test("Senders race every kind of change, and see a value from before or after")
  func sendersAndMutators() async throws {
    class Bar: Home, @unchecked Sendable {
      static let first: Function<Bar, Int> = Message("first") { _ in 1 }
      static let second: Function<Bar, Int> = Message("second") { _ in 2 }
      static let risky: Message<Bar, Int, any Error> = Message("risky") { _ in 3 }
    }
    class Low: Bar, @unchecked Sendable {}
    let (low, lives) = (Class(Low.self), Lives())
    touch(Bar.first)
    touch(Bar.second)
    let stop = Stop()
    let counts = await onThreads(5) { index in
      let (bar, object) = (Bar(), Low())
      var rounds = 0
      repeat {
        rounds += 1
        switch index {
        case 0, 1, 2:
          // 1, 2: declared; 100…: a live capture; -1: a capture that was freed.
          for _ in 0..<50 {
            guard [1, 2].contains(Bar.first(bar)), (try? Bar.risky(bar)) == 3 else { return -1 }
            for answer in [Bar.first(object), Bar.second(object), (try? Bar.risky(object)) ?? -1] {
              guard [1, 2, 3].contains(answer) || answer >= 100 else { return -1 }
            }
            let above = Bar.first.sendSuper(from: Low.self, object)
            guard [1, 2].contains(above) else { return -1 }
          }
        case 3:
          let life = Life(lives)
          _ = try? low.replaceMethod(Bar.first) { [rounds] _ in
            life.isAlive ? 100 + rounds : -1
          }
          _ = try? low.replaceMethod(Bar.risky) { _ in life.isAlive ? 100 : -1 }
          _ = try? low.replaceMethod(Bar.first) { _ in 1 }
          _ = try? low.replaceMethod(Bar.risky) { _ in 3 }
        default:
          _ = try? low.swizzle(Bar.first, with: Bar.second)
          _ = try? low.swizzle(Bar.first, with: Bar.second)
        }
      } while !stop.isSet
      return rounds
    }
    #expect(counts.allSatisfy { $0 > 0 }, "\(counts)")
    try low.replaceMethod(Bar.first) { _ in 1 }
    try low.replaceMethod(Bar.second) { _ in 2 }
    #expect(lives.count == 0)
  }

  @Test("Of threads that add the same method exactly one succeeds")
  func addingTheSame() async throws {
    for _ in 0..<100 {
      let made = try Class(Thing.self).make(named: fresh("Raced"))
      try made.register()
      let added = await onThreads(4) { index in
        (try? made.addMethod("a", Implementation { (_: Thing) in index })) ?? false
      }
      #expect(added.filter { $0 }.count == 1)
      #expect(made.methods.count == 1)
      let object = Thing()
      try Instance(object).setClass(made)
      #expect(Thing.a(object) == added.firstIndex(of: true))
    }
  }

  @Test("An even number of exchanges, from any threads, restores")
  func evenExchanges() async throws {
    let world = try World(Start(isWarm: true, captures: true))
    try world.c.add("a", 1)
    try world.c.add("b", 2)
    world.begin()
    let (a, b) = (try world.c.method("a"), try world.c.method("b"))
    _ = await onThreads(4) { index in
      for _ in 0..<500 {
        _ =
          try? index % 2 == 0
          ? Method.exchangeImplementations(a, b) : Method.exchangeImplementations(b, a)
      }
    }
    twice {
      #expect(world.c.a == 1)
      #expect(world.c.b == 2)
    }
  }

  @Test("First sends to new classes race one another and the growth of the table")
  func firstSends() async throws {
    let bodies = Bodies(capturing: true)
    let parent = try Class(Thing.self).make(named: fresh("Parent"))
    try parent.register()
    try parent.addMethod("a", bodies[4])
    let types = try (0..<150).map { _ -> Class<Thing> in
      let made = try parent.make(named: fresh("Grown"))
      try made.register()
      return made
    }
    let answers = await onThreads(4) { index in
      var sum = 0
      for (number, type) in types.enumerated() {
        let object = Thing()
        _ = try? Instance(object).setClass(type)
        if number % 4 == index { _ = try? type.addMethod("b", bodies[number % 10]) }
        sum += Thing.a(object)
      }
      return sum
    }
    #expect(answers == [600, 600, 600, 600])
    for (number, type) in types.enumerated() {
      let object = Thing()
      try Instance(object).setClass(type)
      twice {
        #expect(Thing.a(object) == 4)
        #expect(Thing.b(object) == number % 10)
      }
    }
  }

  @Test("Making, registering, re-parenting and disposing classes races senders")
  func makingClasses() async throws {
    let bodies = Bodies(capturing: false)
    let parents = try (0..<2).map { number -> Class<Thing> in
      let made = try Class(Thing.self).make(named: fresh("Parent"))
      try made.register()
      try made.addMethod("a", bodies[number + 1])
      return made
    }
    let moving = try parents[0].make(named: fresh("Moving"))
    try moving.register()
    let problems = await onThreads(4) { index -> String? in
      do {
        if index == 0 {
          for number in 0..<400 { try moving.setSuperclass(parents[number % 2]) }
          return nil
        }
        let settled = Thing()
        try Instance(settled).setClass(moving)
        for _ in 0..<100 {
          let made = try moving.make(named: fresh("Short"))
          try made.addMethod("b", bodies[7])
          try made.register()
          do {
            let object = Thing()
            try Instance(object).setClass(made)
            guard [1, 2].contains(Thing.a(object)), Thing.b(object) == 7 else { return "lost" }
            try Instance(object).setClass(Class(Thing.self))
          }
          try made.dispose()
          guard [1, 2].contains(Thing.a(settled)) else { return "settled" }
        }
        return nil
      } catch {
        return "\(error)"
      }
    }
    #expect(problems.allSatisfy { $0 == nil }, "\(problems)")
  }

  @Test("Threads that lookup, list and perform while others change")
  func readers() async throws {
    let world = try World(Start(isWarm: true, captures: true))
    try world.p.add("a", 1)
    let (handle, bodies) = (world.c.handle, world.bodies)
    let problems = await onThreads(4) { index -> String? in
      for number in 0..<300 {
        if index == 0 {
          _ = try? handle.replaceMethod("a", bodies[2 + number % 2])
          continue
        }
        guard let method = handle.method(for: "a") else { return "no method" }
        guard (1...3).map({ bodies[$0] }).contains(method.implementation) else { return "body" }
        guard handle.methods.count <= 1 else { return "list" }
        let object = Thing()
        guard (try? Instance(object).setClass(handle)) != nil,
          let answer = try? Instance(object).perform("a") as? Int, (1...3).contains(answer)
        else { return "perform" }
      }
      return nil
    }
    #expect(problems.allSatisfy { $0 == nil }, "\(problems)")
  }
}
