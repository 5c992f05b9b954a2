// What a send costs whose method is hooked. The hooks differ as the loops do, and for the same reason:
// Chain.swift.

import Subjects
import Swizzle

func hookRows() throws -> [Row] {
  let subject = Hidden(makeSubject())
  let home = Class(Subject.self)
  try home.hook(Subject.hooked) { original, subject, value in original(subject, value) &+ 1 }
  for _ in 0..<2 {
    try home.hook(Subject.hooked2) { original, subject, value in original(subject, value) ^ 1 }
  }
  for _ in 0..<4 {
    try home.hook(Subject.hooked4) { original, subject, value in original(subject, value) | 1 }
  }
  for _ in 0..<8 {
    try home.hook(Subject.hooked8) { original, subject, value in original(subject, value) &- 1 }
  }
  return [
    .call("send.hooked") {
      chain($0, { $0 &= $1 }) { value in subject { Subject.hooked($0, value) } }
    },
    .call("send.hooked-2") {
      chain($0, { $0 = $1 &- $0 }) { value in subject { Subject.hooked2($0, value) } }
    },
    .call("send.hooked-4") {
      chain($0, { $0 &+= $1 << 1 }) { value in subject { Subject.hooked4($0, value) } }
    },
    .call("send.hooked-8") {
      chain($0, { $0 ^= $1 << 1 }) { value in subject { Subject.hooked8($0, value) } }
    },
  ]
}

/// Sends that something watches.
func observerRows() throws -> [Row] {
  let subject = Hidden(makeSubject())
  let home = Class(Subject.self)
  let counter = Counter()
  try home.before(Subject.observedBefore) { _, value in counter.count &+= value }
  try home.after(Subject.observedAfter) { result, _, _ in counter.count &+= result }
  return [
    .call("send.before") {
      chain($0, { $0 |= $1 << 1 }) { value in subject { Subject.observedBefore($0, value) } }
    },
    .call("send.after") {
      chain($0, { $0 &+= $1 >> 1 }) { value in subject { Subject.observedAfter($0, value) } }
    },
  ]
}

/// What an observer changes; the benchmark has one thread when it does.
final class Counter: @unchecked Sendable {
  var count = 0
}

/// Sends to an object that is hooked, and to one beside it.
func instanceHookRows() throws -> [Row] {
  let subject = Hidden(makeSubject())
  let other = makeSubject()
  try Class(Subject.self).replaceMethod(Subject.besideInstanceHook) { _, value in value &+ 27 }
  try subject { subject in
    _ = try Instance(subject).hook(Subject.instanceHooked) { original, subject, value in
      original(subject, value) & 0xffff
    }
  }
  try Instance(other).hook(Subject.besideInstanceHook) { original, subject, value in
    ~original(subject, value)
  }
  return [
    .call("send.instance-hooked") {
      chain($0, { $0 ^= $1 >> 1 }) { value in subject { Subject.instanceHooked($0, value) } }
    },
    .call("send.beside-instance-hook") { operations in
      // The hook stays as long as its object does.
      withExtendedLifetime(other) {
        chain(operations, { $0 &+= $1 << 3 }) { value in
          subject { Subject.besideInstanceHook($0, value) }
        }
      }
    },
  ]
}

/// Placing a hook and removing it again.
func hookChangeRows() -> [Row] {
  let home = Class(Subject.self)
  let object = makeSubject()
  return [
    .operation("hook-install-remove") { operations in
      var count = 0
      for _ in 0..<operations {
        let hook = try? home.hook(Subject.hookable) { original, subject, value in
          original(subject, value) &+ 4
        }
        hook?.remove()
        if hook != nil { count &+= 1 }
      }
      return count
    },
    .operation("instance-hook-install-remove") { operations in
      var count = 0
      for _ in 0..<operations {
        let hook = try? Instance(object).hook(Subject.instanceHookable) {
          original, subject, value in
          original(subject, value) &+ 8
        }
        hook?.remove()
        if hook != nil { count &+= 1 }
      }
      return count
    },
  ]
}

/// Two threads that send the same hooked message.
func threadRows() throws -> [Row] {
  let subject = Hidden(makeSubject())
  try Class(Subject.self).hook(Subject.shared) { original, subject, value in
    original(subject, value) &* 3
  }
  return [
    .threads("threads.2") {
      chain($0, { $0 &+= $1 &* 3 }) { value in subject { Subject.shared($0, value) } }
    }
  ]
}
