// Scripts of the fuzzer out of bytes: any bytes are a script, and most changes of one byte change one
// step.

/// Reads choices from bytes; 0 once they are used up.
struct Bytes {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var next = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  var isEmpty: Bool { next >= bytes.count }

  /// A number below a limit of at most 256.
  mutating func below(_ limit: Int) -> Int {
    if isEmpty { return 0 }
    defer { next += 1 }
    return Int(bytes[next]) % limit
  }

  mutating func pick<Choices: CaseIterable>(_: Choices.Type) -> Choices {
    let all = Array(Choices.allCases)
    return all[below(all.count)]
  }

  /// As many steps as there are bytes for.
  mutating func script(atMost count: Int) -> [HookOp] {
    var ops: [HookOp] = []
    while !isEmpty && ops.count < count { ops.append(op(inTransaction: false)) }
    return ops
  }

  private mutating func op(inTransaction: Bool) -> HookOp {
    switch below(inTransaction ? 6 : 17) {
    case 0: return .place(target: target(), hook())
    case 1: return .remove(below(64))
    case 2: return .add(below(64), pick(MessageChoice.self), pick(BodyChoice.self))
    case 3: return .replace(below(64), pick(MessageChoice.self), pick(BodyChoice.self))
    case 4:
      return .exchange(
        below(64), pick(MessageChoice.self), below(64), pick(MessageChoice.self))
    case 5: return .swizzle(below(64), pick(MessageChoice.self), pick(MessageChoice.self))
    case 6: return .set(below(64), pick(MessageChoice.self), pick(BodyChoice.self))
    case 7: return .pause(below(64))
    case 8: return .resume(below(64))
    case 9: return .setClass(object: below(64), below(64))
    case 10: return .makeClass(under: below(64))
    case 11: return .renewObject(below(64))
    case 12: return .setSuperclass(below(64), below(64))
    case 13: return .openScope
    case 14: return .closeScope
    case 15: return .removeAll(owner: below(3))
    default: return .transaction((0..<1 + below(5)).map { _ in op(inTransaction: true) })
    }
  }

  private mutating func target() -> TargetChoice {
    switch below(3) {
    case 0: .type(below(64))
    case 1: .object(below(64))
    default: .scope(below(4), below(64))
    }
  }

  private mutating func hook() -> HookChoice {
    // One byte of flags, so that a plain hook takes few bytes.
    let flags = below(64)
    return HookChoice(
      message: pick(MessageChoice.self), kind: pick(HookChoice.Kind.self),
      manner: pick(HookChoice.Manner.self), owner: below(3),
      priority: flags & 1 == 0 ? 0 : below(3) - 1, position: flags & 2 == 0 ? 1 : below(3),
      before: flags & 4 == 0 ? [] : [below(3)], after: flags & 8 == 0 ? [] : [below(3)],
      key: flags & 16 == 0 ? nil : below(2), isOneShot: flags & 48 == 48,
      countsCalls: flags & 32 == 32)
  }
}
