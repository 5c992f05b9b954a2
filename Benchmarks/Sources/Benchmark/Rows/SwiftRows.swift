// What a call costs without the library.

import Subjects

func swiftRows() -> [Row] {
  let subject = Hidden(makeSubject())
  let callable = makeCallable()
  let closure = makeClosure()
  return [
    .call("class-method") { chain($0, { $0 &+= $1 }) { value in subject { $0.method(value) } } },
    .call("final-method") {
      chain($0, { $0 ^= $1 }) { value in subject { $0.finalMethod(value) } }
    },
    .call("dynamic-method") {
      chain($0, { $0 |= $1 }) { value in subject { $0.dynamicMethod(value) } }
    },
    .call("closure") { chain($0, { $0 &-= $1 }) { value in closure(value) } },
    .call("existential") { chain($0, { $0 &= $1 }) { value in callable.requirement(value) } },
    .call("async-method") { operations in
      blocking {
        var value = 1
        for _ in 0..<operations { value = await subject { $0 }.asyncMethod(value) }
        return value
      }
    },
    .threads("threads.2.class-method") {
      chain($0, { $0 &+= $1 &* 5 }) { value in subject { $0.method(value) } }
    },
  ]
}
