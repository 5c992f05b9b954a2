import Foundation
import Testing

@testable import SwizzleExamples

extension ExampleTests {
  /// The built program, in processes of its own.
  @Suite struct ProgramTests {
    /// Beside the tests, where the package puts all that it builds.
    private static let program = URL(fileURLWithPath: CommandLine.arguments[0])
      .deletingLastPathComponent().appendingPathComponent("SwizzleExamples")

    private func run(
      _ words: [String], of program: URL = Self.program
    ) throws -> (code: Int32, output: String, errors: String) {
      let process = Process()
      let (output, errors) = (Pipe(), Pipe())
      process.executableURL = program
      process.arguments = words
      process.standardOutput = output
      process.standardError = errors
      try process.run()
      // Both at once: a program stops where a pipe is full that nobody reads.
      let complained = Shared(Data())
      let reader = inThread {
        complained.value = errors.fileHandleForReading.readDataToEndOfFile()
      }
      let said = output.fileHandleForReading.readDataToEndOfFile()
      reader.join()
      process.waitUntilExit()
      return (
        process.terminationStatus, String(decoding: said, as: UTF8.self),
        String(decoding: complained.value, as: UTF8.self)
      )
    }

    @Test func `A program that complains at length before it says anything is heard out`() throws {
      let script = "head -c 200000 /dev/zero | tr '\\0' e >&2; echo said; exit 3"
      let result = try run(["-c", script], of: URL(fileURLWithPath: "/bin/sh"))
      #expect(result.code == 3)
      #expect(result.output == "said\n")
      #expect(result.errors.count == 200_000)
    }

    private func temporaryFolder() -> String {
      FileManager.default.temporaryDirectory.appendingPathComponent("swizzle-\(UUID())").path
    }

    @Test func `Wrong words give 2, one line on standard error and nothing else`() throws {
      let result = try run(["run", "gradiant-bar"])
      #expect(result.code == 2)
      #expect(result.output.isEmpty)
      #expect(result.errors.split(separator: "\n").count == 1)
      #expect(result.errors.contains("did you mean 'gradient-bar'?"))
    }

    @Test(arguments: 1...6)
    func `Any scenarios run in any order and tell the same`(seed: Int) throws {
      var dice = Dice(seed: UInt64(seed))
      let chosen = allScenarios.shuffled(using: &dice).dropLast(seed % 3)
      let folder = temporaryFolder()
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let result = try run(["run"] + chosen.map { $0.name } + ["--output", folder])
      #expect(result.code == 0)
      #expect(result.errors.isEmpty)
      let expected = chosen.map { performance(of: $0).transcript + "\n" }.joined()
      #expect(result.output.hasPrefix(expected))
    }

    @Test func `The page names every picture that is there, and nothing from elsewhere`() throws {
      let folder = temporaryFolder()
      defer { try? FileManager.default.removeItem(atPath: folder) }
      #expect(try run(["--output", folder]).code == 0)
      let page = try String(contentsOfFile: folder + "/index.html", encoding: .utf8)
      #expect(!page.contains("http") && !page.contains("<script"))
      for file in try FileManager.default.contentsOfDirectory(atPath: folder)
      where file != "index.html" {
        #expect(page.contains("\"\(file)\""))
      }
    }
  }
}
