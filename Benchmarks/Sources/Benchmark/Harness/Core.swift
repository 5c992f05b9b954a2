// Whether the core is the benchmark's own. Two programs that share one processor core, on the host of
// a virtual machine for example, take turns at its units: what is bound by many instructions then
// takes up to twice its time, and what waits for its own results takes no longer. A ratio of the two
// says nothing about either, so batches beside others are measured again. A core that is shared from
// the start of a run to its end looks like a slower one, and is not noticed.

import CBenchmark
import Dispatch

final class Core {
  /// The batches that were measured, and those of them that never had the core to themselves.
  private(set) var batches = 0
  private(set) var shared = 0
  /// The least that either loop took, which an interrupt cannot make less.
  private var (least, leastWaiting) = (Double.infinity, Double.infinity)

  init() {
    for _ in 0..<100 { _ = isAlone() }
  }

  /// Measures until nobody else used the core before and after, or for the last time.
  ///
  /// - Parameters:
  ///   - tries: How often to measure at most.
  ///   - patience: How long to wait for the core before each try but the last, in nanoseconds.
  ///   - measure: Measures one batch.
  /// - Returns: The last measurement, and whether it had the core to itself.
  func alone(
    tries: Int, patience: Double, _ measure: () -> Double
  ) -> (time: Double, wasAlone: Bool) {
    batches += 1
    for _ in 1..<tries {
      let start = DispatchTime.now().uptimeNanoseconds
      var wasAlone = isAlone()
      while !wasAlone && Double(DispatchTime.now().uptimeNanoseconds - start) < patience {
        wasAlone = isAlone()
      }
      let time = measure()
      if wasAlone && isAlone() { return (time, true) }
    }
    let wasAlone = isAlone()
    let time = measure()
    if wasAlone && isAlone() { return (time, true) }
    shared += 1
    return (time, false)
  }

  /// Compares what only a whole core does in its time with what half of one does as well.
  private func isAlone() -> Bool {
    let start = DispatchTime.now().uptimeNanoseconds
    benchmark_consume(benchmark_wide(4000))
    let middle = DispatchTime.now().uptimeNanoseconds
    benchmark_consume(benchmark_narrow(4000))
    let end = DispatchTime.now().uptimeNanoseconds
    let (time, waiting) = (Double(middle - start), Double(end - middle))
    least = min(least, time)
    leastWaiting = min(leastWaiting, waiting)
    // A look that an interrupt fell into tells nothing.
    let isUndisturbed = waiting < 1.5 * leastWaiting
    return isUndisturbed && time * leastWaiting < 1.15 * waiting * least
  }
}
