// The steps of the fuzzer. A step names classes, objects and hooks by numbers that are taken modulo
// how many there are, so that any step may be left out of a script and the rest still means
// something.

/// One step.
enum HookOp: Hashable, Sendable {
  case place(target: TargetChoice, HookChoice)
  case remove(Int)
  case pause(Int)
  case resume(Int)
  case removeAll(owner: Int)
  case add(Int, MessageChoice, BodyChoice)
  case replace(Int, MessageChoice, BodyChoice)
  case set(Int, MessageChoice, BodyChoice)
  case exchange(Int, MessageChoice, Int, MessageChoice)
  case swizzle(Int, MessageChoice, MessageChoice)
  case makeClass(under: Int)
  case setClass(object: Int, Int)
  case setSuperclass(Int, Int)
  case renewObject(Int)
  case openScope
  case closeScope
  /// All of them or none.
  case transaction([HookOp])
}

enum MessageChoice: Int, CaseIterable, Hashable, Sendable {
  case work
  case rest
  /// May throw, and so has another signature than the others.
  case risky

  var throwsErrors: Bool { self == .risky }
}

enum TargetChoice: Hashable, Sendable {
  case type(Int)
  case object(Int)
  /// A class within an open scope, counted from the innermost; the class itself when none is open.
  case scope(Int, Int)
}

/// A hook to place.
struct HookChoice: Hashable, Sendable {
  enum Kind: Int, CaseIterable, Sendable {
    case around
    case before
    case after
    case observe
  }
  /// What an around hook does with its original.
  enum Manner: Int, CaseIterable, Sendable {
    case pass
    case skip
    case twice
    /// Sends `rest` to the receiver first, from hooks on `work` alone.
    case send
    /// From hooks on `risky` alone.
    case fail
    case rescue
  }

  var message: MessageChoice
  var kind: Kind
  var manner: Manner
  var owner: Int
  var priority: Int
  var position: Int
  var before: [Int]
  var after: [Int]
  var key: Int?
  var isOneShot: Bool
  var countsCalls: Bool

  /// What it does for its message.
  var effectiveManner: Manner {
    switch manner {
    case .send where message != .work: .pass
    case .fail where message != .risky, .rescue where message != .risky: .pass
    default: manner
    }
  }
}

/// An implementation.
enum BodyChoice: Int, CaseIterable, Hashable, Sendable {
  case plain
  case callsSuper
  case fails
}

/// Numbers that a seed decides.
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }
  mutating func chance(_ one: Int, in many: Int) -> Bool { below(many) < one }
  mutating func pick<Choices: CaseIterable>(_: Choices.Type) -> Choices {
    let all = Array(Choices.allCases)
    return all[below(all.count)]
  }
}

extension HookOp {
  /// A script of some length.
  static func script(seed: UInt64, length: Int) -> [HookOp] {
    var numbers = SeededNumbers(seed: seed)
    return (0..<length).map { _ in random(&numbers, inTransaction: false) }
  }

  private static func random(_ numbers: inout SeededNumbers, inTransaction: Bool) -> HookOp {
    while true {
      let number = numbers.below(64)
      switch numbers.below(inTransaction ? 10 : 20) {
      case 0...3: return .place(target: target(&numbers, inTransaction), hook(&numbers))
      case 4, 5: return .remove(number)
      case 6: return .add(number, message(&numbers), numbers.pick(BodyChoice.self))
      case 7: return .replace(number, message(&numbers), numbers.pick(BodyChoice.self))
      case 8:
        return .exchange(number, message(&numbers), numbers.below(64), message(&numbers))
      case 9: return .swizzle(number, message(&numbers), message(&numbers))
      case 10: return .set(number, message(&numbers), numbers.pick(BodyChoice.self))
      case 11: return .pause(number)
      case 12: return .resume(number)
      case 13: return .setClass(object: number, numbers.below(64))
      case 14: return numbers.chance(1, in: 2) ? .makeClass(under: number) : .renewObject(number)
      case 15: return .setSuperclass(number, numbers.below(64))
      case 16: return .openScope
      case 17: return .closeScope
      case 18: if numbers.chance(1, in: 4) { return .removeAll(owner: numbers.below(3)) }
      default:
        let count = 1 + numbers.below(5)
        return .transaction((0..<count).map { _ in random(&numbers, inTransaction: true) })
      }
    }
  }

  private static func message(_ numbers: inout SeededNumbers) -> MessageChoice {
    // The one that fits no other is rarer.
    numbers.chance(1, in: 6) ? .risky : numbers.chance(1, in: 2) ? .work : .rest
  }

  private static func target(
    _ numbers: inout SeededNumbers, _ inTransaction: Bool
  ) -> TargetChoice {
    let number = numbers.below(64)
    switch numbers.below(inTransaction ? 5 : 7) {
    case 0...2: return .type(number)
    case 3, 4: return .object(number)
    default: return .scope(numbers.below(4), number)
    }
  }

  private static func hook(_ numbers: inout SeededNumbers) -> HookChoice {
    let demands = numbers.chance(1, in: 4)
    return HookChoice(
      message: numbers.pick(MessageChoice.self), kind: numbers.pick(HookChoice.Kind.self),
      manner: numbers.chance(1, in: 2) ? .pass : numbers.pick(HookChoice.Manner.self),
      owner: numbers.below(3), priority: numbers.chance(1, in: 3) ? numbers.below(3) - 1 : 0,
      position: numbers.chance(1, in: 5) ? numbers.below(3) : 1,
      before: demands && numbers.chance(1, in: 2) ? [numbers.below(3)] : [],
      after: demands && numbers.chance(1, in: 2) ? [numbers.below(3)] : [],
      key: numbers.chance(1, in: 5) ? numbers.below(2) : nil,
      isOneShot: numbers.chance(1, in: 12), countsCalls: numbers.chance(1, in: 6))
  }
}
