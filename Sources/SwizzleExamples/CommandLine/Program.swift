/// The program, with its two streams passed in.
struct Program {
  var print: (String) -> Void
  var complain: (String) -> Void

  /// Does what the arguments say.
  ///
  /// - Returns: The exit code: 0, 1 if a check failed, 2 if something was asked for wrongly.
  func run(_ words: [String]) -> Int32 {
    do {
      return try run(Arguments(words))
    } catch {
      complain("SwizzleExamples: \(error.message)\n")
      return 2
    }
  }

  private func run(_ arguments: Arguments) throws(UsageError) -> Int32 {
    switch arguments {
    case .help:
      print(Arguments.usage)
      return 0
    case .list:
      let width = allScenarios.map { $0.name.count }.max() ?? 0
      for scenario in allScenarios {
        let padding = String(repeating: " ", count: width - scenario.name.count)
        print("\(scenario.name)\(padding)  \(scenario.summary)\n")
      }
      return 0
    case .run(let scenarios, let output):
      return try run(scenarios, output)
    }
  }

  /// Runs scenarios and writes what they show, the failed ones included.
  func run(_ scenarios: [any Scenario.Type], _ output: String) throws(UsageError) -> Int32 {
    let folder = try OutputFolder(output)
    var performances: [Performance] = []
    for scenario in scenarios {
      let performance = Performance(of: scenario)
      print(performance.transcript + "\n")
      performances.append(performance)
    }
    let files = Gallery(performances: performances).files
    try folder.write(files)
    print("\(scenarios.count) examples, \(files.count) files in \(output)\n")
    let failures = performances.filter { $0.failure != nil }
    for performance in failures {
      complain("SwizzleExamples: \(performance.report.name): \(performance.failure ?? "")\n")
    }
    return failures.isEmpty ? 0 : 1
  }
}
