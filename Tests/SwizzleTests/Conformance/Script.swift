// An op script and what it must answer: the files of the folder Scripts. Tests/Oracle/README.md
// describes the ops.

import Foundation

/// One op of a script.
struct Op: CustomStringConvertible {
  /// The line's number in the file, from 1.
  let line: Int
  let name: String
  let arguments: [String]

  var description: String { ([name] + arguments).joined(separator: " ") }
}

/// A script and the result lines that are expected of it.
struct Script: CustomStringConvertible, Sendable {
  let name: String
  let text: String
  let expected: [String]

  var description: String { name }

  /// The ops: every line that is neither blank nor a comment.
  var ops: [Op] {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap {
      let words = $1.split(separator: " ").map(String.init)
      guard let name = words.first, !name.hasPrefix("#") else { return nil }
      return Op(line: $0 + 1, name: name, arguments: Array(words.dropFirst()))
    }
  }

  /// Whether gcc's runtime can run it, which has no `class_setSuperclass`.
  var needsSetSuperclass: Bool { ops.contains { $0.name == "setsuper" } }

  /// Where the first result differs, said for a person; nil when none does.
  func firstDifference(_ results: [String]) -> String? {
    let ops = ops
    for (index, want) in expected.enumerated() {
      let found = index < results.count ? results[index] : "(nothing)"
      guard found != want else { continue }
      let place = index < ops.count ? "\(name):\(ops[index].line): \(ops[index])" : name
      return "\(place): expected \(want), found \(found)"
    }
    if results.count != expected.count {
      return "\(name): expected \(expected.count) results, found \(results.count)"
    }
    return nil
  }
}

extension Script {
  /// The folder of the scripts: the one that SWIZZLE_SCRIPTS names, or the one beside the tests.
  static var folder: URL {
    if let named = ProcessInfo.processInfo.environment["SWIZZLE_SCRIPTS"] {
      return URL(filePath: named)
    }
    return URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Scripts")
  }

  /// Every script of the folder, with its expectation.
  static func all() throws -> [Script] {
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return try files.filter { $0.pathExtension == "ops" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
      .map { file in
        let expected = file.deletingPathExtension().appendingPathExtension("expected")
        return Script(
          name: file.lastPathComponent,
          text: try String(contentsOf: file, encoding: .utf8),
          expected: try String(contentsOf: expected, encoding: .utf8)
            .split(separator: "\n").map(String.init))
      }
  }
}
