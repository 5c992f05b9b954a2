// Changing hooks while other threads send. Each run has a process of its own: its memory is
// measured, and the fallback for machines without `membarrier` is switched on for a whole process.

import CSwizzle
import Foundation
import Testing

/// Ends the process of an exit test, whose output nobody sees: the figures go into a file.
private func finish(_ path: String, _ title: String, _ run: () throws -> StressReport) -> Never {
  do {
    let report = try run()
    try "\(title): \(report)".write(toFile: path, atomically: true, encoding: .utf8)
    exit(report.isGood ? EXIT_SUCCESS : EXIT_FAILURE)
  } catch {
    try? "\(title): \(error)".write(toFile: path, atomically: true, encoding: .utf8)
    exit(EXIT_FAILURE)
  }
}

/// A file for what a run has to say.
private func file() -> String { NSTemporaryDirectory() + "swizzle-stress-" + UUID().uuidString }

/// Passes on what was said in it, as a fault if it was one.
private func show(_ path: String, _ result: ExitTest.Result?) {
  let said = (try? String(contentsOfFile: path, encoding: .utf8)) ?? "nothing was said"
  if result == nil { Issue.record("\(said)") } else { print("stress:", said) }
  try? FileManager.default.removeItem(atPath: path)
}

@Suite(.serialized) struct StressTests {
  @Test(
    "Placed and removed under fire, each call sees a hook or does not",
    arguments: FireTarget.allCases)
  func underFire(target: FireTarget) async {
    let path = file()
    let result = await #expect(processExitsWith: .success) { [target, path = path as String] in
      finish(path, "under fire, \(target)") {
        try UnderFire.run(target, cycles: StressSettings.cycles / (target == .ownClass ? 1 : 10))
      }
    }
    show(path, result)
  }

  @Test("The same where each call pays for its own barrier", arguments: FireTarget.allCases)
  func underFireWithoutBarriers(target: FireTarget) async {
    let path = file()
    let result = await #expect(processExitsWith: .success) { [target, path = path as String] in
      swz_set_expensive_enter(true)
      finish(path, "without membarrier, \(target), \(swz_expensive_enter())") {
        try UnderFire.run(target, cycles: StressSettings.cycles / 10)
      }
    }
    show(path, result)
  }

  @Test("Ten thousand hooked and dropped objects leave the memory as it was")
  func droppedObjects() async {
    let path = file()
    let result = await #expect(processExitsWith: .success) { [path = path as String] in
      finish(path, "dropped objects") { try UnderFire.dropObjects(count: 10_000) }
    }
    show(path, result)
  }

  @Test("Everything at once, for a while, with every call whole", arguments: [false, true])
  func everything(withoutBarriers: Bool) async {
    let path = file()
    let result = await #expect(processExitsWith: .success) {
      [withoutBarriers, path = path as String] in
      if withoutBarriers { swz_set_expensive_enter(true) }
      finish(path, "everything at once, \(swz_expensive_enter())") {
        try Everything.run(seconds: StressSettings.seconds)
      }
    }
    show(path, result)
  }
}
