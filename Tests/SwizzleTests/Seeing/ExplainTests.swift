import Swizzle
import Testing

@Suite(.serialized) struct ExplainTests {
  // Sendable: it has no state.
  class Shape: DeclaresMessages, @unchecked Sendable {
    static let place = "\(#fileID):\(#line + 1)"
    static let area = Message("area") { (shape: Shape) in 1 }
    static let name: Function<Shape, String> = Message("name")
    static let count = Message("count") { (type: Shape.Type) in 0 }

    class func declareMessages(_ list: inout MessageList) {
      list.add(area)
      list.add(name)
      list.add(count)
    }
  }
  class Square: Shape, @unchecked Sendable {}
  final class Tile: Square, @unchecked Sendable {}
  final class Circle: Shape, @unchecked Sendable {}
  /// Has a message of the same name that is no business of shapes.
  final class Country {
    static let area = Message("area") { (country: Country) in 2 }
  }

  /// A hook that passes everything on.
  private func hook<Target: HookTarget>(
    _ target: Target, _ owner: String, line: Int = #line
  ) throws -> Hook {
    try target.hook(
      Shape.area, HookOptions(owner: owner), file: "App/\(owner).swift", line: line
    ) { original, shape in original(shape) }
  }

  private func owners(_ explanation: Explanation) -> [String] { explanation.hooks.map(\.owner) }

  private func reason(_ explanation: Explanation, _ owner: String) -> Explanation.Reason? {
    explanation.absences.first { $0.hook.owner == owner }?.reason
  }

  @Test func `the path is what the send runs, from the outside in, and the rest has a reason`()
    async throws
  {
    let tile = Tile()
    let hooks = [
      try hook(Class(Shape.self), "shapes", line: 1), try hook(Class(Tile.self), "tiles", line: 2),
      try hook(Instance(tile), "mine", line: 3), try hook(Instance(Tile()), "gone"),
      try hook(Class(Circle.self), "circles", line: 4),
    ]
    let other = Tile()
    let onOther = try hook(Instance(other), "other", line: 5)
    let paused = try hook(Class(Square.self), "paused", line: 6)
    paused.pause()
    let abroad = try Class(Country.self).hook(
      Country.area, HookOptions(owner: "abroad"), file: "App/abroad.swift", line: 7
    ) { original, country in original(country) }
    defer { for hook in hooks + [onOther, paused, abroad] { hook.remove() } }

    try await withHooks { scope in
      _ = try hook(scope.on(Class(Square.self)), "scoped", line: 8)
      let explanation = try explain(Shape.area, on: tile)
      #expect(owners(explanation) == ["scoped", "mine", "tiles", "shapes"])
      #expect(explanation.method == Class(Shape.self).method(for: Shape.area))
      #expect(reason(explanation, "paused") == .paused)
      #expect(reason(explanation, "other") == .otherObject)
      #expect(reason(explanation, "circles") == .otherClass)
      #expect(reason(explanation, "abroad") == .otherMessage)
      #expect(explanation.absences.count == 4)
      #expect(reason(try explain(Shape.area, on: Square()), "tiles") == .subclass)
      let text = "\(explanation)".replacing("\(Class(Shape.self).name.dropLast(5))", with: "")
      #expect(
        text == """
          -[Tile area] runs, from the outside in:
            1. around by scoped (App/scoped.swift:8), on Square in a scope
            2. around by mine (App/mine.swift:3), on one object
            3. around by tiles (App/tiles.swift:2), on Tile
            4. around by shapes (App/shapes.swift:1), on Shape
            5. -[Shape area], as declared at \(Shape.place)
          These hooks do not run:
            - around by circles (App/circles.swift:4), on Circle: the receiver is not of that class
            - around by other (App/other.swift:5), on one object: it is on another object
            - around by paused (App/paused.swift:6), on Square: it is paused
            - around by abroad (App/abroad.swift:7), on Country: that is another message with the \
          same selector
          """)
      let outside = try await Task.detached { try explain(Shape.area, on: tile) }.value
      #expect(owners(outside) == ["mine", "tiles", "shapes"])
      #expect(reason(outside, "scoped") == .otherScope)
    }
    #expect(reason(try explain(Shape.area, on: tile), "scoped") == nil)
  }

  @Test func `a hook is hidden by the implementation of a class in between`() throws {
    let middle = try Class(Square.self).make(named: fresh("Middle"))
    try middle.register()
    let object = Square()
    try Instance(object).setClass(middle)
    let hook = try hook(Class(Square.self), "above")
    defer { hook.remove() }
    #expect(owners(try explain(Shape.area, on: object)).contains("above"))
    try middle.addMethod(Shape.area) { _ in 9 }
    #expect(Shape.area(object) == 9)
    let explanation = try explain(Shape.area, on: object)
    #expect(!owners(explanation).contains("above"))
    #expect(
      reason(explanation, "above") == .implementationBetween(className: middle.name))
    #expect("\(explanation)".contains("which was added"))
  }

  @Test func `what nobody implements is forwarded, and class methods are followed too`() throws {
    let explanation = try explain(Shape.name, on: Circle())
    guard case .forwarding? = explanation.path.last else {
      Issue.record("expected forwarding: \(explanation)")
      return
    }
    #expect(explanation.method == nil)
    #expect("\(explanation)".contains("forwarding: nobody implements it"))
    let made = try Class(Shape.self).metaclass.hook(Shape.count, HookOptions(owner: "meta")) {
      original, type in original(type) + 1
    }
    defer { made.remove() }
    let ofClass = try explain(Shape.count, on: Circle.self)
    #expect(owners(ofClass) == ["meta"])
    #expect("\(ofClass)".hasPrefix("+["))
    #expect("\(ofClass)".contains("as declared at"))
  }
}
