// Results and arguments of every shape: what a send hands over and brings back is what the body got
// and returned, whichever way the body is reached.

import Swizzle
import Testing

@Suite struct ValueTests {
  struct Empty: Equatable, Sendable {}
  struct Three: Equatable, Sendable { var a = 1, b = 2, c = 3 }
  struct Eight: Equatable, Sendable { var low = Three(), high = Three(a: 7), x = 0.5, y = 9 }
  struct Owning: Equatable, Sendable { var name: String, list: [Int], inner: Eight }
  struct Pair<First: Equatable & Sendable, Second: Equatable & Sendable>: Equatable, Sendable {
    var first: First
    var second: Second
  }
  indirect enum Tree: Equatable, Sendable {
    case leaf
    case node(Tree, Int, Tree)
  }
  final class Token: Equatable, Sendable {
    static func == (first: Token, second: Token) -> Bool { first === second }
  }

  class Values: DeclaresMessages {
    static let empty = Message("empty:") { (_: Values, value: Empty) in value }
    static let byte = Message("byte:") { (_: Values, value: UInt8) in value }
    static let bool = Message("bool:") { (_: Values, value: Bool) in value }
    static let int = Message("int:") { (_: Values, value: Int) in value }
    static let float = Message("float:") { (_: Values, value: Float) in value }
    static let vector = Message("vector:") { (_: Values, value: SIMD4<Double>) in value }
    static let three = Message("three:") { (_: Values, value: Three) in value }
    static let eight = Message("eight:") { (_: Values, value: Eight) in value }
    static let owning = Message("owning:") { (_: Values, value: Owning) in value }
    static let string = Message("string:") { (_: Values, value: String) in value }
    static let array = Message("array:") { (_: Values, value: [String]) in value }
    static let table = Message("table:") { (_: Values, value: [Int: [String]]) in value }
    static let maybe = Message("maybe:") { (_: Values, value: String?) in value }
    static let generic = Message("generic:") { (_: Values, value: Pair<UInt8, [String]>) in value }
    static let tree = Message("tree:") { (_: Values, value: Tree) in value }
    static let token = Message("token:") { (_: Values, value: Token) in value }
    init() {}
    class func declareMessages(_ list: inout MessageList) {
      list.add(empty)
      list.add(byte)
      list.add(bool)
      list.add(int)
      list.add(float)
      list.add(vector)
      list.add(three)
      list.add(eight)
      list.add(owning)
      list.add(string)
      list.add(array)
      list.add(table)
      list.add(maybe)
      list.add(generic)
      list.add(tree)
      list.add(token)
    }
  }
  class Low: Values {}

  @Test("Values of every size and kind pass through unchanged")
  func everyShape() throws {
    #expect(MemoryLayout<Empty>.size == 0)
    #expect(MemoryLayout<Three>.size == 24)
    #expect(MemoryLayout<Eight>.size == 64)
    let tree = Tree.node(.leaf, 1, .node(.leaf, 2, .leaf))
    try passes(Values.empty, Empty(), Empty())
    try passes(Values.byte, 200, 7)
    try passes(Values.bool, true, false)
    try passes(Values.int, .min, .max)
    try passes(Values.float, 1.5, -2.25)
    try passes(Values.vector, [1, 2, 3, 4], [4, 3, 2, 1])
    try passes(Values.three, Three(), Three(a: 4, b: 5, c: 6))
    try passes(Values.eight, Eight(), Eight(x: 1, y: 2))
    let owning = Owning(name: "a long enough name to be allocated", list: [1], inner: Eight())
    try passes(Values.owning, owning, Owning(name: "", list: [], inner: Eight(x: 3)))
    try passes(Values.string, "short", "a long enough string to be allocated")
    try passes(Values.array, ["a", "b"], [])
    try passes(Values.table, [1: ["a"]], [2: []])
    try passes(Values.maybe, nil, "some")
    try passes(Values.generic, Pair(first: 1, second: ["x"]), Pair(first: 2, second: []))
    try passes(Values.tree, tree, .leaf)
    try passes(Values.token, Token(), Token())
  }

