// Any Swift class receives messages: generic, final, Foundation's, an actor, one of the main actor.

import Foundation
import Swizzle
import Testing

/// Messages of a generic class sit at file scope, one for each specialisation.
class Crate<Content> {
  var content: Content
  init(_ content: Content) { self.content = content }
}
class LabelledCrate: Crate<Int> {}

private let boxedInt = Message("content") { (box: Crate<Int>) in box.content }
private let boxedString: Function<Crate<String>, String> = Message("content") { $0.content }

private let formatted: Function<NumberFormatter, String, Int> = Message("formatted:") {
  $0.string(from: NSNumber(value: $1)) ?? ""
}
private let operationName: Function<Operation, String> = Message("operationName") {
  $0.name ?? "no name"
}
private let jsonText: Function<JSONEncoder, String, [Int]> = Message("jsonText:") {
  (try? String(decoding: $0.encode($1), as: UTF8.self)) ?? ""
}

@Suite struct AnyClassTests {
  @Test("Specialisations of a generic class are classes of their own")
  func genericClasses() throws {
    let (int, string, labelled) = (Crate(1), Crate("one"), LabelledCrate(2))
    func check(_ ints: [Int], _ text: String) {
      twice {
        #expect([boxedInt(int), boxedInt(labelled)] == ints)
        #expect(boxedString(string) == text)
      }
    }
    check([1, 2], "one")
    try Class(Crate<Int>.self).replaceMethod(boxedInt) { 10 * $0.content }
    check([10, 20], "one")
    try Class(LabelledCrate.self).addMethod(boxedInt) { box in
      5 + boxedInt.sendSuper(from: LabelledCrate.self, box)
    }
    check([10, 25], "one")
    try Class(Crate<String>.self).replaceMethod(boxedString) { $0.content + "!" }
    check([10, 25], "one!")
    #expect(throws: SwizzleError.self) {
      try Class<AnyObject>(Crate<Double>.self as AnyClass).replaceMethod(
        "content", Implementation { (_: Crate<Int>) in 1 })
    }
  }

  @Test("A class is made of a generic class")
  func madeOfAGenericClass() throws {
    let made = try Class(Crate<Int>.self).make(named: fresh("IntCrate"))
    try made.addMethod(boxedInt) { 1000 + $0.content }
    try made.register()
    let box = opaque(Crate(7))
    try Instance(box).setClass(made)
    twice { #expect(boxedInt(box) == 1007) }
    #expect(opaque(box as AnyObject) is Crate<Int>)
    #expect(!(opaque(box as AnyObject) is Crate<String>))
  }

  @Test("Classes of Foundation take messages, and so do their subclasses here")
  func foundation() throws {
    class Loud: NumberFormatter, @unchecked Sendable {}
    let (plain, loud) = (NumberFormatter(), Loud())
    twice { #expect([formatted(plain, 4), formatted(loud, 4)] == ["4", "4"]) }
    try Class(Loud.self).addMethod(formatted) { loud, number in
      formatted.sendSuper(from: Loud.self, loud, number) + "!"
    }
    twice { #expect([formatted(plain, 4), formatted(loud, 4)] == ["4", "4!"]) }
    try Class(NumberFormatter.self).replaceMethod(formatted) { _, number in "<\(number)>" }
    twice { #expect([formatted(plain, 4), formatted(loud, 4)] == ["<4>", "<4>!"]) }
    #expect(Class(Loud.self).superclasses.map(\.name).contains("Foundation.NSObject"))

    let block = BlockOperation()
    block.name = "block"
    twice { #expect(operationName(block) == "block") }
    try Class(BlockOperation.self).addMethod(operationName) { _ in "replaced" }
    twice {
      #expect([operationName(block), operationName(Operation())] == ["replaced", "no name"])
    }

    try Class(JSONEncoder.self).replaceMethod(jsonText) { _, numbers in "\(numbers.count)" }
    twice { #expect(jsonText(JSONEncoder(), [1, 2]) == "2") }
  }

  @Test("A class is made of a class of Foundation")
  func madeOfAFoundationClass() throws {
    class Counted: NSObject {
      static let value: Function<Counted, Int> = Message("value") { _ in 1 }
      required override init() { super.init() }
    }
    let made = try Class(Counted.self).make(named: fresh("Counted"))
    try made.addMethod(Counted.value) { _ in 2 }
    try made.register()
    let object = opaque(Counted())
    try Instance(object).setClass(made)
    twice { #expect(Counted.value(object) == 2) }
    #expect(object.isEqual(object))
    let type = try #require(made.type as? Counted.Type)
    #expect(Counted.value(type.init()) == 2)
  }

  @Test("Final classes and classes without a base")
  func finalClasses() throws {
    final class Sealed {
      static let value: Function<Sealed, Int> = Message("value") { _ in 1 }
      init() {}
    }
    let sealed = Sealed()
    twice { #expect(Sealed.value(sealed) == 1) }
    try Class(Sealed.self).replaceMethod(Sealed.value) { _ in 2 }
    twice { #expect(Sealed.value(sealed) == 2) }
    #expect(Class(Sealed.self).superclass == nil)
    #expect(Class(Sealed.self).superclasses.isEmpty)
  }

  @Test("An actor's messages run isolated to it")
  func actors() async throws {
    actor Account {
      static let deposit = Message("deposit:") { (account: Account, amount: Int) in
        account.assumeIsolated { account in
          account.balance += amount
          return account.balance
        }
      }
      private var balance = 0
      func run(_ amount: Int) -> Int { Account.deposit(self, amount) }
    }
    let account = Account()
    #expect(await account.run(5) == 5)
    try Class(Account.self).replaceMethod(Account.deposit) { _, amount in -amount }
    #expect(await account.run(5) == -5)
    #expect(await account.run(5) == -5)
  }

  @MainActor final class Screen {
    nonisolated static let show = Message("show:") { (screen: Screen, text: String) in
      MainActor.assumeIsolated {
        screen.shown.append(text)
        return screen.shown.count
      }
    }
    var shown: [String] = []
    init() {}
  }

  @Test("A receiver of the main actor") @MainActor
  func mainActor() throws {
    let screen = Screen()
    #expect(Screen.show(screen, "a") == 1)
    try Class(Screen.self).replaceMethod(Screen.show) { screen, text in
      MainActor.assumeIsolated {
        screen.shown += [text, text]
        return screen.shown.count
      }
    }
    #expect(Screen.show(screen, "b") == 3)
    #expect(Screen.show(screen, "c") == 5)
    #expect(screen.shown == ["a", "b", "b", "c", "c"])
  }

  @Test("A protocol's requirement that sends is met by every object of the class")
  func protocols() throws {
    class Shape: Measured {
      static let area: Function<Shape, Double> = Message("area") { _ in 1 }
      init() {}
      var measure: Double { Shape.area(self) }
    }
    let shape: any Measured = Shape()
    twice { #expect(shape.measure == 1) }
    try Class(Shape.self).replaceMethod(Shape.area) { _ in 2 }
    twice { #expect(shape.measure == 2) }
  }
}

private protocol Measured {
  var measure: Double { get }
}
