// Bad input, row by row: the error's code, the names in its text, and that nothing changed.

import Swizzle
import Testing

@Suite(.serialized) struct BadInputTests {
  class Home {
    static let value: Function<Home, Int> = Message("value") { _ in 1 }
    let number = 3
    init() {}
  }
  class Low: Home {}
  class Wide: Home { let more = (1, 2, 3) }
  final class Stranger {
    static let value: Function<Stranger, Int> = Message("value") { _ in 2 }
    let number = 4
    init() {}
  }

  @Test("A class that is not a kind of the message's receiver")
  func notAReceiver() throws {
    let texts = ["value", "Stranger", "Home"]
    touch(Home.value)
    refused(.receiverMismatch, naming: texts, in: [Stranger.self, Home.self]) {
      try Class(Stranger.self).addMethod(Home.value) { (_: Stranger) in 5 }
    }
    refused(.receiverMismatch, naming: texts, in: [Stranger.self, Home.self]) {
      try Class(Stranger.self).replaceMethod(Home.value) { (_: Stranger) in 5 }
    }
    // A superclass of the receiver is none either.
    class Below: Home {
      static let own: Function<Below, Int> = Message("own") { _ in 1 }
    }
    touch(Below.own)
    refused(.receiverMismatch, naming: ["own", "Home", "Below"], in: [Home.self, Below.self]) {
      try Class(Home.self).addMethod(Below.own) { (_: Home) in 5 }
    }
    #expect(Stranger.value(Stranger()) == 2)
    #expect(Below.own(Below()) == 1)
  }

  @Test("A body that was written for a class below, or beside")
  func bodiesForOtherClasses() throws {
    class Top {
      static let value: Function<Top, Int> = Message("value") { _ in 1 }
      static let other: Function<Top, Int> = Message("other") { _ in 2 }
      init() {}
    }
    class Left: Top { let number = 30 }
    class Right: Top {}
    let (top, left, right) = (Class(Top.self), Class(Left.self), Class(Right.self))
    try left.addMethod(Top.value) { $0.number }
    try right.addMethod(Top.other) { (_: Right) in 40 }
    let methods = try (
      #require(left.method(for: "value")), #require(right.method(for: "other")),
      #require(top.method(for: "value"))
    )
    let classes: [AnyClass] = [Top.self, Left.self, Right.self]
    let (a, b, c) = (Top(), Left(), Right())
    let answers = { [a, b, c].flatMap { [Top.value($0), Top.other($0)] } }
    let texts = ["value", "Left", "Top"]
    refused(.receiverMismatch, naming: texts, in: classes, answers: answers) {
      try methods.2.setImplementation(methods.0.implementation)
    }
    refused(.receiverMismatch, naming: texts, in: classes, answers: answers) {
      try top.replaceMethod("value", methods.0.implementation)
    }
    refused(.receiverMismatch, in: classes, answers: answers) {
      try Method.exchangeImplementations(methods.0, methods.1)
    }
    refused(.receiverMismatch, in: classes, answers: answers) {
      try Method.exchangeImplementations(methods.0, methods.2)
    }
    // The own first and inherited second of the idiom: the parent would run the child's body.
    refused(.receiverMismatch, in: classes, answers: answers) {
      try left.swizzle(Top.value, with: Top.other)
    }
    refused(.receiverMismatch, in: classes, answers: answers) {
      try right.addMethod("value", Implementation { (left: Left) in left.number })
    }
    #expect(answers() == [1, 2, 30, 2, 1, 40])
    try right.addMethod("value", Implementation { (_: AnyObject) in 7 })
    #expect(answers() == [1, 2, 30, 2, 7, 40])
  }

  @Test("A method that is not there")
  func unknownMethod() throws {
    let missing = fresh("missing:")
    touch(Home.value)
    refused(.unknownMethod, naming: [missing, "Low"], in: [Home.self, Low.self]) {
      try Class(Low.self).swizzle("value", with: Selector(missing))
    }
    refused(.unknownMethod, naming: [missing, "Low"], in: [Home.self, Low.self]) {
      try Class(Low.self).swizzle(Selector(missing), with: "value")
    }
    refused(.unknownMethod, naming: ["value"], in: [Home.self]) {
      try Class(Home.self).metaclass.swizzle("value", with: "value")
    }
  }

  @Test("A class name that is taken")
  func namesInUse() throws {
    let name = fresh("Taken")
    let taken = try Class(Home.self).make(named: name)
    let rival = try Class(Home.self).make(named: name)
    try taken.register()
    refused(.classNameInUse, naming: [name], in: [Home.self, taken.type]) {
      _ = try Class(Home.self).make(named: name)
    }
    refused(.classNameInUse, naming: [name], in: [Home.self, taken.type, rival.type]) {
      try rival.register()
    }
    let compiled = Class(Home.self).name
    refused(.classNameInUse, naming: [compiled], in: [Home.self]) {
      _ = try Class(Home.self).make(named: compiled)
    }
  }

