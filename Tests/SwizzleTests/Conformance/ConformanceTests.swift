// Swizzle answers op scripts as the model of the Objective-C runtime's semantics does.

import Foundation
import Testing

@testable import Swizzle

@Suite struct ConformanceTests {
  static let scripts: [Script] = (try? Script.all()) ?? []
  static let environment = ProcessInfo.processInfo.environment

  @Test func scriptsAreFound() throws {
    #expect(try !Script.all().isEmpty)
  }

  @Test("A script answers what the Objective-C runtime would", arguments: scripts)
  func swizzleAnswersAsExpected(_ script: Script) throws {
    let runner = try ScriptRunner(script.name, root: .made)
    let results = try runner.results(of: script)
    try runner.tearDown()
    if let difference = script.firstDifference(results) { Issue.record("\(difference)") }
  }

  @Test(
    "gcc's Objective-C answers the same",
    .enabled(if: GccOracle.program != nil, "gcc cannot compile Objective-C here"),
    arguments: scripts.filter { !$0.needsSetSuperclass })
  func gccAnswersAsExpected(_ script: Script) throws {
    let results = try GccOracle.results(of: script)
    if let difference = script.firstDifference(results) { Issue.record("\(difference)") }
  }

  /// Runs the script in the file SWIZZLE_SCRIPT_INPUT, on the compiled root class, and writes its
  /// results: how Scripts/run-ops.sh reaches the library.
  @Test(.enabled(if: environment["SWIZZLE_SCRIPT_INPUT"] != nil, "only for run-ops.sh"))
  func scriptFromOutside() throws {
    let input = try #require(Self.environment["SWIZZLE_SCRIPT_INPUT"])
    let output = try #require(Self.environment["SWIZZLE_SCRIPT_OUTPUT"])
    let text = try String(contentsOfFile: input, encoding: .utf8)
    let script = Script(name: "input", text: text, expected: [])
    let runner = try ScriptRunner("input", root: .compiled)
    var results = ""
    // Written as far as it went, should the library stop the program or throw.
    defer { try? results.write(toFile: output, atomically: true, encoding: .utf8) }
    for op in script.ops { results += try runner.result(of: op) + "\n" }
  }
}
