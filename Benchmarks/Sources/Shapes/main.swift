// Sends arguments and results of every shape through every kind of method and hook, in an optimised
// build: there the optimiser takes apart what the tests, which are not optimised, run as it is
// written. Says what differs from what was expected, and how many calls it made.

import Foundation
import Swizzle
import Synchronization

/// An object whose life is counted.
final class Token: @unchecked Sendable {
  // Sendable: constant; the count is only changed by the one thread of this program.
  nonisolated(unsafe) static var alive = 0
  let number: Int

  init(_ number: Int) {
    self.number = number
    unsafe Token.alive += 1
  }

  deinit { unsafe Token.alive -= 1 }
}

struct Wide: Equatable {
  var first = 1, second = 2.5, third = "three", fourth: Int? = 4, fifth = [5]
}

struct Refused: Error, Equatable {
  let number: Int
}

class Shape {
  static let nothing = Message("nothing") { (_: Shape) in }
  static let number = Message("number:") { (_: Shape, value: Int) in value }
  static let small = Message("small::") { (_: Shape, flag: Bool, value: UInt8) in
    flag ? value : 0
  }
  static let pair = Message("pair::") { (_: Shape, first: Double, second: Int) in (second, first) }
  static let vector = Message("vector:") { (_: Shape, value: SIMD2<Double>) in value + value }
  static let triple = Message("triple:::") { (_: Shape, first: Int, second: Int, third: Int) in
    [first, second, third]
  }
  static let text = Message("text:") { (_: Shape, value: String) in value }
  static let token = Message("token:") { (_: Shape, value: Token) in value }
  static let optional = Message("optional:") { (_: Shape, value: Token?) in value }
  static let wide = Message("wide:") { (_: Shape, value: Wide) in value }
  static let fails = Message("fails:") { (_: Shape, value: Int) throws in
    if value < 0 { throw Refused(number: value) }
    return value
  }
  static let failsTyped = Message("failsTyped:") {
    (_: Shape, value: Wide) throws(Refused) -> Wide in
    if value.first < 0 { throw Refused(number: value.first) }
    return value
  }
  static let raced = Message("raced:") { (_: Shape, value: Int) in value }
  static let ofClass = Message("ofClass:") { (_: Shape.Type, value: Token) in value }
}

final class Derived: Shape {}

nonisolated(unsafe) var (calls, faults) = (0, 0)

/// What hooks saw, to be looked at after each call.
final class Seen: @unchecked Sendable {
  // Sendable: of the one thread of this program.
  var count = 0
}

func expect(_ holds: Bool, _ what: @autoclosure () -> String) {
  unsafe calls += 1
  if holds { return }
  unsafe faults += 1
  print("wrong: \(what())")
}

/// Sends one message while nothing, a method, hooks and observers are there, and after them.
@inline(__always)
func check<Receiver, Result, Failure: Error, each Argument>(
  _ message: borrowing Message<Receiver, Result, Failure, repeat each Argument>,
  on target: Class<Receiver>, _ name: String, _ send: () -> Bool
) throws {
  let seen = Seen()
  expect(send(), "\(name), as it was declared")
  let old = try target.replaceMethod(
    message, target.method(for: message).unsafelyUnwrapped.implementation)
  expect(send(), "\(name), replaced by itself")
  var hooks: [Hook] = []
  for round in 1...3 {
    hooks.append(
      try target.hook(message) {
        (
          original: inout Original<Receiver, Result, Failure, repeat each Argument>,
          receiver: Receiver, argument: repeat each Argument
        ) throws(Failure) -> Result in
        try original(receiver, repeat each argument)
      })
    hooks.append(
      try target.hook(message) {
        (
          original: inout Original<Receiver, Result, Failure, repeat each Argument>,
          receiver: Receiver, argument: repeat each Argument
        ) throws(Failure) -> Result in
        seen.count += 1
        return try original(receiver, repeat each argument)
      })
    hooks.append(
      try target.before(message) { (_: Receiver, _: repeat each Argument) in seen.count += 1 })
    hooks.append(
      try target.after(message) {
        (_: Swift.Result<Result, Failure>, _: Receiver, _: repeat each Argument) in
        seen.count += 1
      })
    hooks.append(
      try target.hook(message, HookOptions(countsCalls: true)) {
        (
          original: inout Original<Receiver, Result, Failure, repeat each Argument>,
          receiver: Receiver, argument: repeat each Argument
        ) throws(Failure) -> Result in
        try original(receiver, repeat each argument)
      })
    seen.count = 0
    expect(send(), "\(name), with \(hooks.count) hooks")
    expect(seen.count >= 3 * round, "\(name): hooks that ran with \(hooks.count) hooks")
  }
  for hook in hooks { hook.remove() }
  if let old { _ = try target.replaceMethod(message, old) }
  expect(send(), "\(name), as it was before")
}

