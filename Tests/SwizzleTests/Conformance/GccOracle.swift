// The same scripts on a real Objective-C runtime, where gcc can compile Objective-C.

import Foundation

enum GccOracle {
  private static var package: URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
  }

  /// The oracle's program, built once; nil where gcc cannot compile Objective-C.
  static let program: URL? = {
    let build = package.appendingPathComponent("Scripts/build-oracle.sh")
    let ended = try? run(URL(filePath: "/bin/bash"), [build.path], input: "")
    guard ended?.status == 0 else { return nil }
    return package.appendingPathComponent(".build/oracle")
  }()

  /// The result lines of a script.
  static func results(of script: Script) throws -> [String] {
    guard let program else { return [] }
    return try run(program, ["--fixed"], input: script.text).output
      .split(separator: "\n").map(String.init)
  }

  private static func run(
    _ program: URL, _ arguments: [String], input: String
  ) throws -> (output: String, status: Int32) {
    let process = Process()
    let (inlet, outlet) = (Pipe(), Pipe())
    process.executableURL = program
    process.arguments = arguments
    process.standardInput = inlet
    process.standardOutput = outlet
    process.standardError = FileHandle.nullDevice
    try process.run()
    // A script is smaller than a pipe's buffer, so writing it whole cannot block for good.
    try inlet.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try inlet.fileHandleForWriting.close()
    let output = outlet.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (String(decoding: output, as: UTF8.self), process.terminationStatus)
  }
}
