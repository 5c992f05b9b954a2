import Swizzle
import Testing

@testable import SwizzleExamples

extension ExampleTests {
  @Suite struct NavigationBarBackgroundTests {
    private func customised() -> NavigationController {
      let controller = NavigationController(ViewController("Cabins"))
      controller.navigationBar.setBackground(.wood)
      return controller
    }

    /// How often the picture is not at the back in a hundred pushes and pops.
    private func timesInFront(seed: UInt64) -> Int {
      let controller = customised()
      var dice = Dice(seed: seed)
      return (0..<100).count { _ in
        if Bool.random(using: &dice) {
          controller.push(ViewController("Lakeside"))
        } else {
          controller.pop()
        }
        return controller.navigationBar.subviews.first?.tag != 6_183_746
      }
    }

    private func wrapped(_ body: () throws -> Void) throws {
      let bars = Class(NavigationBar.self)
      #expect(try NavigationBarBackground.keepBackgroundsBehind(on: bars))
      defer { _ = try? NavigationBarBackground.keepBackgroundsBehind(on: bars) }
      try body()
    }

    @Test(arguments: 1...20)
    func `The picture stays behind all pushes and pops`(seed: UInt64) throws {
      #expect(timesInFront(seed: seed) > 0)
      try wrapped { #expect(timesInFront(seed: seed) == 0) }
      #expect(timesInFront(seed: seed) > 0)
    }

    @Test func `Wrapping only what pops use is not enough`() throws {
      let bars = Class(NavigationBar.self)
      try bars.swizzle(View.sendSubviewToBack, with: NavigationBar.scSendSubviewToBack)
      #expect(timesInFront(seed: 3) > 0)
      try bars.swizzle(View.sendSubviewToBack, with: NavigationBar.scSendSubviewToBack)
    }

    @Test func `Bars that nobody customised are drawn as before`() throws {
      let controllers = [NavigationController(ViewController("Cabins")), ImagePickerController()]
      func pictures() -> [String] {
        var dice = Dice(seed: 9)
        return (0..<30).map { _ in
          for controller in controllers {
            if Bool.random(using: &dice) {
              controller.push(ViewController("Lakeside"))
            } else {
              controller.pop()
            }
          }
          return controllers.map { $0.navigationBar.picture("").svg }.joined()
        }
      }
      let before = pictures()
      for controller in controllers { controller.popToRoot() }
      try wrapped { #expect(pictures() == before) }
    }

    @Test func `The tint and the tag are the documented ones`() {
      let bar = customised().navigationBar
      #expect(bar.tintColor == Color(0.54, 0.18, 0.03))
      #expect((bar.view(withTag: 6_183_746) as? ImageView)?.image == .wood)
    }

    @Test func `Before, the picture is drawn over the title; after, under it`() throws {
      let drawings = try drawings(of: NavigationBarBackground.self)
      let before = try #require(drawings["navigation-bar-background-before"])
      let after = try #require(drawings["navigation-bar-background-after"])
      func order(_ drawing: Drawing) throws -> (picture: Int, title: Int) {
        (
          try #require(drawing.place { $0.classes.contains("Image") }),
          try #require(
            drawing.place { $0.text == "Lakeside" && $0.attributes["font-size"] == "20" })
        )
      }
      let (covering, covered) = try order(before)
      #expect(covering > covered)
      let (behind, title) = try order(after)
      #expect(behind < title)
      #expect(after.groups("tag-6183746").count == 1)
      #expect(after.texts.contains("Cabins"))
    }
  }
}
