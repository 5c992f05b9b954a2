// Other programs: where they are and what they say.

import Foundation

enum Tool {
  /// The path of this program.
  static var ownPath: String {
    let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return path ?? CommandLine.arguments[0]
  }

  /// Where a program is, if it is installed.
  static func path(of name: String) -> String? {
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return folders.split(separator: ":").map { "\($0)/\(name)" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }

  /// Runs a program and answers what it printed; throws when it fails.
  @discardableResult
  static func run(
    _ path: String, _ arguments: [String], environment: [String: String] = [:]
  ) throws(Failure) -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardOutput = pipe
    process.standardError = pipe
    do {
      try process.run()
    } catch {
      throw Failure("cannot run \(path): \(error)")
    }
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure("\(path) failed (\(process.terminationStatus)): \(output.suffix(500))")
    }
    return output
  }
}
