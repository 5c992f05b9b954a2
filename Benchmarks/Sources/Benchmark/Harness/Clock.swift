// Time and results.

import CBenchmark
import Dispatch

extension Row {
  /// The nanoseconds that a batch takes; its result is consumed.
  @inline(never)
  func nanoseconds(operations: Int) -> Double {
    prepare?(operations)
    let start = DispatchTime.now().uptimeNanoseconds
    let result = run(operations)
    let end = DispatchTime.now().uptimeNanoseconds
    benchmark_consume(result)
    cleanUp?()
    return Double(end - start)
  }

  /// The allocations that a batch makes.
  @inline(never)
  func allocations(operations: Int) -> Int {
    prepare?(operations)
    let start = benchmark_allocations()
    let result = run(operations)
    let end = benchmark_allocations()
    benchmark_consume(result)
    cleanUp?()
    return Int(end - start)
  }
}
