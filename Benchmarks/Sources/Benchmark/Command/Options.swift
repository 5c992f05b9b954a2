// What the command line asks for.

struct Options {
  var filter: String?
  var json: String?
  var svg: String?
  var compare: String?
  var thresholds: String?
  var writeThresholds: String?
  var isQuick = false
  var countsInstructions = false
  /// Set by the benchmark itself, for the run under callgrind.
  var isCountedRun = false
  var showsHelp = false
  var listsRows = false

  static let help = """
    Measures what a call costs with Swizzle, beside what one would use instead.

    usage: swift run -c release --package-path Benchmarks benchmark [options]

      --filter TEXT            only rows whose name contains TEXT (commas separate several)
      --quick                  fewer and shorter rounds
      --instructions           instructions per call as well, counted by valgrind's callgrind
      --json FILE              write the figures
      --svg DIR                write plots of cost against hooks, classes and subclasses
      --compare FILE           show the change against the figures of an earlier --json
      --thresholds FILE        check allocations and instructions against FILE; exit 1 if any differ
      --write-thresholds FILE  write such a file from this run
      --list                   print the names of the rows
      --help                   print this

    Each row is measured once in every round. The ratio is to the row class-method of the same
    round; figures are medians over the rounds.
    """

  init(_ arguments: [String]) throws(Failure) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--filter": filter = try Self.value(of: argument, &rest)
      case "--json": json = try Self.value(of: argument, &rest)
      case "--svg": svg = try Self.value(of: argument, &rest)
      case "--compare": compare = try Self.value(of: argument, &rest)
      case "--thresholds": thresholds = try Self.value(of: argument, &rest)
      case "--write-thresholds": writeThresholds = try Self.value(of: argument, &rest)
      case "--quick": isQuick = true
      case "--instructions": countsInstructions = true
      case "--counted-run": isCountedRun = true
      case "--list": listsRows = true
      case "--help", "-h": showsHelp = true
      default: throw Failure("unknown option '\(argument)' (--help lists them)")
      }
    }
  }

  private static func value(
    of option: String, _ rest: inout ArraySlice<String>
  ) throws(Failure) -> String {
    guard let value = rest.popFirst(), !value.hasPrefix("--") else {
      throw Failure("\(option) needs a value")
    }
    return value
  }

  /// Whether a row of this name was asked for.
  func wants(_ name: String) -> Bool {
    guard let filter else { return true }
    return filter.split(separator: ",").contains { name.contains($0) }
  }
}
