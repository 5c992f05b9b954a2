import Swizzle
import Testing

@testable import SwizzleExamples

extension ExampleTests {
  @Suite struct SwizzleTrapsTests {
    @Test func `Each trap snaps, and its hook does not`() {
      let performance = performance(of: SwizzleTraps.self)
      #expect(performance.failure == nil)
      for number in 1...4 {
        let lines = performance.lines.filter { $0.contains("    \(number). ") }
        #expect(lines.count == 2, "\(lines)")
      }
      #expect(performance.lines.count { $0.contains("✓") } == 9)
    }
  }

  @Suite struct OneObjectTests {
    /// The corners of the dots that reach a button, as a rectangle for each half of the picture.
    private func reach(_ drawing: Drawing) throws -> (left: Rect, right: Rect) {
      let dots = drawing.elements("circle").compactMap { dot -> Point? in
        guard let x = Double(dot.attributes["cx"] ?? ""), let y = Double(dot.attributes["cy"] ?? "")
        else { return nil }
        return Point(x: x, y: y)
      }
      func bounds(_ dots: [Point]) throws -> Rect {
        let (xs, ys) = (dots.map(\.x), dots.map(\.y))
        let (left, top) = (try #require(xs.min()), try #require(ys.min()))
        return Rect(left, top, try #require(xs.max()) - left, try #require(ys.max()) - top)
      }
      return (try bounds(dots.filter { $0.x < 160 }), try bounds(dots.filter { $0.x > 160 }))
    }

    @Test func `Only the hooked button grew, on all sides`() throws {
      let drawings = try drawings(of: OneObject.self)
      let before = try reach(try #require(drawings["one-object-before"]))
      let after = try reach(try #require(drawings["one-object-after"]))
      #expect(after.right == before.right)
      #expect(after.left.width - before.left.width >= 24)
      #expect(after.left.height - before.left.height >= 24)
    }

    @Test func `A hooked view keeps its class and lets go of its object`() throws {
      weak var gone: Button?
      do {
        let (hooked, other) = (Button("a"), Button("b"))
        try Instance(hooked).hook(View.pointInside) { _, _, _ in true }
        #expect(type(of: hooked) == type(of: other))
        #expect(View.pointInside(hooked, Point(x: -999, y: 0)))
        #expect(!View.pointInside(other, Point(x: -999, y: 0)))
        gone = hooked
      }
      #expect(gone == nil)
    }
  }
}
