// The 64 implementations of the scripts, for objects and for classes; each returns its number.
// The odd ones capture nothing, so that the runtime keeps them as functions; the even ones capture
// their number, so that it keeps them as closures.

import Swizzle

struct ScriptImplementation {
  let number: Int
  let forObjects: Implementation
  let forClasses: Implementation

  private init(_ number: Int, _ forObjects: Implementation, _ forClasses: Implementation) {
    self.number = number
    self.forObjects = forObjects
    self.forClasses = forClasses
  }

  /// An even one.
  private init(capturing number: Int) {
    self.init(
      number, Implementation { (_: OrRoot) in number },
      Implementation { (_: OrRoot.Type) in number })
  }

  /// The implementation of a script's number, which wraps at 64.
  static func numbered(_ number: Int) -> ScriptImplementation {
    all[(number - 1) % all.count]
  }

  /// The number of an implementation that the runtime answered.
  static func number(of implementation: Implementation) -> Int? { numbers[implementation] }

  private static let numbers: [Implementation: Int] = all.reduce(into: [:]) {
    $0[$1.forObjects] = $1.number
    $0[$1.forClasses] = $1.number
  }

  private static let all: [ScriptImplementation] = odd.flatMap {
    [$0, ScriptImplementation(capturing: $0.number + 1)]
  }

  private static let odd: [ScriptImplementation] = [
    ScriptImplementation(
      1, Implementation { (_: OrRoot) in 1 }, Implementation { (_: OrRoot.Type) in 1 }),
    ScriptImplementation(
      3, Implementation { (_: OrRoot) in 3 }, Implementation { (_: OrRoot.Type) in 3 }),
    ScriptImplementation(
      5, Implementation { (_: OrRoot) in 5 }, Implementation { (_: OrRoot.Type) in 5 }),
    ScriptImplementation(
      7, Implementation { (_: OrRoot) in 7 }, Implementation { (_: OrRoot.Type) in 7 }),
    ScriptImplementation(
      9, Implementation { (_: OrRoot) in 9 }, Implementation { (_: OrRoot.Type) in 9 }),
    ScriptImplementation(
      11, Implementation { (_: OrRoot) in 11 }, Implementation { (_: OrRoot.Type) in 11 }),
    ScriptImplementation(
      13, Implementation { (_: OrRoot) in 13 }, Implementation { (_: OrRoot.Type) in 13 }),
    ScriptImplementation(
      15, Implementation { (_: OrRoot) in 15 }, Implementation { (_: OrRoot.Type) in 15 }),
    ScriptImplementation(
      17, Implementation { (_: OrRoot) in 17 }, Implementation { (_: OrRoot.Type) in 17 }),
    ScriptImplementation(
      19, Implementation { (_: OrRoot) in 19 }, Implementation { (_: OrRoot.Type) in 19 }),
    ScriptImplementation(
      21, Implementation { (_: OrRoot) in 21 }, Implementation { (_: OrRoot.Type) in 21 }),
    ScriptImplementation(
      23, Implementation { (_: OrRoot) in 23 }, Implementation { (_: OrRoot.Type) in 23 }),
    ScriptImplementation(
      25, Implementation { (_: OrRoot) in 25 }, Implementation { (_: OrRoot.Type) in 25 }),
    ScriptImplementation(
      27, Implementation { (_: OrRoot) in 27 }, Implementation { (_: OrRoot.Type) in 27 }),
    ScriptImplementation(
      29, Implementation { (_: OrRoot) in 29 }, Implementation { (_: OrRoot.Type) in 29 }),
    ScriptImplementation(
      31, Implementation { (_: OrRoot) in 31 }, Implementation { (_: OrRoot.Type) in 31 }),
    ScriptImplementation(
      33, Implementation { (_: OrRoot) in 33 }, Implementation { (_: OrRoot.Type) in 33 }),
    ScriptImplementation(
      35, Implementation { (_: OrRoot) in 35 }, Implementation { (_: OrRoot.Type) in 35 }),
    ScriptImplementation(
      37, Implementation { (_: OrRoot) in 37 }, Implementation { (_: OrRoot.Type) in 37 }),
    ScriptImplementation(
      39, Implementation { (_: OrRoot) in 39 }, Implementation { (_: OrRoot.Type) in 39 }),
    ScriptImplementation(
      41, Implementation { (_: OrRoot) in 41 }, Implementation { (_: OrRoot.Type) in 41 }),
    ScriptImplementation(
      43, Implementation { (_: OrRoot) in 43 }, Implementation { (_: OrRoot.Type) in 43 }),
    ScriptImplementation(
      45, Implementation { (_: OrRoot) in 45 }, Implementation { (_: OrRoot.Type) in 45 }),
    ScriptImplementation(
      47, Implementation { (_: OrRoot) in 47 }, Implementation { (_: OrRoot.Type) in 47 }),
    ScriptImplementation(
      49, Implementation { (_: OrRoot) in 49 }, Implementation { (_: OrRoot.Type) in 49 }),
    ScriptImplementation(
      51, Implementation { (_: OrRoot) in 51 }, Implementation { (_: OrRoot.Type) in 51 }),
    ScriptImplementation(
      53, Implementation { (_: OrRoot) in 53 }, Implementation { (_: OrRoot.Type) in 53 }),
    ScriptImplementation(
      55, Implementation { (_: OrRoot) in 55 }, Implementation { (_: OrRoot.Type) in 55 }),
    ScriptImplementation(
      57, Implementation { (_: OrRoot) in 57 }, Implementation { (_: OrRoot.Type) in 57 }),
    ScriptImplementation(
      59, Implementation { (_: OrRoot) in 59 }, Implementation { (_: OrRoot.Type) in 59 }),
    ScriptImplementation(
      61, Implementation { (_: OrRoot) in 61 }, Implementation { (_: OrRoot.Type) in 61 }),
    ScriptImplementation(
      63, Implementation { (_: OrRoot) in 63 }, Implementation { (_: OrRoot.Type) in 63 }),
  ]
}