  /// Sends `first` on every path, and has a body that captures answer `second`.
  private func passes<Value: Equatable & Sendable>(
    _ message: borrowing Function<Values, Value, Value>, _ first: Value, _ second: Value,
    at location: SourceLocation = #_sourceLocation
  ) throws {
    let object = Low()
    let selector = message.selector
    func expect(_ found: Value, _ expected: Value, _ path: Comment) {
      #expect(found == expected, path, sourceLocation: location)
    }
    for _ in 0..<2 { expect(message(object, first), first, "declared") }
    for _ in 0..<2 { expect(message.sendSuper(from: Low.self, object, first), first, "super") }
    try Class(Low.self).addMethod(message) { _, _ in second }
    for _ in 0..<2 {
      expect(message(object, first), second, "added")
      expect(message.sendSuper(from: Low.self, object, first), first, "super of added")
    }
    try Class(Low.self).replaceMethod(message) { _, value in value }
    for _ in 0..<2 { expect(message(object, first), first, "replaced") }
    let performed = try Instance(object).perform(selector, second)
    #expect(performed as? Value == second, "performed", sourceLocation: location)
    try Class(Low.self).replaceMethod(message) { low, value in
      answer(selector, low, value) ?? second
    }
    for _ in 0..<2 { expect(message(object, first), first, "performed from a body") }
  }

  @Test("Closures, existentials, tuples and metatypes are arguments and results")
  func otherShapes() throws {
    class Home {
      static let apply = Message("apply:to:") {
        (_: Home, body: @escaping (Int) -> Int, value: Int) in body(value)
      }
      static let compose = Message("compose:") {
        (_: Home, inner: @escaping @Sendable (Int) -> Int) in
        { @Sendable (value: Int) -> Int in 2 * inner(value) }
      }
      static let describe = Message("describe:") { (_: Home, value: any CustomStringConvertible) in
        value.description
      }
      static let box = Message("box:") { (_: Home, value: Int) -> any CustomStringConvertible in
        value
      }
      static let pair = Message("pair:") { (_: Home, pair: (Int, String)) in (pair.1, pair.0) }
      static let type = Message("type:") { (_: Home, type: Any.Type) in "\(type)" }
      static let any = Message("any:") { (_: Home, value: Any) in value }
      static let object = Message("object:") { (home: Home, other: AnyObject?) in other === home }
      init() {}
    }
    let home = Home()
    var seen = 0
    func check() {
      #expect(
        Home.apply(
          home,
          {
            seen += $0
            return seen
          }, 3) > 0)
      #expect(Home.compose(home, { $0 + 1 })(4) == 10)
      #expect(Home.describe(home, 4) == "4")
      #expect(Home.describe(home, "four") == "four")
      #expect(Home.box(home, 5).description == "5")
      let pair = Home.pair(home, (1, "one"))
      #expect(pair.0 == "one" && pair.1 == 1)
      #expect(Home.type(home, [Int].self) == "Array<Int>")
      #expect(Home.any(home, [1, 2]) as? [Int] == [1, 2])
      #expect(Home.object(home, home))
      #expect(!Home.object(home, nil))
    }
    twice { check() }
    let one = opaque(1)
    let handle = Class(Home.self)
    try handle.replaceMethod(Home.apply) { _, body, value in body(value + one - 1) }
    try handle.replaceMethod(Home.compose) { _, inner in { 2 * inner($0) * one } }
    try handle.replaceMethod(Home.describe) { _, value in value.description }
    try handle.replaceMethod(Home.box) { _, value in value * one }
    try handle.replaceMethod(Home.pair) { _, pair in (pair.1, pair.0 * one) }
    try handle.replaceMethod(Home.type) { _, type in "\(type)" }
    try handle.replaceMethod(Home.any) { _, value in value }
    try handle.replaceMethod(Home.object) { home, other in other === home }
    twice { check() }
    #expect(seen == 12)
  }
}

/// What a superclass answers, by name: the message itself cannot be captured.
private func answer<Value>(
  _ selector: Selector, _ low: ValueTests.Low, _ value: Value
) -> Value? {
  (try? Instance(ValueTests.Values()).perform(selector, value)) as? Value
}
