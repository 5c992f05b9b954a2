import Testing

@testable import SwizzleExamples

extension ExampleTests {
  @Suite struct SafePopTests {
    @Test func `Hooks and a subclass give the same transcript`() {
      let lines = performance(of: SafePop.self).report.contents.lines
      let subclassed = Editor(SafeNavigationController(ViewController("Notes"))).useAllWays()
      #expect(subclassed.count == 15)
      #expect(subclassed.allSatisfy { line in lines.contains { $0.hasSuffix(line) } })
    }

    @Test func `Before, the tap led back; after, the screen is still there`() throws {
      let drawings = try drawings(of: SafePop.self)
      #expect(drawings["safe-pop-before"]?.texts.prefix(6).contains("Recipient") == false)
      let after = try #require(drawings["safe-pop-after"])
      let title = after.elements("text").last { $0.attributes["font-size"] == "20" }
      #expect(title?.text == "Recipient")
    }

    @Test func `A refused pop leaves stack and bar alone, a pop put off happens later`() {
      let lines = Editor(SafeNavigationController(ViewController("Notes"))).useAllWays()
      for line in lines.prefix(5) { #expect(line.hasSuffix("refused: Notes > Draft > Recipient")) }
      for line in lines.dropFirst(5).prefix(5) { #expect(line.contains("then done: Notes")) }
      #expect(!lines.contains { $0.contains("bar differs") })
    }

    @Test func `Each way is asked about once`() {
      for line in Editor(SafeNavigationController(ViewController("Notes"))).useAllWays() {
        #expect(line.split(separator: "asked for").count == 2, "\(line)")
      }
    }

    @Test func `Afterwards pops are not asked about`() {
      #expect(performance(of: SafePop.self).failure == nil)
      let editor = Editor(NavigationController(ViewController("Notes")))
      #expect(editor.useAllWays().allSatisfy { !$0.contains("asked") })
    }
  }
}
