/// One article: a problem that is really run into, the few lines that solve it, and the check.
///
/// A scenario leaves the process as it found it, so that any of them can run in any order.
protocol Scenario: SendableMetatype {
  /// What the command line calls it.
  static var name: String { get }
  /// One line on what it is about.
  static var summary: String { get }

  static func run(_ report: Report) throws
}
