// Sends with arguments of several shapes, each beside a class method with the same ones.

import Subjects
import Swizzle

func argumentRows() throws -> [Row] {
  let subject = Hidden(makeSubject())
  let other = Hidden(makeSubject())
  let home = Class(Subject.self)
  let text = String(repeating: "a long string that lives on the heap ", count: 4)
  try home.replaceMethod(Subject.noArguments) { _ in 2 }
  try home.replaceMethod(Subject.wide) { _, value, wide, _, flag in
    flag ? value &+ wide.words.6 : value
  }
  try home.replaceMethod(Subject.string) { _, value in value.utf8.count &+ 1 }
  try home.replaceMethod(Subject.reference) { _, value in value.count &+ 1 }
  try home.replaceMethod(Subject.generic) { _, value in value.first &+ 3 }
  return [
    .call("send.no-arguments") {
      chain($0, { $0 &+= $1 << 2 }) { value in
        value &+ subject { Subject.noArguments($0) }
      }
    },
    .call("send.wide-arguments") {
      chain($0, { $0 ^= $1 << 2 }) { value in
        subject { Subject.wide($0, value, Wide(value), 0.5, true) }
      }
    },
    .call("class-method.wide-arguments") {
      chain($0, { $0 |= $1 << 2 }) { value in
        subject { $0.wideMethod(value, Wide(value), 0.5, true) }
      }
    },
    .call("send.string") {
      chain($0, { $0 &-= $1 << 2 }) { value in
        value &+ subject { Subject.string($0, text) }
      }
    },
    .call("class-method.string") {
      chain($0, { $0 &= $1 << 2 }) { value in
        value &+ subject { $0.stringMethod(text) }
      }
    },
    .call("send.reference") {
      chain($0, { $0 &+= $1 >> 2 }) { value in
        value &+ subject { subject in other { Subject.reference(subject, $0) } }
      }
    },
    .call("send.generic-value") {
      chain($0, { $0 ^= $1 >> 2 }) { value in
        subject { Subject.generic($0, Pair(value, 0.5)) }
      }
    },
  ]
}
