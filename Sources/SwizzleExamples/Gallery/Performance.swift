/// A scenario that was run, with what came of it.
struct Performance {
  let scenario: any Scenario.Type
  let report: Report
  /// What stopped it, if anything did.
  let failure: String?

  init(of scenario: any Scenario.Type) {
    self.scenario = scenario
    report = Report(scenario)
    do {
      try scenario.run(report)
      failure = nil
    } catch {
      failure = "\(error)"
    }
  }

  /// What it told, and what stopped it.
  var lines: [String] {
    report.contents.lines + (failure.map { ["    ✗ \($0)"] } ?? [])
  }

  /// The scenario's part of the transcript.
  var transcript: String {
    ([report.name, "  \(report.summary)"] + lines).joined(separator: "\n") + "\n"
  }
}
