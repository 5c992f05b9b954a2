// Every listing of the README and of the documentation's articles stands, word for word, in a test
// of this folder or in a scenario of the examples; so it compiles, and runs, and prints what it says.

import Foundation
import Testing

/// A suite whose tests are listings. Their `print` compares with the comment on its line:
///
///     print(1 + 1)  // 2
protocol Listing {}

extension Listing {
  func print(_ value: Any, at location: SourceLocation = #_sourceLocation) {
    do {
      let text = try lines(of: folder.appending(path: location.fileName))[location.line - 1]
      let expected = text.split(separator: "  // ", maxSplits: 1).dropFirst().joined()
      #expect("\(value)" == expected, sourceLocation: location)
    } catch {
      Issue.record(error, sourceLocation: location)
    }
  }
}

/// A page of documentation, or a file of listings that are compiled.
struct Page {
  let lines: [String]

  /// The fenced blocks of a language: paragraphs, which blank lines part, of lines.
  func blocks(of language: String) -> [[[String]]] {
    var blocks: [[[String]]] = []
    var block: [[String]]?
    for line in lines {
      if line == "```" + language && block == nil {
        block = [[]]
      } else if line == "```", let paragraphs = block {
        blocks.append(paragraphs.filter { !$0.isEmpty })
        block = nil
      } else if line.isEmpty {
        block?.append([])
      } else if var paragraphs = block {
        paragraphs[paragraphs.count - 1].append(line)
        block = paragraphs
      }
    }
    return blocks
  }

  /// Whether the file has all paragraphs, each in one piece, in their order.
  func contains(_ paragraphs: [[String]]) -> Bool {
    var start = 0
    for paragraph in paragraphs {
      let found = (start..<max(start, lines.count - paragraph.count + 1)).first {
        lines[$0..<$0 + paragraph.count].elementsEqual(paragraph)
      }
      guard let found else { return false }
      start = found + paragraph.count
    }
    return true
  }
}

extension Page {
  /// A file, without its lines' indentation.
  init(_ file: URL) throws {
    lines = try DocumentationTests.lines(of: file).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
  }
}

private func lines(of file: URL) throws -> [String] {
  try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
}

private let folder = URL(filePath: #filePath).deletingLastPathComponent()
private let root = folder.deletingLastPathComponent().deletingLastPathComponent()
private let catalog = "Sources/Swizzle/Swizzle.docc"

private func names(in folder: URL, ending: String) throws -> [String] {
  try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(ending) }
    .sorted()
}

@Suite struct ListingsTests {
  static var pages: [String] {
    get throws {
      try ["README.md"]
        + names(in: root.appending(path: catalog), ending: ".md").map { "\(catalog)/\($0)" }
    }
  }

  @Test(arguments: try pages) func everyListingIsCompiled(_ name: String) throws {
    let page = try Page(root.appending(path: name))
    let scenarios = root.appending(path: "Sources/SwizzleExamples/Scenarios")
    let files =
      try names(in: folder, ending: "Listings.swift").map { try Page(folder.appending(path: $0)) }
      + names(in: scenarios, ending: ".swift").map { try Page(scenarios.appending(path: $0)) }
    for block in page.blocks(of: "swift") + page.blocks(of: "text") {
      let isCompiled = files.contains { $0.contains(block) }
      #expect(
        isCompiled,
        "not in a file of \(folder.path): \(block.map { $0.joined(separator: "\n") })")
    }
  }

  @Test func pagesHaveListings() throws {
    #expect(try Self.pages.count > 1)
    let readme = try Page(root.appending(path: "README.md"))
    #expect(readme.blocks(of: "swift").count > 1)
    #expect(readme.lines.count <= 151)
  }

  @Test func aListingThatDiffersIsFoundOut() {
    let file = Page(lines: ["let a = 1", "let b = 2", "}", "print(b)  // 2"])
    let page = Page(lines: ["```swift", "let a = 1", "let b = 2", "", "print(b)  // 2", "```"])
    #expect(page.blocks(of: "swift") == [[["let a = 1", "let b = 2"], ["print(b)  // 2"]]])
    #expect(file.contains([["let a = 1", "let b = 2"], ["print(b)  // 2"]]))
    #expect(!file.contains([["print(b)  // 2"], ["let a = 1"]]))
    #expect(!file.contains([["let a = 1", "print(b)  // 2"]]))
    #expect(!file.contains([["let a = 2"]]))
  }
}
