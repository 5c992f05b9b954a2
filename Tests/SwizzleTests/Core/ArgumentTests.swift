// From no argument to eight, in order and unmixed; throwing, with typed errors, and without result.

import Swizzle
import Testing

@Suite struct ArgumentTests {
  class Home {
    static let none = Message("none") { (_: Home) in "0" }
    static let one = Message("one:") { (_: Home, a: Int) in "\(a)" }
    static let two = Message("two:") { (_: Home, a: Int, b: String) in "\(a) \(b)" }
    static let three = Message("three:") { (_: Home, a: Int, b: String, c: Double) in
      "\(a) \(b) \(c)"
    }
    static let four = Message("four:") { (_: Home, a: UInt8, b: String, c: Double, d: Bool) in
      "\(a) \(b) \(c) \(d)"
    }
    static let five = Message("five:") {
      (_: Home, a: Int, b: String, c: Double, d: Bool, e: [Int]) in "\(a) \(b) \(c) \(d) \(e)"
    }
    static let six = Message("six:") {
      (_: Home, a: Int, b: String, c: Double, d: Bool, e: [Int], f: Float) in
      "\(a) \(b) \(c) \(d) \(e) \(f)"
    }
    static let seven = Message("seven:") {
      (_: Home, a: Int, b: String, c: Double, d: Bool, e: [Int], f: Float, g: Character) in
      "\(a) \(b) \(c) \(d) \(e) \(f) \(g)"
    }
    static let eight = Message("eight:") {
      (_: Home, a: Int, b: String, c: Double, d: Bool, e: [Int], f: Float, g: Character, h: Int?) in
      "\(a) \(b) \(c) \(d) \(e) \(f) \(g) \(h ?? 0)"
    }
    init() {}
  }
  final class Low: Home {}

  private func answers(_ home: Home) -> [String] {
    [
      Home.none(home), Home.one(home, 1), Home.two(home, 1, "b"), Home.three(home, 1, "b", 2.5),
      Home.four(home, 1, "b", 2.5, true), Home.five(home, 1, "b", 2.5, true, [5]),
      Home.six(home, 1, "b", 2.5, true, [5], 6.5),
      Home.seven(home, 1, "b", 2.5, true, [5], 6.5, "g"),
      Home.eight(home, 1, "b", 2.5, true, [5], 6.5, "g", 8),
    ]
  }

