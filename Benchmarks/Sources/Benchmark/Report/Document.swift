// The figures of a run as a file that others read.

import Foundation

struct Document: Codable {
  var machine: String
  var compiler: String
  var commit: String
  var isQuick: Bool
  var rows: [String: Figures]
  /// Rows that could not be measured here, and how they could be.
  var notBuilt: [String: String]

  static func read(_ path: String) throws(Failure) -> Document {
    do {
      return try JSONDecoder().decode(Document.self, from: Data(contentsOf: URL(filePath: path)))
    } catch {
      throw Failure("cannot read \(path): \(error.localizedDescription)")
    }
  }

  func write(_ path: String) throws(Failure) {
    try Self.write(self, to: path)
  }

  static func write(_ value: some Encodable, to path: String) throws(Failure) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    do {
      let data = try encoder.encode(value) + Data("\n".utf8)
      let file = URL(filePath: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: file)
    } catch {
      throw Failure("cannot write \(path): \(error.localizedDescription)")
    }
  }
}

/// What the figures were measured on and with.
enum Machine {
  static var name: String {
    let file = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)
    let model = file?.split(separator: "\n").first { $0.hasPrefix("model name") }
    let processor = model?.split(separator: ":").last.map { $0.drop { $0 == " " } }
    let cores = ProcessInfo.processInfo.processorCount
    let system = ProcessInfo.processInfo.operatingSystemVersionString
    return "\(processor ?? "unknown processor"), \(cores) cores, \(system)"
  }

  static var compiler: String {
    guard let swift = Tool.path(of: "swiftc"),
      let version = try? Tool.run(swift, ["--version"])
    else { return "unknown compiler" }
    return version.split(separator: "\n").first.map(String.init) ?? "unknown compiler"
  }

  static var commit: String {
    guard let git = Tool.path(of: "git"),
      let commit = try? Tool.run(
        git, ["-C", Place.package.path, "describe", "--always", "--dirty", "--abbrev=12"])
    else { return "unknown commit" }
    return commit.split(separator: "\n").first.map(String.init) ?? "unknown commit"
  }
}

/// Where this package is, which is where the peers are built.
enum Place {
  static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static let peers = package.appendingPathComponent(".build/peers")
}
