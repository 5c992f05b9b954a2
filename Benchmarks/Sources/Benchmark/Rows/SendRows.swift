// What a send costs, with nothing installed and with methods changed. Chain.swift says why each
// row sums its results up differently.

import Subjects
import Swizzle

func sendRows() throws -> [Row] {
  let subject = Hidden(makeSubject())
  let home = Class(Subject.self)
  let step = Int.random(in: 21...22)
  try home.replaceMethod(Subject.replaced) { _, value in value &+ 20 }
  try home.replaceMethod(Subject.capturing) { _, value in value &+ step }
  try home.swizzle(Subject.exchanged, with: Subject.exchangedToo)
  return [
    .call("send.nothing-installed") {
      chain($0, { $0 &+= $1 }) { value in subject { Subject.untouched($0, value) } }
    },
    .call("send.replaced") {
      chain($0, { $0 ^= $1 }) { value in subject { Subject.replaced($0, value) } }
    },
    .call("send.replaced-capturing") {
      chain($0, { $0 |= $1 }) { value in subject { Subject.capturing($0, value) } }
    },
    .call("send.exchanged") {
      chain($0, { $0 &-= $1 }) { value in subject { Subject.exchanged($0, value) } }
    },
  ]
}

/// Sends that start above a class, and sends whose method is far above the receiver's class.
func inheritanceRows() throws -> [Row] {
  let derived = Hidden(makeDerived())
  let deep = Hidden(makeDeep())
  try Class(DerivedSubject.self).addMethod(Subject.overridden) { _, value in value &+ 23 }
  try Class(Subject.self).replaceMethod(Subject.inherited) { _, value in value &+ 24 }
  return [
    .call("send.super") {
      chain($0, { $0 = max($0, $1) }) { value in
        derived { Subject.overridden.sendSuper(from: DerivedSubject.self, $0, value) }
      }
    },
    .call("send.inherited-8") {
      chain($0, { $0 = min($0, $1) }) { value in deep { Subject.inherited($0, value) } }
    },
  ]
}

/// Sends of other kinds: throwing, to a class, with `await`.
func otherSendRows() throws -> [Row] {
  let subject = Hidden(makeSubject())
  let home = Class(Subject.self)
  try home.replaceMethod(Subject.throwing) { _, value throws in
    guard value != .min else { throw Refused() }
    return value &+ 25
  }
  try home.metaclass.replaceMethod(Subject.classMethod) { _, value in value &+ 26 }
  try home.hook(Subject.asynchronousHooked) { original, subject, value async in
    await original(subject, value) &+ 1
  }
  let type = HiddenClass(Swift.type(of: makeSubject()))
  return [
    .call("send.throwing") { operations in
      let sum = try? chain(operations, { $0 |= $1 >> 2 }) { value in
        try subject { try Subject.throwing($0, value) }
      }
      return sum ?? 0
    },
    .call("send.class-method") {
      chain($0, { $0 ^= $1 }) { value in type { Subject.classMethod($0, value) } }
    },
    .call("send.async") { operations in
      blocking {
        var value = 1
        for _ in 0..<operations { value = await Subject.asynchronous(subject { $0 }, value) }
        return value
      }
    },
    .call("send.async-hooked") { operations in
      blocking {
        var (value, sum) = (1, 0)
        for _ in 0..<operations {
          value = await Subject.asynchronousHooked(subject { $0 }, value)
          sum &+= value
        }
        return sum
      }
    },
  ]
}
