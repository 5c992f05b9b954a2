import Foundation
import Testing

@testable import SwizzleExamples

extension ExampleTests {
  @Suite struct EveryScenario {
    @Test func `Twelve scenarios, in the order of the documentation`() {
      #expect(
        allScenarios.map { $0.name } == [
          "navigation-bar-background", "gradient-bar", "back-button", "title-logo", "safe-pop",
          "title-text-attributes", "tab-bar-icons", "custom-tab-bar", "swizzle-traps",
          "one-object", "trace", "spy",
        ])
    }

    @Test func `The transcript is the committed one`() throws {
      let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      let file = folder.appendingPathComponent("../../Fixtures/examples-transcript.txt")
      let expected = try String(contentsOf: file, encoding: .utf8)
      let transcript = allScenarios.map { performance(of: $0).transcript }.joined(separator: "\n")
      let pairs = zip(transcript.split(separator: "\n"), expected.split(separator: "\n"))
      // Only the first line that differs, not two whole transcripts.
      if let (told, wanted) = pairs.first(where: { $0 != $1 }) { #expect(told == wanted) }
      #expect(transcript.count == expected.count)
    }

    @Test(arguments: ["before", "after"])
    func `The documentation's pictures are the ones that are drawn`(moment: String) throws {
      let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      let name = "navigation-bar-background-\(moment)"
      let file = folder.appendingPathComponent("../../../Documentation/Pictures/\(name).svg")
      let pictures = performance(of: NavigationBarBackground.self).report.contents.pictures
      let drawn = try #require(pictures.first { $0.name == name })
      #expect(try String(contentsOf: file, encoding: .utf8) == drawn.picture.svg)
    }

    @Test func `Every picture is a drawing of twice as many pixels as points`() throws {
      for scenario in allScenarios {
        let drawings = try drawings(of: scenario)
        for (name, drawing) in drawings {
          let svg = drawing.root
          #expect(svg.name == "svg", "\(name)")
          let box = (svg.attributes["viewBox"] ?? "").split(separator: " ").compactMap {
            Double($0)
          }
          try #require(box.count == 4)
          #expect(Double(svg.attributes["width"] ?? "") == box[2] * 2, "\(name)")
          #expect(Double(svg.attributes["height"] ?? "") == box[3] * 2, "\(name)")
          #expect(!drawing.texts.isEmpty, "\(name)")
          #expect(svg.children.first?.name == "title", "\(name)")
        }
      }
    }

    @Test func `Pictures from before and after differ`() throws {
      for scenario in allScenarios {
        let pictures = performance(of: scenario).report.contents.pictures
        #expect(pictures.isEmpty || pictures.count == 2)
        if let before = pictures.first, let after = pictures.last {
          #expect(before.name == "\(scenario.name)-before")
          #expect(after.name == "\(scenario.name)-after")
          #expect(
            before.picture.svg.replacing(before.caption, with: "")
              != after.picture.svg.replacing(after.caption, with: ""))
        }
      }
    }

    @Test func `References inside a picture lead somewhere`() throws {
      for scenario in allScenarios {
        for (name, drawing) in try drawings(of: scenario) {
          let known = Set(drawing.nodes.compactMap { $0.attributes["id"] })
          for value in drawing.nodes.flatMap(\.attributes.values) where value.hasPrefix("url(#") {
            #expect(known.contains(String(value.dropFirst(5).dropLast())), "\(name): \(value)")
          }
        }
      }
    }
  }
}
