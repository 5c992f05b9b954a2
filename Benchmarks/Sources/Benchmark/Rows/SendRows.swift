// What a send costs, with nothing installed and with methods changed. SwiftRows.swift says why each
// loop sums its results up differently.

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
    .call("send.nothing-installed") { operations in
      var (value, sum) = (1, 0)
      for _ in 0..<operations {
        value = subject { Subject.untouched($0, value) }
        sum &+= value
      }
      return sum
    },
    .call("send.replaced") { operations in
      var (value, sum) = (1, 0)
      for _ in 0..<operations {
        value = subject { Subject.replaced($0, value) }
        sum ^= value
      }
      return sum
    },
    .call("send.replaced-capturing") { operations in
      var (value, sum) = (1, 0)
      for _ in 0..<operations {
        value = subject { Subject.capturing($0, value) }
        sum |= value
      }
      return sum
    },
    .call("send.exchanged") { operations in
      var (value, sum) = (1, 0)
      for _ in 0..<operations {
        value = subject { Subject.exchanged($0, value) }
        sum &-= value
      }
      return sum
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
    .call("send.super") { operations in
      var (value, sum) = (1, 0)
      for _ in 0..<operations {
        value = derived { Subject.overridden.sendSuper(from: DerivedSubject.self, $0, value) }
        sum = max(sum, value)
      }
      return sum
    },
    .call("send.inherited-8") { operations in
      var (value, sum) = (1, 0)
      for _ in 0..<operations {
        value = deep { Subject.inherited($0, value) }
        sum = min(sum, value)
      }
      return sum
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
      var value = 1
      do {
        for _ in 0..<operations { value = try subject { try Subject.throwing($0, value) } }
      } catch {
        return 0
      }
      return value
    },
    .call("send.class-method") { operations in
      var (value, sum) = (1, 0)
      for _ in 0..<operations {
        value = type { Subject.classMethod($0, value) }
        sum ^= value
      }
      return sum
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
