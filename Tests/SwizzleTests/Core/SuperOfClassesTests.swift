// Sending class messages to super, and sending above a class that has nothing above it.

import Swizzle
import Testing

@Suite struct SuperOfClassesTests {
  class Top {
    static let risky: Message<Top.Type, Int, any Error, Int> = Message("superRisky:") { _, number in
      if number < 0 { throw Refused() }
      return number
    }
    static let value: Function<Top, Int> = Message("superValue") { _ in 1 }
  }
  class Low: Top {}
  struct Refused: Error {}

  @Test("super of a throwing class message runs the superclass's, for the class it was sent to")
  func throwingClassMessages() throws {
    class Lower: Low {}
    try Class(Low.self).metaclass.addMethod(Top.risky) { type, number in
      #expect(type == Lower.self)
      return try 10 * Top.risky.sendSuper(from: Low.self, type, number)
    }
    try twice { () throws in
      #expect(try Top.risky(Lower.self, 2) == 20)
      #expect(throws: Refused.self) { try Top.risky(Lower.self, -2) }
    }
  }

  @Test("super above a class checks that the hooks there take the receiver, further up too")
  func hooksAbove() throws {
    class Left: Top { let number = 7 }
    class LeftLow: Left {}
    class LeftLowest: LeftLow {}
    class Right: Top {}
    let hook = try Class(Left.self).hook(Top.value) { original, left in
      original(left) + left.number
    }
    for `class` in [Class<AnyObject>(LeftLow.self), Class<AnyObject>(LeftLowest.self)] {
      #expect(try Top.value.sendSuper(above: `class`, LeftLowest()) == 8)
      let error = #expect(throws: SwizzleError.self) {
        try Top.value.sendSuper(above: `class`, Right())
      }
      #expect(error?.code == .receiverMismatch)
    }
    hook.remove()
    #expect(try Top.value.sendSuper(above: Class(LeftLow.self), Right()) == 1)
  }

  @Test("Nothing stands above a root class that is held in a value")
  func aboveARoot() {
    let error = #expect(throws: SwizzleError.self) {
      try Top.value.sendSuper(above: Class(Top.self), Low())
    }
    #expect(error?.code == .unknownMethod)
    #expect(error?.message.contains("Top has no superclass") == true)
  }
}
