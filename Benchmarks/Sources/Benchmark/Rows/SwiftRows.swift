// What a call costs without the library.
//
// In every loop each result is the next argument, so that calls cannot overlap, and the loops
// differ from one another: LLVM merges functions that differ only in a constant, and passes what
// differs as an argument, which would make a direct call an indirect one.

import Subjects

func swiftRows() -> [Row] {
  let subject = Hidden(makeSubject())
  let callable = makeCallable()
  let closure = makeClosure()
  return [
    .call("class-method") { operations in
      var value = 1
      for _ in 0..<operations { value = subject { $0.method(value) } }
      return value
    },
    .call("final-method") { operations in
      var value = 1
      for _ in 0..<operations { value = subject { $0.finalMethod(value) } }
      return value
    },
    .call("dynamic-method") { operations in
      var value = 1
      for _ in 0..<operations { value = subject { $0.dynamicMethod(value) } }
      return value
    },
    .call("closure") { operations in
      var value = 1
      for _ in 0..<operations { value = closure(value) }
      return value
    },
    .call("existential") { operations in
      var value = 1
      for _ in 0..<operations { value = callable.requirement(value) }
      return value
    },
    .call("async-method") { operations in
      blocking {
        var value = 1
        for _ in 0..<operations { value = await subject { $0 }.asyncMethod(value) }
        return value
      }
    },
    .threads("threads.2.class-method") { operations in
      var value = 1
      for _ in 0..<operations { value = subject { $0.method(value) } }
      return value
    },
  ]
}
