// Bad input: bodies whose types are not the method's. On every untyped way in.

import Swizzle
import Testing

@Suite(.serialized) struct SignatureMismatchTests {
  class Home {
    static let value = Message("value:") { (_: Home, number: Int) in "\(number)" }
    static let other = Message("other:") { (_: Home, text: String) in text.count }
    static let twin = Message("twin:") { (_: Home, number: Int) in "twin \(number)" }
    static let make = Message("value:") { (_: Home.Type, number: Int) in "\(number)" }
    init() {}

    static func touch() -> Class<Home> {
      let home = Class(Home.self)
      _ = (home.method(for: value), home.method(for: other), home.method(for: twin))
      _ = home.metaclass.method(for: make)
      return home
    }
  }

  private static let wrong: [(Implementation, String)] = [
    (Implementation { (_: Home) in "" }, "() -> String"),
    (Implementation { (_: Home, _: String) in "" }, "(String) -> String"),
    (Implementation { (_: Home, _: Int) in 1 }, "(Int) -> Int"),
    (Implementation { (_: Home, _: Int) in }, "(Int) -> Void"),
    (Implementation { (_: Home, _: Int, _: Int) in "" }, "(Int, Int) -> String"),
    (Implementation { (_: Home, _: Int?) in "" }, "(Optional<Int>) -> String"),
    (
      Implementation { (_: Home, _: Int) throws in
        if false { throw CancellationError() }
        return ""
      }, "(Int) throws -> String"
    ),
    (Implementation { (_: Home.Type, _: Int) in "" }, "class (Int) -> String"),
    (Implementation { (_: Home, _: UInt) in "" }, "(UInt) -> String"),
    (Implementation { (_: Home, _: (Int, Int)) in "" }, "((Int, Int)) -> String"),
  ]

  @Test("add, replace and set refuse each wrong type, and say expected and found")
  func eachWrongType() throws {
    let home = Home.touch()
    let method = try #require(home.method(for: "value:"))
    let object = Home()
    for (implementation, found) in Self.wrong {
      let texts = ["Home", "value:", "(Int) -> String", found]
      let answers = { [Int(Home.value(object, 3)) ?? 0] }
      refused(.signatureMismatch, naming: texts, in: [Home.self], answers: answers) {
        try method.setImplementation(implementation)
      }
      refused(.signatureMismatch, naming: texts, in: [Home.self], answers: answers) {
        try home.replaceMethod("value:", implementation)
      }
      refused(.signatureMismatch, naming: texts, in: [Home.self], answers: answers) {
        try home.addMethod("value:", implementation)
      }
    }
  }

  @Test("exchange and swizzle compare both methods, of either kind")
  func exchange() throws {
    let home = Home.touch()
    let (value, other) = try (
      #require(home.method(for: "value:")), #require(home.method(for: "other:"))
    )
    let make = try #require(home.metaclass.method(for: "value:"))
    let texts = ["Home", "(Int) -> String", "(String) -> Int"]
    refused(.signatureMismatch, naming: texts, in: [Home.self]) {
      try Method.exchangeImplementations(value, other)
    }
    refused(.signatureMismatch, naming: texts, in: [Home.self]) {
      try Method.exchangeImplementations(other, value)
    }
    refused(.signatureMismatch, naming: texts + ["value:"], in: [Home.self]) {
      try home.swizzle("value:", with: "other:")
    }
    refused(.signatureMismatch, naming: ["class (Int) -> String"], in: [Home.self]) {
      try Method.exchangeImplementations(value, make)
    }
    refused(.signatureMismatch, in: [Home.self]) {
      try make.setImplementation(value.implementation)
    }
    #expect(Home.value(Home(), 1) == "1")
    #expect(Home.make(Home.self, 1) == "1")
  }

  @Test("What is thrown wins over who has the method")
  func signaturesAreComparedFirst() throws {
    class Low: Home {}
    _ = Home.touch()
    refused(.signatureMismatch, naming: ["value:"], in: [Low.self, Home.self]) {
      try Class(Low.self).addMethod("value:", Implementation { (_: Low) in 1 })
    }
    refused(.signatureMismatch, in: [Low.self, Home.self]) {
      try Class(Low.self).metaclass.replaceMethod(
        "value:", Implementation { (_: Low, _: Int) in "" })
    }
  }
}
