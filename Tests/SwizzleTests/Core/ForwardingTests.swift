// Section M of the Objective-C runtime's behaviour, second half: forwarding.

import Swizzle
import Testing

@Suite struct ForwardingTests {
  class Speaker {
    static let say: Function<Speaker, String, String, Int> = Message("say:times:")
    static let stop: Action<Speaker> = Message("stop")
    static let risky: Message<Speaker, Int, any Error, Int> = Message("risky:")
    static let strict: Message<Speaker, Int, Refused, Int> = Message("strict:")
    static let name: Function<Speaker.Type, String> = Message("name")
    init() {}
  }
  struct Refused: Error, Equatable { var number = 0 }

  /// Answers what it is asked.
  final class Target: Speaker {
    static let install: Void = {
      let target = Class(Target.self)
      _ = try? target.addMethod(Speaker.say) { _, word, times in
        Array(repeating: word, count: times).joined(separator: " ")
      }
      _ = try? target.addMethod(Speaker.risky) { _, number in
        if number < 0 { throw Refused(number: number) }
        return number
      }
      _ = try? target.addMethod(Speaker.strict) { (_, number) throws(Refused) in
        if number < 0 { throw Refused(number: number) }
        return number
      }
      _ = try? target.metaclass.addMethod(Speaker.name) { _ in "target" }
    }()
    override init() {
      Target.install
      super.init()
    }
  }

  @Test("The forwarding target receives the message, its errors come back")
  func forwardingTarget() throws {
    final class Proxy: Speaker, MessageForwarding {
      let target = Target()
      func forwardingTarget(for selector: Selector) -> AnyObject? { target }
    }
    let proxy = Proxy()
    try twice { () throws in
      #expect(Speaker.say(proxy, "ho", 3) == "ho ho ho")
      #expect(try Speaker.risky(proxy, 4) == 4)
      #expect(throws: Refused(number: -4)) { try Speaker.risky(proxy, -4) }
      #expect(try Speaker.strict(proxy, 5) == 5)
      #expect(throws: Refused(number: -5)) { try Speaker.strict(proxy, -5) }
    }
    #expect(!Class(Proxy.self).responds(to: "say:times:"))
  }

  @Test("A target that is nil or the receiver goes on to the invocation")
  func targetsThatAreNone() {
    final class Proxy: Speaker, MessageForwarding {
      var returnsItself = false
      func forwardingTarget(for selector: Selector) -> AnyObject? { returnsItself ? self : nil }
      func forward(_ invocation: Invocation) -> Bool {
        (try? invocation.setResult("forwarded")) != nil
      }
    }
    let proxy = Proxy()
    for returnsItself in [false, true] {
      proxy.returnsItself = returnsItself
      twice { #expect(Speaker.say(proxy, "a", 1) == "forwarded") }
    }
  }

  @Test("An invocation's arguments can be read, changed, and sent elsewhere")
  func invocations() throws {
    final class Proxy: Speaker, MessageForwarding {
      let target = Target()
      nonisolated(unsafe) var seen: [Any] = []
      nonisolated(unsafe) var problems: [SwizzleError.Code] = []
      func forward(_ invocation: Invocation) -> Bool {
        guard invocation.selector == "say:times:", invocation.target === self,
          invocation.targetClass == Proxy.self
        else { return false }
        seen = invocation.arguments
        note { try invocation.setArgument(0, to: 5) }
        note { try invocation.setArgument(2, to: "no such argument") }
        note { try invocation.setResult(1) }
        note { try invocation.invoke(on: Lone()) }
        do {
          try invocation.setArgument(0, to: "hey")
          try invocation.setArgument(1, to: 2)
          try invocation.invoke(on: target)
        } catch {
          return false
        }
        return true
      }
      func note(_ body: () throws -> Void) {
        do { try body() } catch { (error as? SwizzleError).map { problems.append($0.code) } }
      }
    }
    final class Lone {}
    let proxy = Proxy()
    #expect(Speaker.say(proxy, "ho", 3) == "hey hey")
    #expect(proxy.seen.count == 2)
    #expect(proxy.seen.first as? String == "ho")
    #expect(proxy.seen.last as? Int == 3)
    #expect(
      proxy.problems == [
        .argumentMismatch, .argumentMismatch, .argumentMismatch, .unknownMethod,
      ])
  }

  @Test("A message without a result needs none set")
  func voidNeedsNoResult() {
    final class Proxy: Speaker, MessageForwarding {
      nonisolated(unsafe) var stops = 0
      func forward(_ invocation: Invocation) -> Bool {
        stops += 1
        return true
      }
    }
    let proxy = Proxy()
    twice { Speaker.stop(proxy) }
    #expect(proxy.stops == 2)
  }

  @Test("Class messages are forwarded by the class")
  func classMessages() {
    final class Proxy: Speaker, MessageForwarding {
      static func forwardingTarget(for selector: Selector) -> AnyClass? { Target.self }
    }
    final class Taker: Speaker, MessageForwarding {
      static func forward(_ invocation: Invocation) -> Bool {
        guard invocation.target == nil, invocation.targetClass == Taker.self else { return false }
        return (try? invocation.setResult("taken")) != nil
      }
    }
    _ = Target()
    twice {
      #expect(Speaker.name(Proxy.self) == "target")
      #expect(Speaker.name(Taker.self) == "taken")
    }
  }

  @Test("A method added later is run instead of forwarding", arguments: Start.allCases)
  func addingLater(start: Start) throws {
    let world = try World(start)
    world.begin()
    twice { #expect(world.c.a == Thing.missing) }
    try world.p.add("a", 6)
    twice { #expect(world.c.a == 6) }
  }
}