/// The hooks of a program, written for their messages: what the optimiser merges.
func checkLiterals(_ step: Int) throws {
  let shape = Shape()
  let (home, seen) = (Class(Shape.self), Seen())
  try home.replaceMethod(Shape.number) { _, value in value &+ 2 }
  expect(Shape.number(shape, 1) == 3, "number:, replaced")
  try home.hook(Shape.number) { original, shape, value in original(shape, value &+ 1) &* 10 }
  expect(Shape.number(shape, 1) == 40, "number:, hooked")
  try home.hook(Shape.number) { original, shape, value in original(shape, value &* step) &+ step }
  expect(Shape.number(shape, 1) == 85, "number:, hooked with a capture")
  try home.after(Shape.number) { result, _, value in seen.count = result &+ value }
  expect(Shape.number(shape, 1) == 85 && seen.count == 86, "number:, observed")
  try home.replaceMethod(Shape.number) { _, value in value &- step }
  expect(Shape.number(shape, 1) == 15, "number:, replaced with a capture")
  try Instance(shape).hook(Shape.number) { original, shape, value in original(shape, value) &+ 1 }
  expect(Shape.number(shape, 1) == 16, "number:, hooked on the object")
  expect(Shape.number(Derived(), 1) == 15, "number:, beside a hooked object")

  try home.hook(Shape.text) { original, shape, value in original(shape, value + "!") + "\(step)" }
  expect(Shape.text(shape, "a") == "a!5", "text:, hooked")
  try home.hook(Shape.wide) { original, shape, value in
    var value = value
    value.fourth = nil
    return original(shape, value)
  }
  expect(Shape.wide(Shape(), Wide()) == Wide(fourth: nil), "wide:, hooked")
  try home.hook(Shape.fails) { original, shape, value in
    do { return try original(shape, value) } catch { return step }
  }
  expect(try Shape.fails(shape, -1) == 5, "fails:, caught")
  try home.hook(Shape.failsTyped) { (original, shape, value) throws(Refused) in
    throw Refused(number: step)
  }
  do throws(Refused) {
    _ = try Shape.failsTyped(shape, Wide())
    expect(false, "failsTyped:, refused")
  } catch {
    expect(error.number == 5, "failsTyped:, refused")
  }
  try Class(Derived.self).addMethod(Shape.token) { derived, value in
    Token(Shape.token.sendSuper(from: Derived.self, derived, value).number &+ step)
  }
  expect(Shape.token(Derived(), Token(1)).number == 6, "token:, through super")
  expect(Shape.token(Shape(), Token(1)).number == 1, "token:, of the superclass")
}

/// A message whose method is changed together with a hook on one object, while two threads send it.
func checkChanges(_ rounds: Int) throws {
  let (shape, other) = (Shape(), Shape())
  let home = Class(Shape.self)
  try Instance(other).hook(Shape.raced) { original, shape, value in original(shape, value) }
  try home.replaceMethod(Shape.raced) { _, value in value &+ 1 }
  let wrong = Atomic<Int>(0)
  let isDone = Atomic<Bool>(false)
  nonisolated(unsafe) let hooked = shape
  DispatchQueue.concurrentPerform(iterations: 3) { thread in
    if thread > 0 {
      while !isDone.load(ordering: .acquiring) {
        let answer = Shape.raced(unsafe hooked, 1)
        if answer != 2 && answer != 30 { wrong.add(1, ordering: .relaxed) }
      }
      return
    }
    defer { isDone.store(true, ordering: .releasing) }
    for _ in 0..<rounds {
      let hooks = try? Transaction { change in
        change.replaceMethod(Shape.raced, of: home) { _, value in value &+ 2 }
        change.hook(Shape.raced, on: Instance(unsafe hooked)) { original, shape, value in
          original(shape, value) &* 10
        }
      }.commit()
      guard let hook = hooks?.first else { return }
      _ = try? Transaction { change in
        change.replaceMethod(Shape.raced, of: home) { _, value in value &+ 1 }
        change.remove(hook)
      }.commit()
    }
  }
  expect(wrong.load(ordering: .relaxed) == 0, "raced:, \(wrong.load(ordering: .relaxed)) calls")
  expect(Shape.raced(shape, 1) == 2, "raced:, in the end")
}

/// Made through a metatype that the optimiser knows nothing of, with arguments in every kind of register
/// and on the stack, or not at all.
open class Vessel {
  /// What the initialiser got.
  public let contents: [String]
  let token: Token