  @Test("A class under construction is no superclass and nobody's class")
  func underConstruction() throws {
    let name = fresh("Building")
    let building = try Class(Home.self).make(named: name)
    let done = try Class(Home.self).make(named: fresh("Done"))
    try done.register()
    let object = Home()
    let classes: [AnyClass] = [Home.self, building.type, done.type]
    refused(.classUnderConstruction, naming: [name], in: classes) {
      _ = try building.make(named: fresh("Above"))
    }
    refused(.classUnderConstruction, naming: [name], in: classes) {
      try Instance(object).setClass(building)
    }
    refused(.classUnderConstruction, naming: [name], in: classes) {
      try done.setSuperclass(building)
    }
    #expect(type(of: object) == Home.self)
  }

  @Test("Disposing a class with subclasses, with objects, compiled, or twice")
  func disposing() throws {
    let name = fresh("Parent")
    let parent = try Class(Home.self).make(named: name)
    try parent.register()
    let child = try parent.make(named: fresh("Child"))
    refused(.classInUse, naming: [name, "1 subclasses"], in: [parent.type, child.type]) {
      try parent.dispose()
    }
    try child.dispose()
    let object = Home()
    try Instance(object).setClass(parent)
    let answers = { [Home.value(object)] }
    refused(.classInUse, naming: [name, "1"], in: [parent.type], answers: answers) {
      try parent.dispose()
    }
    try Instance(object).setClass(Class(Home.self))
    refused(.notRuntimeClass, naming: ["Home"], in: [Home.self]) {
      try Class(Home.self).dispose()
    }
    try parent.dispose()
    refused(.classDisposed, naming: [name], in: [Home.self]) { try parent.dispose() }
  }

  @Test("A disposed class takes nothing more")
  func disposed() throws {
    touch(Home.value)
    let name = fresh("Gone")
    let gone = try Class(Home.self).make(named: name)
    try gone.register()
    try gone.dispose()
    let other = try Class(Home.self).make(named: fresh("Other"))
    try other.register()
    let object = Home()
    let classes: [AnyClass] = [Home.self, gone.type, other.type]
    refused(.classDisposed, naming: [name], in: classes) {
      try gone.addMethod(Home.value) { _ in 5 }
    }
    refused(.classDisposed, naming: [name], in: classes) {
      try gone.replaceMethod(Home.value) { _ in 5 }
    }
    refused(.classDisposed, naming: [name], in: classes) { _ = try gone.make(named: fresh("Of")) }
    refused(.classDisposed, naming: [name], in: classes) { try Instance(object).setClass(gone) }
    refused(.classDisposed, naming: [name], in: classes) { try other.setSuperclass(gone) }
    refused(.classDisposed, naming: [name], in: classes) { try gone.setSuperclass(other) }
    refused(.classDisposed, naming: [name], in: classes) { try gone.register() }
    refused(.classDisposed, naming: [name], in: classes) {
      try gone.hook(Home.value) { original, home in original(home) }
    }
    refused(.classDisposed, naming: [name], in: classes) {
      try gone.swizzle(Home.value, with: Home.value)
    }
    var category = Category("Late", on: gone)
    category.add(Home.value) { _ in 6 }
    refused(.classDisposed, naming: [name], in: classes) { try category.install() }
    #expect(!category.isInstalled)
    #expect(Home.value(object) == 1)
  }

  @Test("setClass to another layout, or to what the object was not made as")
  func setClass() throws {
    let object = Home()
    let answers = { [Home.value(object), object.number] }
    refused(
      .layoutMismatch, naming: ["Home", "Wide"], in: [Home.self, Wide.self], answers: answers
    ) {
      try Instance(object).setClass(Class(Wide.self))
    }
    refused(.layoutMismatch, naming: ["Home", "Stranger"], in: [Home.self], answers: answers) {
      try Instance(object).setClass(Class(Stranger.self))
    }
    let low = Low()
    refused(.layoutMismatch, naming: ["Low", "Home"], in: [Home.self, Low.self]) {
      try Instance(low).setClass(Class(Home.self))
    }
    let lowMade = try Class(Low.self).make(named: fresh("Low"))
    try lowMade.register()
    let homeMade = try Class(Home.self).make(named: fresh("Home"))
    try homeMade.register()
    try Instance(low).setClass(lowMade)
    refused(.layoutMismatch, naming: ["Low"], in: [lowMade.type, homeMade.type]) {
      try Instance(low).setClass(homeMade)
    }
    try Instance(object).setClass(lowMade)
    try Instance(object).setClass(homeMade)
    #expect(type(of: object) == homeMade.type)
    #expect(type(of: low) == lowMade.type)
  }

