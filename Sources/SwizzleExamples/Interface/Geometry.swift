// Points, sizes and rectangles, in points; y grows downwards.

struct Point: Hashable, Sendable {
  var x: Double
  var y: Double

  static let zero = Point(x: 0, y: 0)
}

struct Size: Hashable, Sendable {
  var width: Double
  var height: Double

  static let zero = Size(width: 0, height: 0)
}

struct Rect: Hashable, Sendable {
  var origin: Point
  var size: Size

  static let zero = Rect(0, 0, 0, 0)

  init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  var minX: Double { origin.x }
  var minY: Double { origin.y }
  var midX: Double { origin.x + size.width / 2 }
  var midY: Double { origin.y + size.height / 2 }
  var maxX: Double { origin.x + size.width }
  var maxY: Double { origin.y + size.height }
  var width: Double { size.width }
  var height: Double { size.height }

  /// The rectangle with every edge moved inwards, or outwards where the distance is negative.
  func inset(by distance: Double) -> Rect {
    Rect(minX + distance, minY + distance, width - 2 * distance, height - 2 * distance)
  }

  func offset(x: Double = 0, y: Double = 0) -> Rect {
    Rect(minX + x, minY + y, width, height)
  }

  func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }
}
