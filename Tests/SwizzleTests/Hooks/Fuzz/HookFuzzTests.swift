// Random scripts of hooks and methods, on the runtime and on the model, compared after every step.
//
//   SWIZZLE_HOOK_SEEDS       how many scripts (Scripts/soak-hooks.sh asks for thousands)
//   SWIZZLE_HOOK_FIRST_SEED  the first one's seed

import Foundation
import Testing

@Suite struct HookFuzzTests {
  private static func setting(_ name: String, _ fallback: Int) -> Int {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? fallback
  }

  @Test("Random scripts do on the runtime what the model says, after every step")
  func scripts() async {
    let first = Self.setting("SWIZZLE_HOOK_FIRST_SEED", 1)
    let count = Self.setting("SWIZZLE_HOOK_SEEDS", 40)
    let next = Tally(first)
    // Two at a time: each has classes and objects of its own.
    await withTaskGroup { group in
      for worker in 0..<2 {
        group.addTask {
          for seed in stride(from: first + worker, to: first + count, by: 2) {
            Self.check(seed: seed)
            next.add()
          }
        }
      }
    }
    #expect(next.count == first + count)
  }

  private static func check(seed: Int) {
    for length in [12, 40, 120] {
      let script = HookOp.script(seed: UInt64(seed), length: length)
      guard difference(script) != nil else { continue }
      let shortest = shrunk(script)
      let steps = shortest.map { "  \($0)" }.joined(separator: "\n")
      Issue.record(
        """
        seed \(seed), \(length) steps, shrunk to \(shortest.count):
        \(steps)
        \(difference(shortest).map { "\($0)" } ?? "it does not fail any more")
        """)
      return
    }
  }

  private static func difference(_ script: [HookOp]) -> (any Error)? {
    do {
      try HookRun.check(script)
      return nil
    } catch {
      return error
    }
  }

  /// A script that still fails, from which no step can be left out.
  private static func shrunk(_ script: [HookOp]) -> [HookOp] {
    var script = script
    var size = script.count / 2
    while size > 0 {
      var start = 0
      while start < script.count {
        var shorter = script
        shorter.removeSubrange(start..<min(start + size, script.count))
        if difference(shorter) != nil { script = shorter } else { start += size }
      }
      size = size == 1 ? 0 : (size + 1) / 2
    }
    return script
  }

  @Test("A seed always makes the same script")
  func seeds() {
    let script = HookOp.script(seed: 3, length: 30)
    #expect(script == HookOp.script(seed: 3, length: 30))
    #expect(script != HookOp.script(seed: 4, length: 30))
  }
}