  @Test("A superclass that would make a cycle, is compiled otherwise, or a compiled class's")
  func setSuperclass() throws {
    let parent = try Class(Home.self).make(named: fresh("Parent"))
    try parent.register()
    let child = try parent.make(named: fresh("Child"))
    try child.register()
    let lowMade = try Class(Low.self).make(named: fresh("Low"))
    try lowMade.register()
    let object = Home()
    try Instance(object).setClass(child)
    let classes: [AnyClass] = [Home.self, parent.type, child.type, lowMade.type]
    let answers = { [Home.value(object)] }
    refused(.superclassCycle, naming: [parent.name, child.name], in: classes, answers: answers) {
      try parent.setSuperclass(child)
    }
    refused(.superclassCycle, naming: [parent.name], in: classes, answers: answers) {
      try parent.setSuperclass(parent)
    }
    refused(.notRuntimeClass, naming: ["Low"], in: classes, answers: answers) {
      try Class(Low.self).setSuperclass(parent)
    }
    refused(.layoutMismatch, naming: [parent.name, lowMade.name], in: classes, answers: answers) {
      try parent.setSuperclass(lowMade)
    }
    refused(.layoutMismatch, naming: [parent.name, "Stranger"], in: classes, answers: answers) {
      try parent.setSuperclass(Class(Stranger.self))
    }
  }

  @Test("A message in a local variable takes nothing, but is sent")
  func localMessages() throws {
    let local: Function<Home, Int> = Message("local") { _ in 9 }
    #expect(local(Home()) == 9)
    do throws(SwizzleError) {
      try Class(Home.self).replaceMethod(local) { _ in 10 }
      Issue.record("a local message was accepted")
    } catch {
      #expect(error.code == .notStatic)
      #expect(error.message.contains("local"))
    }
    let held = Holder()
    do throws(SwizzleError) {
      try Class(Home.self).replaceMethod(held.message) { _ in 10 }
      Issue.record("an object's message was accepted")
    } catch {
      #expect(error.code == .notStatic)
    }
    #expect(local(Home()) == 9)
    #expect(held.message(Home()) == 8)
    #expect(!Class(Home.self).responds(to: "local"))
  }

  final class Holder {
    let message: Function<Home, Int> = Message("held") { _ in 8 }
  }

  @Test("Receivers that are no class")
  func invalidReceivers() throws {
    refused(.invalidReceiver, naming: ["Int"]) {
      try Class(Home.self).replaceMethod(
        "value", Implementation { (_: Int) in 5 })
    }
    refused(.invalidReceiver, naming: ["CustomStringConvertible"]) {
      try Class(Home.self).replaceMethod(
        "value", Implementation { (_: any CustomStringConvertible) in 5 })
    }
    refused(.invalidReceiver, naming: ["Optional"]) {
      try Class(Home.self).replaceMethod("value", Implementation { (_: Home?) in 5 })
    }
    refused(.invalidReceiver, naming: ["Int.Type"]) {
      try Class(Home.self).metaclass.addMethod(
        Selector(fresh("make")), Implementation { (_: Int.Type) in 5 })
    }
    #expect(Home.value(Home()) == 1)
  }

  @Test("Two declarations of one name in one hierarchy that do not agree")
  func conflictingDeclarations() throws {
    class Top {
      static let value: Function<Top, Int> = Message("value") { _ in 1 }
      static let twin: Function<Top, Int> = Message("value") { _ in 2 }
      static let wrong = Message("value") { (_: Top, text: String) in text }
      init() {}
    }
    class Below: Top {
      static let again: Function<Below, Int> = Message("value") { _ in 3 }
    }
    try Class(Top.self).replaceMethod(Top.value) { _ in 5 }
    do throws(SwizzleError) {
      try Class(Top.self).replaceMethod(Top.wrong) { _, text in text }
      Issue.record("another signature was accepted")
    } catch {
      #expect(error.code == .conflictingDeclaration)
      #expect(error.message.contains("BadInputTests.swift:"))
      #expect(error.message.contains("(String) -> String"))
    }
    do throws(SwizzleError) {
      try Class(Below.self).replaceMethod(Below.again) { _ in 6 }
      Issue.record("another receiver was accepted")
    } catch {
      #expect(error.code == .conflictingDeclaration)
    }
    // The same signature and receiver shares the method.
    try Class(Top.self).replaceMethod(Top.twin) { _ in 7 }
    twice {
      #expect(Top.value(Below()) == 7)
      #expect(Top.twin(Below()) == 7)
    }
  }

  @Test("Errors compare by code and describe themselves")
  func errors() {
    var errors: [SwizzleError] = []
    for name in [fresh("missing"), fresh("missing")] {
      do throws(SwizzleError) {
        try Class(Home.self).swizzle(Selector(name), with: "value")
      } catch {
        #expect(error.description.contains("unknownMethod: "))
        #expect(error.description.contains(name))
        errors.append(error)
      }
    }
    #expect(errors.count == 2)
    #expect(errors.first == errors.last)
  }
}
