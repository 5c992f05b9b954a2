// The loop of a row that calls.
//
// Each result is the next argument, so that calls cannot overlap. The results are also summed up,
// beside the chain, by another operator in each row: LLVM merges functions that differ only in a
// constant or in what they call, and passes the difference as an argument, which would make a direct
// call an indirect one.

/// Calls that often, and sums the results up.
///
/// Four copies of the loop do a quarter of the calls each: a call takes a few cycles, and where its
/// loop happens to lie in memory moves them by one or two, from build to build. Of four, fewer.
@inline(__always)
func chain(
  _ operations: Int, _ mix: (inout Int, Int) -> Void, _ call: (Int) throws -> Int
) rethrows -> Int {
  let quarter = operations / 4
  var (value, sum) = (1, operations)
  for _ in 0..<operations - 3 * quarter {
    value = try call(value)
    mix(&sum, value)
  }
  for _ in 0..<quarter {
    value = try call(value)
    mix(&sum, value)
  }
  for _ in 0..<quarter {
    value = try call(value)
    mix(&sum, value)
  }
  for _ in 0..<quarter {
    value = try call(value)
    mix(&sum, value)
  }
  return sum
}
