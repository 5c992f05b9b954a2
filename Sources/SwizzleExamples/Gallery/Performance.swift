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

  /// The scenario's part of the transcript.
  var transcript: String {
    var lines = [report.name, "  \(report.summary)"] + report.contents.lines
    if let failure { lines.append("    ✗ \(failure)") }
    return lines.joined(separator: "\n") + "\n"
  }
}