  @Test("Arguments arrive in order, through bodies that capture and that do not, and super")
  func inOrder() throws {
    let expected = [
      "0", "1", "1 b", "1 b 2.5", "1 b 2.5 true", "1 b 2.5 true [5]", "1 b 2.5 true [5] 6.5",
      "1 b 2.5 true [5] 6.5 g", "1 b 2.5 true [5] 6.5 g 8",
    ]
    let low = Low()
    twice { #expect(answers(low) == expected) }
    let handle = Class(Low.self)
    try handle.addMethod(Home.none) { Home.none.sendSuper(from: Low.self, $0) }
    try handle.addMethod(Home.one) { Home.one.sendSuper(from: Low.self, $0, $1) }
    try handle.addMethod(Home.two) { Home.two.sendSuper(from: Low.self, $0, $1, $2) }
    try handle.addMethod(Home.three) { Home.three.sendSuper(from: Low.self, $0, $1, $2, $3) }
    try handle.addMethod(Home.four) { Home.four.sendSuper(from: Low.self, $0, $1, $2, $3, $4) }
    try handle.addMethod(Home.five) { Home.five.sendSuper(from: Low.self, $0, $1, $2, $3, $4, $5) }
    try handle.addMethod(Home.six) {
      Home.six.sendSuper(from: Low.self, $0, $1, $2, $3, $4, $5, $6)
    }
    try handle.addMethod(Home.seven) {
      Home.seven.sendSuper(from: Low.self, $0, $1, $2, $3, $4, $5, $6, $7)
    }
    try handle.addMethod(Home.eight) {
      Home.eight.sendSuper(from: Low.self, $0, $1, $2, $3, $4, $5, $6, $7, $8)
    }
    twice { #expect(answers(low) == expected) }
    let mark = opaque("!")
    try handle.replaceMethod(Home.none) { Home.none.sendSuper(from: Low.self, $0) + mark }
    try handle.replaceMethod(Home.one) { Home.one.sendSuper(from: Low.self, $0, $1) + mark }
    try handle.replaceMethod(Home.two) { Home.two.sendSuper(from: Low.self, $0, $1, $2) + mark }
    try handle.replaceMethod(Home.three) {
      Home.three.sendSuper(from: Low.self, $0, $1, $2, $3) + mark
    }
    try handle.replaceMethod(Home.four) {
      Home.four.sendSuper(from: Low.self, $0, $1, $2, $3, $4) + mark
    }
    try handle.replaceMethod(Home.five) {
      Home.five.sendSuper(from: Low.self, $0, $1, $2, $3, $4, $5) + mark
    }
    try handle.replaceMethod(Home.six) {
      Home.six.sendSuper(from: Low.self, $0, $1, $2, $3, $4, $5, $6) + mark
    }
    try handle.replaceMethod(Home.seven) {
      Home.seven.sendSuper(from: Low.self, $0, $1, $2, $3, $4, $5, $6, $7) + mark
    }
    try handle.replaceMethod(Home.eight) {
      Home.eight.sendSuper(from: Low.self, $0, $1, $2, $3, $4, $5, $6, $7, $8) + mark
    }
    twice { #expect(answers(low) == expected.map { $0 + "!" }) }
    #expect(answers(Home()) == expected)
  }

  struct Refused: Error, Equatable { var reason: String }

  @Test("Errors arrive as thrown, typed and untyped, from bodies of either kind")
  func errors() throws {
    class Thrower {
      static let any = Message("any:") { (_: Thrower, number: Int) throws in
        if number < 0 { throw Refused(reason: "any \(number)") }
        return number
      }
      static let typed = Message("typed:") { (_: Thrower, number: Int) throws(Refused) -> String in
        if number < 0 { throw Refused(reason: "typed \(number)") }
        return "\(number)"
      }
      static let void = Message("void:") { (_: Thrower, number: Int) throws(Refused) in
        if number < 0 { throw Refused(reason: "void \(number)") }
      }
      init() {}
    }
    let thrower = Thrower()
    func check(_ mark: String) throws {
      #expect(try Thrower.any(thrower, 1) == 1)
      #expect(throws: Refused(reason: "any -1" + mark)) { try Thrower.any(thrower, -1) }
      do throws(Refused) {
        let answer = try Thrower.typed(thrower, 2)
        #expect(answer == "2" + mark)
        try Thrower.void(thrower, 2)
        try Thrower.void(thrower, -2)
        Issue.record("nothing was thrown")
      } catch {
        #expect(error.reason == "void -2" + mark)
      }
      #expect(throws: Refused(reason: "typed -3" + mark)) { try Thrower.typed(thrower, -3) }
    }
    try twice { try check("") }
    let handle = Class(Thrower.self)
    try handle.replaceMethod(Thrower.any) { _, number in
      if number < 0 { throw Refused(reason: "any \(number)+") }
      return number
    }
    try handle.replaceMethod(Thrower.typed) { (_, number) throws(Refused) in
      if number < 0 { throw Refused(reason: "typed \(number)+") }
      return "\(number)+"
    }
    try handle.replaceMethod(Thrower.void) { (_, number) throws(Refused) in
      if number < 0 { throw Refused(reason: "void \(number)+") }
    }
    try twice { try check("+") }
    let mark = opaque("*")
    try handle.replaceMethod(Thrower.any) { _, number in
      if number < 0 { throw Refused(reason: "any \(number)\(mark)") }
      return number
    }
    try handle.replaceMethod(Thrower.typed) { (_, number) throws(Refused) in
      if number < 0 { throw Refused(reason: "typed \(number)\(mark)") }
      return "\(number)\(mark)"
    }
    try handle.replaceMethod(Thrower.void) { (_, number) throws(Refused) in
      if number < 0 { throw Refused(reason: "void \(number)\(mark)") }
    }
    try twice { try check("*") }
  }

  @Test("A body that cannot throw takes the place of one that can only where types say so")
  func failureTypesAreCompared() throws {
    class Thrower {
      static let any: Message<Thrower, Int, any Error> = Message("any") { _ in 1 }
      static let never: Function<Thrower, Int> = Message("never") { _ in 2 }
      init() {}
    }
    let handle = Class(Thrower.self)
    try handle.replaceMethod(Thrower.any) { _ in 3 }
    #expect(try Thrower.any(Thrower()) == 3)
    #expect(Thrower.never(Thrower()) == 2)
    let never = handle.method(for: Thrower.never)
    #expect(never != nil)
    #expect {
      try handle.replaceMethod("any", Implementation { (_: Thrower) in 4 })
    } throws: {
      ($0 as? SwizzleError)?.code == .signatureMismatch
    }
    #expect {
      try handle.swizzle("any", with: "never")
    } throws: {
      ($0 as? SwizzleError)?.code == .signatureMismatch
    }
    #expect(try Thrower.any(Thrower()) == 3)
    #expect(Thrower.never(Thrower()) == 2)
  }
}
