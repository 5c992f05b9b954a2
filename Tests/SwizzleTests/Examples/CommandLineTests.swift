import Foundation
import Testing

@testable import SwizzleExamples

extension ExampleTests {
  @Suite struct CommandLineTests {
    private let folder: URL

    init() throws {
      folder = FileManager.default.temporaryDirectory.appendingPathComponent("swizzle-\(UUID())")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// Runs the program in this process.
    private func run(_ words: String...) -> (code: Int32, output: String, errors: String) {
      var output = ""
      var errors = ""
      let program = Program(print: { output += $0 }, complain: { errors += $0 })
      let code = program.run(words)
      return (code, output, errors)
    }

    private func names(in folder: URL) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    @Test(arguments: [
      (["frob"], "unknown command 'frob'; try 'list' or 'run NAME'"),
      (["gradient-bar"], "unknown command 'gradient-bar'; did you mean 'run gradient-bar'?"),
      (["--frob"], "unknown option '--frob'; the options are --output DIR and --help"),
      (["-o", "x"], "unknown option '-o'; the options are --output DIR and --help"),
      (["--output"], "--output needs the name of a folder"),
      (["--output", "--help-me"], "--output needs the name of a folder"),
      (["--output="], "--output needs the name of a folder"),
      (["--output", ""], "--output needs the name of a folder"),
      (["run"], "run needs the name of an example"),
      (["list", "spy"], "list takes no names and no options"),
      (["list", "--output", "x"], "list takes no names and no options"),
    ])
    func `Wrong words give one line and 2`(words: [String], line: String) {
      var output = ""
      var errors = ""
      let program = Program(print: { output += $0 }, complain: { errors += $0 })
      #expect(program.run(words) == 2)
      #expect(errors == "SwizzleExamples: \(line)\n")
      #expect(output.isEmpty)
    }

    @Test(arguments: [
      ("gradiant-bar", "gradient-bar"), ("Back-Button", "back-button"),
      ("navigation-background", "navigation-bar-background"),
    ])
    func `An unknown name is told the known ones and the nearest`(name: String, nearest: String) {
      let result = run("run", name, "--output", folder.path)
      let known = allScenarios.map { $0.name }.joined(separator: ", ")
      #expect(result.code == 2)
      #expect(
        result.errors
          == "SwizzleExamples: no example named '\(name)'; did you mean '\(nearest)'? known: \(known)\n"
      )
    }

    @Test func `A name like none is told the known ones only`() {
      let result = run("run", "xylophone-quartet")
      #expect(result.code == 2)
      #expect(!result.errors.contains("did you mean"))
      #expect(result.errors.contains("gradient-bar"))
    }

    @Test func `Help and list`() {
      #expect(run("--help").output == Arguments.usage)
      #expect(run("run", "-h").code == 0)
      let list = run("list")
      #expect(list.code == 0)
      #expect(list.output.split(separator: "\n").count == allScenarios.count)
      for scenario in allScenarios { #expect(list.output.contains(scenario.name)) }
    }

    @Test func `A run writes its pictures and the page, and nothing else`() throws {
      let output = folder.appendingPathComponent("new/deeper")
      let result = run("run", "gradient-bar", "gradient-bar", "--output", output.path)
      #expect(result.code == 0)
      #expect(result.errors.isEmpty)
      #expect(
        try names(in: output) == [
          "gradient-bar-after.svg", "gradient-bar-before.svg", "index.html",
        ])
      #expect(try names(in: output.deletingLastPathComponent()) == ["deeper"])
    }

    private enum Failing: Scenario {
      static let name = "failing"
      static let summary = "Expects too much."

      static func run(_ report: Report) throws {
        report.with("it begins")
        try report.check("the number of bars", 2, is: 3)
        report.with("it never gets here")
      }
    }

    @Test func `A check that fails gives 1 and says what was expected`() throws {
      var output = ""
      var errors = ""
      let program = Program(print: { output += $0 }, complain: { errors += $0 })
      #expect(try program.run([Failing.self], folder.path) == 1)
      let complaint = "expected: the number of bars: 3; found: 2"
      #expect(errors == "SwizzleExamples: failing: \(complaint)\n")
      #expect(output.contains("✗ \(complaint)"))
      #expect(!output.contains("never"))
      let page = folder.appendingPathComponent("index.html")
      #expect(try String(contentsOf: page, encoding: .utf8).contains("✗ \(complaint)"))
    }

    @Test func `Other files in the folder stay as they are`() throws {
      let own = folder.appendingPathComponent("own.txt")
      try Data("mine".utf8).write(to: own)
      #expect(run("run", "back-button", "--output=\(folder.path)").code == 0)
      #expect(run("run", "back-button", "--output=\(folder.path)").code == 0)
      #expect(try String(contentsOf: own, encoding: .utf8) == "mine")
      #expect(
        try names(in: folder) == [
          "back-button-after.svg", "back-button-before.svg", "index.html", "own.txt",
        ])
    }

    @Test func `A folder that is a file is refused before anything runs`() throws {
      let file = folder.appendingPathComponent("file")
      try Data().write(to: file)
      for path in [file.path, file.appendingPathComponent("below").path] {
        let result = run("run", "back-button", "--output", path)
        #expect(result.code == 2)
        #expect(
          result.errors
            == "SwizzleExamples: cannot write to '\(path)': a part of it is not a folder\n")
        #expect(result.output.isEmpty)
      }
      #expect(try names(in: folder) == ["file"])
    }

    @Test(.enabled("the superuser may write everywhere") { geteuid() != 0 })
    func `A folder without the right to write is refused`() throws {
      try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.path)
      let result = run("run", "back-button", "--output", folder.path)
      #expect(result.code == 2)
      #expect(result.errors.hasSuffix("Permission denied\n"))
      #expect(try names(in: folder).isEmpty)
    }

    @Test func `A folder that the system refuses to make gives 2 and leaves nothing`() {
      let result = run("run", "back-button", "--output", "/proc/swizzle/pictures")
      #expect(result.code == 2)
      #expect(result.errors.hasPrefix("SwizzleExamples: cannot write to '/proc/swizzle/pictures'"))
      #expect(result.errors.split(separator: "\n").count == 1)
    }

    @Test func `Nothing is written where one file cannot take its place`() throws {
      let blocked = folder.appendingPathComponent("index.html/inside")
      try FileManager.default.createDirectory(at: blocked, withIntermediateDirectories: true)
      let result = run("run", "back-button", "--output", folder.path)
      #expect(result.code == 2)
      #expect(result.errors.contains("'index.html' is a folder there"))
      #expect(try names(in: folder) == ["index.html"])
    }
  }
}
