import Testing

@testable import SwizzleExamples

extension ExampleTests {
  @Suite struct TitleTests {
    @Test func `The logo is squeezed before and in proportion after`() throws {
      let drawings = try drawings(of: TitleLogo.self)
      let before = try #require(drawings["title-logo-before"]?.groups("logo").first)
      let after = try #require(drawings["title-logo-after"]?.groups("logo").first)
      #expect(before.attributes["transform"]?.contains("scale(0.") == true)
      #expect(after.attributes["transform"]?.contains("scale") == false)
    }

    @Test func `The blurred edge covers a pixel by half, the sharp one none`() {
      let frame = Rect(0, 0, 160, 16)
      let blurred = PixelLoupe(edge: 94.5, color: .black, frame: frame)
      #expect((93...96).map { blurred.coverage(ofPixel: $0) } == [0, 0.5, 1, 1])
      let sharp = PixelLoupe(edge: 94, color: .black, frame: frame)
      #expect((93...96).map { sharp.coverage(ofPixel: $0) } == [0, 1, 1, 1])
    }

    @Test func `Items without a title view have none again afterwards`() {
      #expect(performance(of: TitleLogo.self).failure == nil)
      #expect(NavigationItem(title: "Cabins").titleView == nil)
    }

    @Test func `One title is dark before, both are white after`() throws {
      let drawings = try drawings(of: TitleTextAttributes.self)
      func colors(_ name: String) throws -> [String] {
        try #require(drawings[name]).groups("NavigationBar").compactMap { bar in
          bar.all.last { $0.name == "text" }?.attributes["fill"]
        }
      }
      #expect(
        try colors("title-text-attributes-before") == ["rgb(60,68,82)", "rgb(255,255,255)"])
      #expect(
        try colors("title-text-attributes-after") == ["rgb(255,255,255)", "rgb(255,255,255)"])
    }
  }
}