  /// Fails without numbers, and throws without the flag.
  public required init?(
    _ numbers: Int..., text: String, vector: SIMD8<Float>, share: Double, flag: Bool, more: Any,
    last: (Int, Double, String)
  ) throws {
    if numbers.isEmpty { return nil }
    if !flag { throw Refused(number: numbers[0]) }
    token = Token(numbers[0])
    contents = ["\(numbers)", text, "\(vector)", "\(share)", "\(more)", "\(last)"]
  }
}

@inline(never)
func fill(_ type: Vessel.Type, _ number: Int?, flag: Bool = true) throws -> Vessel? {
  let (vector, last) = (SIMD8<Float>(1, 2, 3, 4, 5, 6, 7, 8), (8, 9.5, "ten"))
  if let number {
    return try type.init(
      number, 2, text: "a text that does not fit its words", vector: vector, share: 0.5, flag: flag,
      more: Wide(), last: last)
  }
  return try type.init(
    text: "", vector: vector, share: 0, flag: flag, more: 0, last: last)
}

/// Objects of a class made at run time, by its initialisers, which keep it from being disposed.
func checkInitialisers() throws {
  let home = try Class(Vessel.self).make(named: "Vessel made")
  try home.register()
  let made = try home.make(named: "Vessel made of that")
  try made.register()
  guard let type = made.type as? Vessel.Type else { return expect(false, "a made class's type") }
  var vessels = try (1...3).compactMap { try fill(type, $0) }
  expect(vessels.allSatisfy { Swift.type(of: $0) == type }, "the class of what was made")
  expect(try vessels[0].contents == fill(Vessel.self, 1)?.contents, "what an initialiser got")
  expect(try fill(type, nil) == nil, "an initialiser that fails")
  do {
    _ = try fill(type, 4, flag: false)
    expect(false, "an initialiser that throws")
  } catch {
    expect((error as? Refused)?.number == 4, "what an initialiser throws")
  }
  while !vessels.isEmpty {
    expect((try? made.dispose()) == nil, "disposing a class with \(vessels.count) objects")
    vessels.removeLast()
  }
  try made.dispose()
}

func checkEverything() throws {
  let home = Class(Shape.self)
  try check(Shape.nothing, on: home, "nothing") { Shape.nothing(Shape()) == () }
  try check(Shape.number, on: home, "number:") { Shape.number(Shape(), 7) == 7 }
  try check(Shape.small, on: home, "small::") { Shape.small(Shape(), true, 200) == 200 }
  try check(Shape.pair, on: home, "pair::") { Shape.pair(Shape(), 1.5, 2) == (2, 1.5) }
  try check(Shape.vector, on: home, "vector:") {
    Shape.vector(Shape(), [1, 2]) == [2, 4]
  }
  try check(Shape.triple, on: home, "triple:::") { Shape.triple(Shape(), 1, 2, 3) == [1, 2, 3] }
  try check(Shape.text, on: home, "text:") {
    Shape.text(Shape(), "a text that does not fit its words")
      == "a text that does not fit its words"
  }
  try check(Shape.token, on: home, "token:") { Shape.token(Shape(), Token(3)).number == 3 }
  try check(Shape.optional, on: home, "optional:") {
    Shape.optional(Shape(), Token(4))?.number == 4 && Shape.optional(Shape(), nil) == nil
  }
  try check(Shape.wide, on: home, "wide:") { Shape.wide(Shape(), Wide()) == Wide() }
  try check(Shape.fails, on: home, "fails:") {
    (try? Shape.fails(Shape(), -1)) == nil && (try? Shape.fails(Shape(), 2)) == 2
  }
  try check(Shape.failsTyped, on: home, "failsTyped:") {
    let failing = Wide(first: -1)
    do throws(Refused) {
      _ = try Shape.failsTyped(Shape(), failing)
      return false
    } catch {
      return error.number == -1 && (try? Shape.failsTyped(Shape(), Wide())) == Wide()
    }
  }
  try check(Shape.ofClass, on: home.metaclass, "ofClass:") {
    Shape.ofClass(Shape.self, Token(5)).number == 5
  }
  try checkLiterals(Int.random(in: 5...5))
  try checkChanges(2_000)
  try checkInitialisers()
}

try checkEverything()
expect(unsafe Token.alive == 0, "\(unsafe Token.alive) arguments are alive that nobody has")
print("\(unsafe calls) looks at calls of every shape, \(unsafe faults) of them wrong")
exit(unsafe faults == 0 ? 0 : 1)
