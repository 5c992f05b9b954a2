// How hard the stress tests try. Optimised, without a sanitizer, they do what the figures ask for;
// else a part of it, unless the environment says otherwise:
//
//   SWIZZLE_CYCLES           how many times a hook is placed and removed under fire
//   SWIZZLE_STRESS_SECONDS   how long everything is changed at once

import Foundation

enum StressSettings {
  private static func number(_ name: String) -> Double? {
    ProcessInfo.processInfo.environment[name].flatMap { Double($0) }
  }

  /// Whether the thread sanitizer watches, whose own memory grows with what it has seen.
  static let isSanitized = dlsym(nil, "__tsan_init") != nil || dlsym(nil, "__asan_init") != nil

  static var isOptimised: Bool {
    var isDebug = false
    assert(
      {
        isDebug = true
        return true
      }())
    return !isDebug
  }

  static let cycles: Int = {
    if let asked = number("SWIZZLE_CYCLES") { return Int(asked) }
    if isSanitized { return 2000 }
    return isOptimised ? 1_000_000 : 20_000
  }()

  static let seconds: Double = number("SWIZZLE_STRESS_SECONDS") ?? (isSanitized ? 3 : 1)

  /// How much memory the process has in use.
  static var residentBytes: Int {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else {
      return 0
    }
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}

/// What a stress run found.
///
/// Printed by the process that ran it.
struct StressReport: CustomStringConvertible {
  var cycles = 0
  var calls = 0
  var wrongCalls = 0
  var growth = 0
  var seconds = 0.0
  var leftAlive = 0
  /// What was wrong.
  var faults: [String] = []

  var description: String {
    let rate = String(format: "%.1f", seconds / Double(max(cycles, 1)) * 1e6)
    return """
      \(cycles) cycles, \(calls) calls, \(wrongCalls) wrong, \(growth / 1024) KiB growth, \
      \(leftAlive) captures left, \(String(format: "%.1f", seconds)) s, \(rate) us a cycle\
      \(faults.prefix(20).map { "\n  " + $0 }.joined())
      """
  }

  /// Whether it is as it has to be.
  var isGood: Bool {
    wrongCalls == 0 && leftAlive == 0 && calls > 0
      && (StressSettings.isSanitized || growth < 1 << 20)
  }
}
