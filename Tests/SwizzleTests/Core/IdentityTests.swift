// What handles, methods, signatures and listings are equal to, hash to and say.

import Swizzle
import Testing

@Suite struct IdentityTests {
  class Shelf: DeclaresMessages {
    static let count = Message("shelfCount:") { (_: Shelf, number: Int) in number }
    static let label = Message("shelfLabel") { (_: Shelf) in "shelf" }
    static let check = Message("shelfCheck:") { (_: Shelf, number: Int) throws(Broken) in number }
    static let made = Message("shelfMade") { (_: Shelf.Type) in 1 }
    class func declareMessages(_ list: inout MessageList) {
      list.add(count)
      list.add(label)
      list.add(check)
      list.add(made)
    }
  }
  class Board: Shelf {}
  struct Broken: Error {}

  @Test("Handles on one class are one element of a set, its metaclass another")
  func classes() {
    let handles: Set = [
      Class<AnyObject>(Shelf.self), Class<AnyObject>(Shelf.self), Class<AnyObject>(Board.self),
    ]
    #expect(handles.count == 2)
    #expect(handles.contains(Class<AnyObject>(Board.self)))
    let metaclasses: Set = [Class(Shelf.self).metaclass, Class(Shelf.self).metaclass]
    #expect(metaclasses.count == 1)
  }

  @Test("A method is one entry, whichever class it was found through")
  func methods() throws {
    let own = try #require(Class(Shelf.self).method(for: "shelfCount:"))
    let inherited = try #require(Class(Board.self).method(for: "shelfCount:"))
    let other = try #require(Class(Shelf.self).method(for: "shelfLabel"))
    #expect(Set([own, inherited, other]).count == 2)
    #expect(own == inherited)
  }

  @Test("Signatures hash by their types, kind and wait")
  func signatures() {
    let signatures: Set = [
      Shelf.count.signature, Implementation { (_: Board, number: Int) in number }.signature,
      Shelf.label.signature, Shelf.check.signature, Shelf.made.signature,
      Implementation(async: { (_: Shelf, number: Int) async in number }).signature,
    ]
    #expect(signatures.count == 5)
    #expect(
      Set(signatures.map(\.description)) == [
        "(Int) -> Int", "() -> String", "(Int) throws(Broken) -> Int", "class () -> Int",
        "(Int) async -> Int",
      ])
  }

  @Test("An implementation says what it was written for")
  func implementations() {
    let implementation = Implementation { (_: Shelf, number: Int) in number }
    #expect("\(implementation)".hasSuffix("Shelf: (Int) -> Int"))
  }

  @Test("An installed hook is the same one in every listing")
  func installedHooks() throws {
    final class Rack {
      static let turn = Message("turn") { (_: Rack) in }
    }
    let hook = try Class(Rack.self).before(Rack.turn) { _ in }
    let other = try Class(Rack.self).after(Rack.turn) { _, _ in }
    let (first, second) = (Class(Rack.self).hooks, Class(Rack.self).hooks)
    #expect(first.count == 2)
    #expect(Set(Array(first) + Array(second)).count == 2)
    #expect(first[0] == second[0])
    #expect(first[0] != first[1])
    hook.remove()
    other.remove()
  }

  @Test("A change is told in one line, with the owner where there is one")
  func changes() throws {
    final class Rack {
      static let spin = Message("spinRack") { (_: Rack) in }
    }
    let told = Journal()
    let observer = ChangeObserver.observe { event in
      if event.selector == "spinRack" { told.write("\(event)") }
    }
    let options = HookOptions(owner: "tests")
    try Class(Rack.self).before(Rack.spin, options, file: "Tests/A.swift", line: 4) { _ in }
      .remove()
    try Class(Rack.self).replaceMethod(Rack.spin) { _ in }
    observer.end()
    let name = Class(Rack.self).name
    #expect(
      told.take() == [
        "installed: \(name) spinRack by tests before at Tests/A.swift:4",
        "removed: \(name) spinRack by tests before at Tests/A.swift:4",
        "methodChanged: \(name) spinRack replaced",
      ])
  }

  @Test("What runs within a scope that is carried throws out of it")
  func carrying() throws {
    let scope = withHooks { $0 }
    #expect(throws: Broken.self) { try scope.carry { throw Broken() } }
    #expect(scope.carry { 3 } == 3)
  }

  @Test("A class is made from a superclass by the function of Objective-C's name too")
  func making() throws {
    let name = fresh("Board")
    let made = try Class<Board>.make(named: name, superclass: Class(Board.self))
    #expect(made.isUnderConstruction)
    try made.register()
    #expect(made.name == name)
    #expect(made.superclass == Class<AnyObject>(Board.self))
  }
}
