// What the runtime keeps.

import CBenchmark
import Subjects
import Swizzle

/// A class with a hundred methods that its superclass does not have.
func memoryRows() throws -> [Row] {
  let made = try TreeRows.makeClass(below: Class(Changing.self))
  let implementation = Implementation { (_: Changing, value: Int) in value &+ 35 }
  // The names are interned before anything is counted: they belong to no class.
  let selectors = (0..<100).map { Selector("member\($0):") }
  return [
    Row(
      name: "memory.class-100-methods", kind: .memory,
      run: { _ in
        let before = benchmark_live_bytes()
        for selector in selectors { _ = try? made.addMethod(selector, implementation) }
        return Int(benchmark_live_bytes() - before)
      })
  ]
}
