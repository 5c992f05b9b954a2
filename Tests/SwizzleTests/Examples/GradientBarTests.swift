import Testing

@testable import SwizzleExamples

extension ExampleTests {
  @Suite struct GradientBarTests {
    /// The one-point lines of a bar's own drawing, as y and colour.
    private func lines(_ bar: Drawing.Node) -> [String] {
      bar.children.filter { $0.name == "rect" && $0.attributes["height"] == "1" }
        .map { "\($0.attributes["y"] ?? "") \($0.attributes["fill"] ?? "")" }
    }

    private func stops(_ bar: Drawing.Node, in drawing: Drawing) -> [String] {
      let reference = (bar.children.first?.attributes["fill"] ?? "").dropFirst(5).dropLast()
      let gradient = drawing.elements("linearGradient").first {
        $0.attributes["id"] == String(reference)
      }
      return gradient?.children.compactMap { $0.attributes["stop-color"] } ?? []
    }

    @Test(arguments: ["NavigationBar", "Toolbar"])
    func `The default bar has the gradient and its three lines`(kind: String) throws {
      let drawings = try drawings(of: GradientBar.self)
      let after = try #require(drawings["gradient-bar-after"])
      let bar = try #require(after.groups(Substring(kind)).first)
      #expect(stops(bar, in: after) == ["rgb(176,188,204)", "rgb(109,132,162)"])
      #expect(
        lines(bar).sorted() == ["0 rgb(205,213,223)", "42 rgb(158,173,193)", "43 rgb(45,54,66)"])
      let before = try #require(drawings["gradient-bar-before"])
      let system = try #require(before.groups(Substring(kind)).first)
      #expect(stops(system, in: before) != stops(bar, in: after))
    }

    @Test func `Bars of another style are drawn byte for byte as before`() throws {
      let style = { (bar: NavigationBar) in bar.barStyle = .black }
      let bar = NavigationBar(frame: Rect(0, 0, 320, 44))
      style(bar)
      let before = bar.picture("").svg
      _ = try drawings(of: GradientBar.self)
      #expect(bar.picture("").svg == before)
      try GradientBar.exchangeDrawing()
      #expect(bar.picture("").svg == before)
      bar.barStyle = .default
      #expect(bar.picture("").lines.count == 3)
      try GradientBar.exchangeDrawing()
      #expect(bar.picture("").lines.count == 1)
    }
  }
}
