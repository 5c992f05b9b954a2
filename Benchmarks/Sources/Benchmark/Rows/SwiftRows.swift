// What a call costs without the library.
//
// In every loop each result is the next argument, so that calls cannot overlap. The results are
// also summed up, beside the chain, by another operator in each loop: LLVM merges functions that
// differ only in a constant or in what they call, and passes the difference as an argument, which
// would make a direct call an indirect one.

import Subjects

/// The reference: four loops, a quarter of the calls each.
///
/// Where a short loop happens to lie in memory moves its time by a third. The other rows live with
/// that; what all of them are divided by should not.
private func classMethodLoop(_ subject: Hidden<Subject>) -> (Int) -> Int {
  { operations in
    let quarter = operations / 4
    var (value, sum) = (1, 0)
    for _ in 0..<operations - 3 * quarter {
      value = subject { $0.method(value) }
      sum &+= value
    }
    for _ in 0..<quarter {
      value = subject { $0.method(value) }
      sum ^= value
    }
    for _ in 0..<quarter {
      value = subject { $0.method(value) }
      sum |= value
    }
    for _ in 0..<quarter {
      value = subject { $0.method(value) }
      sum &-= value
    }
    return sum
  }
}

func swiftRows() -> [Row] {
  let subject = Hidden(makeSubject())
  let callable = makeCallable()
  let closure = makeClosure()
  return [
    .call("class-method", classMethodLoop(subject)),
    .call("final-method") { operations in
      var (value, sum) = (1, 0)
      for _ in 0..<operations {
        value = subject { $0.finalMethod(value) }
        sum ^= value
      }
      return sum
    },
    .call("dynamic-method") { operations in
      var (value, sum) = (1, 0)
      for _ in 0..<operations {
        value = subject { $0.dynamicMethod(value) }
        sum |= value
      }
      return sum
    },
    .call("closure") { operations in
      var (value, sum) = (1, 0)
      for _ in 0..<operations {
        value = closure(value)
        sum &-= value
      }
      return sum
    },
    .call("existential") { operations in
      var (value, sum) = (1, -1)
      for _ in 0..<operations {
        value = callable.requirement(value)
        sum &= value
      }
      return sum
    },
    .call("async-method") { operations in
      blocking {
        var value = 1
        for _ in 0..<operations { value = await subject { $0 }.asyncMethod(value) }
        return value
      }
    },
    .threads("threads.2.class-method") { operations in
      var (value, sum) = (1, 0)
      for _ in 0..<operations {
        value = subject { $0.method(value) }
        sum &+= value &* 5
      }
      return sum
    },
  ]
}
