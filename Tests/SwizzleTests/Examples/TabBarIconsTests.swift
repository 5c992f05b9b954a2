import Testing

@testable import SwizzleExamples

extension ExampleTests {
  @Suite struct TabBarIconsTests {
    @Test func `The highlight shows before, and no longer after`() throws {
      let drawings = try drawings(of: TabBarIcons.self)
      let before = try #require(drawings["tab-bar-icons-before"])
      let after = try #require(drawings["tab-bar-icons-after"])
      #expect(before.groups("TabBarHighlight").count == 1)
      #expect(after.groups("TabBarHighlight").isEmpty)
      #expect(after.texts.suffix(3).sorted() == ["Home", "Saved", "Search"])
      let picture = try #require(after.groups("tag-7214").first)
      #expect(picture.attributes["transform"] == "translate(0 -2)")
      let bar = try #require(after.groups("TabBar").first)
      #expect(bar.children.first { $0.name == "g" }?.classes.last == "tag-7214")
    }

    @Test func `Items have their own images again afterwards`() {
      #expect(performance(of: TabBarIcons.self).failure == nil)
      let controller = TabBarController.sample()
      controller.tabBar.tap(controller.tabBar.items[0])
      #expect(controller.tabBar.buttons.count { $0.highlight != nil } == 1)
    }
  }

  @Suite struct CustomTabBarTests {
    @Test func `The picture has the bar, the buttons and the plate's keyframes`() throws {
      let drawings = try drawings(of: CustomTabBar.self)
      let after = try #require(drawings["custom-tab-bar-after"])
      let strip = try #require(after.groups("TabStrip").first)
      #expect(strip.attributes["transform"] == "translate(0 44)")
      #expect(strip.children.first?.attributes["height"] == "65")
      let buttons = strip.all.filter { $0.name == "text" }
      #expect(buttons.map(\.text) == ["Home", "Saved", "Search"])
      #expect(buttons.allSatisfy { $0.attributes["font-size"] == "18" })
      let style = try #require(after.elements("style").first?.text)
      #expect(style.contains("0.3s ease-in-out"))
      #expect(style.contains("@keyframes"))
      #expect(after.elements("text").contains { $0.attributes["font-size"] == "24" })
      #expect(after.groups("TabBar").isEmpty)
      #expect(after.groups("wood").count == 1)
      #expect(drawings["custom-tab-bar-before"]?.groups("TabBar").count == 1)
    }

    @Test func `Bars are the system's again afterwards`() {
      #expect(performance(of: CustomTabBar.self).failure == nil)
      let bar = NavigationBar(frame: Rect(0, 0, 320, 44))
      #expect(!bar.picture("").svg.contains("wood"))
    }
  }
}
