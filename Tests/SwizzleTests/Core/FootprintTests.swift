// Memory over many cycles, and the ways that only a process of its own can take.

import CSwizzle
import Foundation
import Swizzle
import Testing

private class Home: @unchecked Sendable {
  // Sendable: without stored properties.
  static let first: Function<Home, Int> = Message("first") { _ in 1 }
  static let second: Function<Home, Int> = Message("second") { _ in 2 }
  init() {}

  /// One round of replacing, exchanging and taking everything back.
  static func cycle(_ handle: Class<Home>, _ home: Home, _ number: Int) throws {
    let life = [number, number + 1]
    guard let declared = try handle.replaceMethod(Home.first, { _ in life[0] }) else { return }
    try handle.swizzle("first", with: "second")
    if Home.second(home) != number { fatalError("the exchange did not take") }
    try handle.swizzle("first", with: "second")
    try handle.replaceMethod("first", declared)
  }
}

/// The resident size in bytes.
private func residentSize() -> Int {
  let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(
    separator: " ")
  return (fields.flatMap { Int($0[1]) } ?? 0) * sysconf(Int32(_SC_PAGESIZE))
}

@Suite(.disabled(if: Build.isSanitized)) struct FootprintTests {
  @Test("A million rounds of replacing and taking back leave the resident size where it was")
  func residentSizeStays() async {
    await #expect(processExitsWith: .success) {
      // An unoptimised round takes ten times as long.
      let rounds = Build.isOptimised ? 1_000_000 : 100_000
      let (handle, home) = (Class(Home.self), Home())
      touch(Home.first)
      touch(Home.second)
      for number in 0..<10_000 { try Home.cycle(handle, home, number) }
      let before = residentSize()
      for number in 0..<rounds { try Home.cycle(handle, home, number) }
      let growth = residentSize() - before
      #expect(before > 0)
      #expect(growth < 1 << 20, "grew by \(growth) bytes over \(rounds) rounds")
      #expect(Home.first(home) == 1)
      #expect(Home.second(home) == 2)
    }
  }

  @Test("Where the system refuses membarrier, calls pay for their own, and nothing else changes")
  func withoutMembarrier() async {
    await #expect(processExitsWith: .success) {
      swz_set_expensive_enter(true)
      #expect(swz_expensive_enter())
      let (handle, home, lives) = (Class(Home.self), Home(), Lives())
      let (gate, answer) = (Gate(), Tally())
      do {
        let life = Life(lives)
        try handle.replaceMethod(Home.first) { _ in
          gate.arrive()
          gate.waitUntilOpen()
          return life.isAlive ? 5 : -1
        }
      }
      let call = inThread { answer.set(Home.first(home)) }
      gate.waitForArrival()
      try handle.replaceMethod(Home.first) { _ in 6 }
      #expect(lives.count == 1)
      gate.open()
      call.join()
      #expect(answer.count == 5)
      #expect(lives.count == 0)
      for number in 0..<1000 {
        do {
          let life = Life(lives)
          try handle.replaceMethod(Home.first) { _ in life.isAlive ? number : -1 }
        }
        #expect(Home.first(home) == number)
        #expect(lives.count == 1)
      }
      try handle.replaceMethod(Home.first) { _ in 1 }
      #expect(lives.count == 0)
    }
  }
}
