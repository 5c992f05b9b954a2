// Sending by name.

import Swizzle
import Testing

@Suite struct PerformTests {
  class Calculator: DeclaresMessages {
    static let sum = Message("add:to:") { (_: Calculator, a: Int, b: Int) in a + b }
    static let nothing = Message("nothing") { (_: Calculator) in }
    static let risky = Message("risky:") { (_: Calculator, fails: Bool) throws in
      if fails { throw Failure() }
      return "fine"
    }
    static let maybe = Message("maybe:") { (_: Calculator, value: Int?) in value ?? -1 }
    static let any = Message("any:") { (_: Calculator, value: Any) in "\(value)" }
    static let base = Message("base:") { (_: Calculator, other: Calculator) in other.title }
    static let make = Message("make:") { (type: Calculator.Type, n: Int) in "\(type) \(n)" }
    var title: String { "calculator" }
    init() {}
    class func declareMessages(_ list: inout MessageList) {
      list.add(sum)
      list.add(nothing)
      list.add(risky)
      list.add(maybe)
      list.add(any)
      list.add(base)
      list.add(make)
    }
  }
  final class Scientific: Calculator {
    override var title: String { "scientific" }
  }
  struct Failure: Error {}

  @Test("Messages are sent by name, declared ones that were never sent included")
  func sendsByName() throws {
    let instance = Instance(Scientific())
    try twice { () throws in
      #expect(try instance.perform("add:to:", 1, 2) as? Int == 3)
      #expect(try instance.perform("nothing") is Void)
      #expect(try instance.perform("risky:", false) as? String == "fine")
      #expect(throws: Failure.self) { try instance.perform("risky:", true) }
    }
    #expect(instance.responds(to: "add:to:"))
    #expect(try Class(Calculator.self).perform("make:", 4) as? String == "Calculator 4")
    #expect(try Class(Scientific.self).perform("make:", 4) as? String == "Scientific 4")
  }

  @Test("An optional, an Any and a superclass take what fits them")
  func conversions() throws {
    let instance = Instance(Calculator())
    #expect(try instance.perform("maybe:", 4) as? Int == 4)
    #expect(try instance.perform("maybe:", Int?.none as Any) as? Int == -1)
    #expect(try instance.perform("any:", 4) as? String == "4")
    #expect(try instance.perform("any:", "x") as? String == "x")
    #expect(try instance.perform("base:", Scientific()) as? String == "scientific")
  }

  @Test(
    "Wrong arguments throw, name what was expected and found, and run nothing",
    arguments: [
      ([], "takes 2 arguments, and 0 were given"),
      ([1], "takes 2 arguments, and 1 were given"),
      ([1, 2, 3], "takes 2 arguments, and 3 were given"),
      ([1, "2"], "argument 2 of add:to: is a Int, and a String was given"),
      ([1.5, 2], "argument 1 of add:to: is a Int, and a Double was given"),
      ([UInt8(1), 2], "argument 1 of add:to: is a Int, and a UInt8 was given"),
    ] as [([any Sendable], String)])
  func wrongArguments(arguments: [any Sendable], text: String) throws {
    let instance = Instance(Calculator())
    let error = #expect(throws: SwizzleError.self) {
      switch arguments.count {
      case 0: try instance.perform("add:to:")
      case 1: try instance.perform("add:to:", arguments[0])
      case 2: try instance.perform("add:to:", arguments[0], arguments[1])
      default: try instance.perform("add:to:", arguments[0], arguments[1], arguments[2])
      }
    }
    #expect(error?.code == .argumentMismatch)
    #expect(error?.message.contains(text) == true, "\(error?.message ?? "")")
  }

  @Test("An unknown selector throws and says what is near")
  func unknownSelector() throws {
    let error = #expect(throws: SwizzleError.self) {
      try Instance(Calculator()).perform("add:too:", 1, 2)
    }
    #expect(error?.code == .unknownMethod)
    let text = error?.message ?? ""
    #expect(text.contains("add:too:"))
    #expect(text.contains("Calculator"))
    #expect(text.contains("add:to:"), "\(text)")
  }

  @Test("What is performed is what a send runs, changes included", arguments: Start.allCases)
  func runsWhatASendRuns(start: Start) throws {
    let world = try World(start)
    try world.p.add("a", 1)
    world.begin()
    let instance = Instance(world.c.object)
    try twice { () throws in #expect(try instance.perform("a") as? Int == 1) }
    try world.c.add("a", 2)
    try twice { () throws in #expect(try instance.perform("a") as? Int == 2) }
    #expect(try instance.perform("b") as? Int == Thing.missing)
  }

  @Test("performAsync waits for async messages and takes others, and perform takes no async one")
  func performAsync() async throws {
    class Clock {
      static let wait: AsyncMessage<Clock, Int, any Error, Int> = AsyncMessage("wait:") {
        _, number in
        await Task.yield()
        if number < 0 { throw Late() }
        return number
      }
      static let now: Function<Clock, Int> = Message("now") { _ in 12 }
      struct Late: Error {}
      init() {}
    }
    let clock = Instance(Clock())
    touch(Clock.now)
    #expect(try await Clock.wait(clock.object, 1) == 1)
    let hook = try clock.hook(Clock.wait) { original, clock, number async throws in
      try await 10 * original(clock, number)
    }
    #expect(try await clock.performAsync("wait:", 5) as? Int == 50)
    #expect(try await clock.performAsync("now") as? Int == 12)
    await #expect(throws: Clock.Late.self) { try await clock.performAsync("wait:", -1) }
    let refused = #expect(throws: SwizzleError.self) { try clock.perform("wait:", 5) }
    #expect(refused?.code == .signatureMismatch)
    let wrong = await #expect(throws: SwizzleError.self) {
      try await clock.performAsync("wait:", "5")
    }
    #expect(wrong?.code == .argumentMismatch)
    hook.remove()
    #expect(try await clock.performAsync("wait:", 5) as? Int == 5)
  }
}
