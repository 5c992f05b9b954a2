// The rule of type safety, fuzzed: random changes with bodies that were written for one class of a
// mixed family and read what only that class has. Whatever was accepted never sees a receiver that
// it was not written for; whatever was refused changed nothing.

import Swizzle
import Testing

private let wrongReceivers = Count()

/// The family: what a class adds lies where another has something else, or nothing at all.
private class Top: @unchecked Sendable {
  static let a: Function<Top, Int> = Message("rule.a") { $0.check(Top.self, $0.top) }
  static let b: Function<Top, Int> = Message("rule.b") { $0.check(Top.self, $0.top) }
  static let d: Function<Top, Int> = Message("rule.d")
  /// Only what is a ``Left`` receives it.
  static let left: Function<Left, Int> = Message("rule.left") { $0.check(Left.self, $0.mark) }

  final let top = 11
  required init() {}

  /// Answers a mark that the class of a body's receiver alone has where the body reads it.
  final func check(_ expected: Top.Type, _ mark: Int) -> Int {
    // As an object of unknown class, so that the compiler cannot know the answer.
    if !isKind(Swift.type(of: opaque(self as AnyObject)), of: expected) || mark / 10 == 0 {
      wrongReceivers.increment()
    }
    return mark
  }
}
private class Left: Top, @unchecked Sendable { final let mark = 21 }
private class LeftLow: Left, @unchecked Sendable { final let lowMark = 22 }
private class LeftLowest: LeftLow, @unchecked Sendable { final let lowestMark = 23 }
private class Right: Top, @unchecked Sendable {
  final let text = "a string where Left has a number", rightMark = 31
}
private final class RightLow: Right, @unchecked Sendable { let rightLowMark = 32 }
private final class Bare: Top, @unchecked Sendable {}

/// Whether a class is another or inherits from it, found through Swift's own metadata.
private func isKind(_ type: AnyClass, of other: AnyClass) -> Bool {
  func check<Other: AnyObject>(_: Other.Type) -> Bool { type is Other.Type }
  return _openExistential(other as any AnyObject.Type, do: check)
}

@Suite(.serialized) struct ReceiverRuleTests {
  private static let classes: [Top.Type] = [
    Top.self, Left.self, LeftLow.self, LeftLowest.self, Right.self, RightLow.self, Bare.self,
  ]
  private static let objects: [Top] = classes.map { $0.init() }
  private static let selectors: [Selector] = ["rule.a", "rule.b", "rule.d", "rule.left"]

  /// Bodies and the class that each was written for; with and without captures.
  private static let bodies: [(Implementation, AnyClass)] = {
    let ten = opaque(10)
    return [
      (Implementation { (top: Top) in top.check(Top.self, top.top) }, Top.self),
      (Implementation { (left: Left) in left.check(Left.self, left.mark) }, Left.self),
      (Implementation { (low: LeftLow) in low.check(LeftLow.self, low.lowMark) }, LeftLow.self),
      (
        Implementation { (low: LeftLowest) in low.check(LeftLowest.self, low.lowestMark) },
        LeftLowest.self
      ),
      (
        Implementation { (right: Right) in
          right.check(Right.self, right.text.count == 32 ? right.rightMark : 0)
        }, Right.self
      ),
      (
        Implementation { (low: RightLow) in low.check(RightLow.self, low.rightLowMark) },
        RightLow.self
      ),
      (Implementation { (bare: Bare) in bare.check(Bare.self, bare.top) }, Bare.self),
      (Implementation { (left: Left) in left.check(Left.self, left.mark + ten) }, Left.self),
      (
        Implementation { (low: LeftLow) in low.check(LeftLow.self, low.lowMark + ten) },
        LeftLow.self
      ),
      (
        Implementation { (right: Right) in right.check(Right.self, right.rightMark + ten) },
        Right.self
      ),
      (Implementation { (object: AnyObject) in object is Top ? 90 + ten : 0 }, Top.self),
      (Implementation { (_: Top) in "wrong" }, Top.self),
      (Implementation { (_: Top.Type) in 99 }, Top.self),
    ]
  }()

  /// What every object answers to every message that its class responds to.
  private static func answers() -> [Int] {
    objects.flatMap { object -> [Int] in
      let handle = Class(type(of: object))
      var answers = [Top.a(object), Top.b(object)]
      answers.append(handle.responds(to: "rule.d") ? Top.d(object) : 0)
      answers.append((object as? Left).map { Top.left($0) } ?? 0)
      return answers
    }
  }

  @Test("No body ever sees a receiver it was not written for", arguments: [1, 2, 3, 4, 5, 6])
  func noWrongReceiver(seed: UInt64) throws {
    var random = Seeded(seed: seed)
    touch(Top.a)
    touch(Top.b)
    touch(Top.d)
    touch(Top.left)
    let handles = Self.classes.map { Class<AnyObject>($0 as AnyClass) }
    var (accepted, refused) = (0, 0)
    for step in 0..<400 {
      let before = (Snapshot(handles), Self.answers())
      let (handle, selector) = (pick(handles, &random), pick(Self.selectors, &random))
      let (body, written): (Implementation, AnyClass) = pick(Self.bodies, &random)
      do {
        switch Int.random(in: 0..<5, using: &random) {
        case 0:
          try handle.addMethod(selector, body)
          try #require(isKind(handle.type, of: written))
        case 1:
          try handle.replaceMethod(selector, body)
          try #require(isKind(handle.type, of: written))
        case 2:
          let methods = handles.flatMap(\.methods)
          let method = pick(methods, &random)
          try method.setImplementation(body)
          try #require(isKind(method.owner.type, of: written))
        case 3:
          let methods = handles.flatMap(\.methods)
          try Method.exchangeImplementations(pick(methods, &random), pick(methods, &random))
        default:
          try handle.swizzle(selector, with: pick(Self.selectors, &random))
        }
        accepted += 1
        twice { _ = Self.answers() }
      } catch is SwizzleError {
        refused += 1
        #expect(Snapshot(handles) == before.0, "step \(step) of seed \(seed)")
        twice { #expect(Self.answers() == before.1, "step \(step) of seed \(seed)") }
      }
      try #require(
        wrongReceivers.value == 0, "step \(step) of seed \(seed)")
    }
    // Both happen often enough to mean something.
    #expect(accepted > 50)
    #expect(refused > 50)
  }

  private func pick<Element>(_ elements: [Element], _ random: inout Seeded) -> Element {
    elements[Int.random(in: elements.indices, using: &random)]
  }
}
