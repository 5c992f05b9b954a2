/// What the command line asks for.
enum Arguments {
  case help
  case list
  case run([any Scenario.Type], output: String)

  static let usage = """
    Runs Swizzle's examples and writes their pictures.

    usage: SwizzleExamples [run NAME...] [--output DIR]
           SwizzleExamples list
           SwizzleExamples --help

      run NAME...    run the examples of these names; without it, all of them
      list           list the examples
      --output DIR   write the pictures and index.html there (default: examples-output)
      --help, -h     show this

    """

  init(_ words: [String]) throws(UsageError) {
    if words.contains("--help") || words.contains("-h") {
      self = .help
      return
    }
    var names: [String] = []
    var output: String?
    var rest = words[...]
    while let word = rest.popFirst() {
      switch word {
      case "--output":
        guard let value = rest.popFirst(), !value.hasPrefix("-") else {
          throw UsageError("--output needs the name of a folder")
        }
        output = value
      case _ where word.hasPrefix("--output="):
        output = String(word.dropFirst("--output=".count))
      case _ where word.hasPrefix("-"):
        throw UsageError("unknown option '\(word)'; the options are --output DIR and --help")
      default:
        names.append(word)
      }
    }
    if output?.isEmpty == true { throw UsageError("--output needs the name of a folder") }
    self = try Arguments.command(names, output: output)
  }

  private static func command(
    _ words: [String], output: String?
  ) throws(UsageError) -> Arguments {
    switch words.first {
    case nil:
      return .run(allScenarios, output: output ?? "examples-output")
    case "list":
      guard words.count == 1, output == nil else {
        throw UsageError("list takes no names and no options")
      }
      return .list
    case "run":
      guard words.count > 1 else { throw UsageError("run needs the name of an example") }
      return .run(try scenarios(words.dropFirst()), output: output ?? "examples-output")
    case .some(let word):
      let known = allScenarios.map { $0.name }
      let hint = known.contains(word) ? "did you mean 'run \(word)'?" : "try 'list' or 'run NAME'"
      throw UsageError("unknown command '\(word)'; \(hint)")
    }
  }

  private static func scenarios(
    _ names: ArraySlice<String>
  ) throws(UsageError) -> [any Scenario.Type] {
    var found: [any Scenario.Type] = []
    for name in names where !found.contains(where: { $0.name == name }) {
      guard let scenario = allScenarios.first(where: { $0.name == name }) else {
        let known = allScenarios.map { $0.name }
        let nearest = nearestName(to: name, among: known).map { "did you mean '\($0)'? " } ?? ""
        throw UsageError(
          "no example named '\(name)'; \(nearest)known: \(known.joined(separator: ", "))")
      }
      found.append(scenario)
    }
    return found
  }
}
