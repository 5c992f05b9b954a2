// The listings of ReplacingMethods.md.

import Swizzle
import Testing

class Shape {
  static let area = Message("area") { (shape: Shape) in 0.0 }
  static let areaScaled = Message("areaScaledBy:") { (shape: Shape, factor: Double) in
    Shape.area(shape) * factor * factor
  }
  static let name: Function<Shape, String> = Message("name")
  static let unit = Message("unit") { (type: Shape.Type) in "cm" }
}

final class Square: Shape {
  static let roundedArea: Function<Square, Double> = Message("roundedArea") { square in
    roundedArea(square).rounded()  // the original, once the two are exchanged
  }

  var side = 2.0
}

extension Shape: DeclaresMessages {
  static func declareMessages(_ list: inout MessageList) {
    list.add(area)
    list.add(areaScaled)
    list.add(name)
    list.add(unit)
  }
}

class Plugin: MethodResolving, MessageForwarding {
  static let run: Function<Plugin, String> = Message("run")
  static let stop: Function<Plugin, String> = Message("stop")

  static func resolveMethod(_ selector: Selector, _ kind: MethodKind) -> Bool {
    guard selector == "run", kind == .instance else { return false }
    let added = try? Class(Plugin.self).addMethod(Plugin.run) { plugin in "running" }
    return added == true
  }

  func forward(_ invocation: Invocation) -> Bool {
    let result: Void? = try? invocation.setResult("nothing to \(invocation.selector)")
    return result != nil
  }
}

@Suite(.serialized) struct ReplacingMethodsListings: Listing {
  @Test func methods() throws {
    let (square, squares) = (Square(), Class(Square.self))
    print(try squares.addMethod(Shape.area) { square in square.side * square.side })  // true
    print(try squares.addMethod(Shape.area) { square in 0 })  // false
    print(Shape.area(square))  // 4.0
    print(Shape.areaScaled(square, 10))  // 400.0

    let old = try squares.replaceMethod(Shape.area) { square in
      Shape.area.sendSuper(from: Square.self, square) + 0.4
    }
    print(old != nil)  // true
    print(Shape.area(square))  // 0.4

    let area = squares.method(for: Shape.area)
    try area?.setImplementation(Implementation { (square: Square) in square.side * 3.3 })
    print(Shape.area(square))  // 6.6

    print(try squares.swizzle(Shape.area, with: Square.roundedArea))  // exchanged
    print(Shape.area(square))  // 7.0
    print(Square.roundedArea(square))  // 6.6

    print(squares.responds(to: Shape.name))  // false
    print(squares.method(for: "areaScaledBy:")?.owner == Class<AnyObject>(Shape.self))  // true
    print(squares.methods.map(\.selector))  // [area, roundedArea]

    try squares.metaclass.replaceMethod(Shape.unit) { type in "inch" }
    print(Shape.unit(Square.self))  // inch
    print(Shape.unit(Shape.self))  // cm

    var naming = Category("Naming", on: Class(Shape.self))
    naming.add(Shape.name) { shape in "a \(type(of: shape))".lowercased() }
    print(try naming.install())  // true
    print(Shape.name(square))  // a square

    print(try Instance(square).perform("areaScaledBy:", 2.0))  // 28.0
    print(try Class(Square.self).perform("unit"))  // inch

    let big = try squares.make(named: "BigSquare")
    try big.addMethod(Shape.area) { square in 100 }
    try big.register()
    try Instance(square).setClass(big)
    print(Shape.area(square))  // 100.0
    print(type(of: square) == Square.self)  // false
    print((square as Any) is Square)  // true

    try Instance(square).setClass(squares)
    try big.dispose()

    let change = Transaction { change in
      change.replaceMethod(Shape.area, of: squares) { square in 1 }
      change.replaceMethod(Shape.areaScaled, of: squares) { square, factor in factor }
    }
    print(try change.plan().count)  // 2
    try change.commit()
    print(Shape.areaScaled(square, 3))  // 3.0

    print(Plugin.run(Plugin()))  // running
    print(Plugin.stop(Plugin()))  // nothing to stop
  }
}
