import Testing

@testable import SwizzleExamples

/// The examples change methods of classes that they share, so that their tests run one by one.
@Suite(.serialized) enum ExampleTests {
  /// What came of each scenario.
  // A category cannot be uninstalled, so each runs once a process.
  nonisolated(unsafe) private static var performances: [String: Performance] = [:]

  static func performance(of scenario: any Scenario.Type) -> Performance {
    if let known = performances[scenario.name] { return known }
    let performance = Performance(of: scenario)
    performances[scenario.name] = performance
    return performance
  }

  /// What a scenario showed, read back, by the pictures' names.
  static func drawings(of scenario: any Scenario.Type) throws -> [String: Drawing] {
    let performance = performance(of: scenario)
    #expect(performance.failure == nil)
    var drawings: [String: Drawing] = [:]
    for shot in performance.report.contents.pictures {
      drawings[shot.name] = try Drawing(svg: shot.picture.svg)
    }
    return drawings
  }
}
