// Field reports about hooks on single objects. The numbers are those of the list of scenarios.

import Foundation
import Swizzle
import Testing

@Suite struct ObjectReports {
  @Test("18: an object hooked twice leaves its class's other objects alone")
  func hookedTwice() throws {
    let model = try Model()
    let (one, other) = (try model.object(), try model.object())
    let hooks = [try Instance(one).mark("first"), try Instance(one).mark("second")]
    #expect(one.trace == ["second", "first", "orig"])
    #expect(other.trace == ["orig"])
    for hook in hooks { hook.remove() }
    #expect(one.trace == ["orig"])
    #expect(other.trace == ["orig"])
  }

  @Test("19: undoing or dropping one object's hook does not touch another's")
  func oneOfTwoUndone() throws {
    let model = try Model()
    let other = try model.object()
    let hook = try Instance(other).mark("other")
    do {
      let one = try model.object()
      let undone = try Instance(one).mark("one")
      #expect(one.trace == ["one", "orig"])
      undone.remove()
      #expect(one.trace == ["orig"])
      #expect(other.trace == ["other", "orig"])
      try Instance(one).mark("again")
    }
    #expect(other.trace == ["other", "orig"])
    hook.remove()
    #expect(other.trace == ["orig"])
  }

  @Test("20: observed and hooked setters both fire, and each undo takes back only itself")
  func observedThenHooked() throws {
    for isObservedFirst in [false, true] {
      for isHookUndoneFirst in [false, true] {
        let (account, told) = (Purse(), Journal())
        func observe() throws -> Hook {
          try Instance(account).observe(
            Purse.setBalance, before: { account, _ in account.stored },
            after: { old, _, account, _ in told.write("\(old) \(account.stored)") })
        }
        func hook() throws -> Hook {
          try Instance(account).hook(Purse.setBalance) { original, account, balance in
            original(account, balance * 10)
          }
        }
        let observer = isObservedFirst ? try observe() : nil
        let hooked = try hook()
        let observing = try observer ?? observe()
        Purse.setBalance(account, 1)
        #expect(told.take() == ["0 10"])
        (isHookUndoneFirst ? hooked : observing).remove()
        Purse.setBalance(account, 2)
        #expect(account.stored == (isHookUndoneFirst ? 2 : 20))
        #expect(told.take() == (isHookUndoneFirst ? ["10 2"] : []))
        (isHookUndoneFirst ? observing : hooked).remove()
        Purse.setBalance(account, 3)
        #expect(account.stored == 3)
        #expect(told.take() == [])
      }
    }
  }

  @Test("21: the last observer's leaving does not drop the hook")
  func lastObserverLeaves() throws {
    let (account, told) = (Purse(), Journal())
    let hook = try Instance(account).hook(Purse.setBalance) { original, account, balance in
      original(account, -balance)
    }
    for round in 1...3 {
      let observers = try (0..<round).map { number in
        try Instance(account).after(Purse.setBalance) { _, _, _ in told.write("\(number)") }
      }
      Purse.setBalance(account, round)
      #expect(told.take().count == round)
      for observer in observers { observer.remove() }
      Purse.setBalance(account, round)
      #expect(account.stored == -round)
      #expect(told.take() == [])
    }
    hook.remove()
    Purse.setBalance(account, 5)
    #expect(account.stored == 5)
  }

  @Test("23: a hooked object's type, its name and its archived name are the class's own")
  func typeIdentity() throws {
    let (hooked, plain) = (Purse(), Purse())
    let name = NSStringFromClass(type(of: plain))
    try Instance(hooked).hook(Purse.setBalance) { original, account, balance in
      original(account, balance)
    }
    Purse.setBalance(hooked, 1)
    #expect(type(of: hooked) == type(of: plain))
    #expect(NSStringFromClass(type(of: hooked)) == name)
    #expect(String(reflecting: type(of: hooked)) == String(reflecting: Purse.self))
    #expect(
      "\(Mirror(reflecting: hooked).subjectType)" == "\(Mirror(reflecting: plain).subjectType)")
    #expect(Instance(hooked).class.superclass == Class(Purse.self).superclass)
    #expect(Class(Purse.self).subclasses.isEmpty)
  }

  @Test("24: an object that cannot carry hooks is refused and stays usable")
  func unhookable() throws {
    struct Point: Equatable { var x = 3 }
    let box = Point() as AnyObject
    for _ in 0..<3 {
      #expect(throws: SwizzleError.self) {
        try Instance(box).hook(described) { _, _ in "" }
      }
    }
    #expect(box as? Point == Point())
    let again: [AnyObject] = [box, box]
    #expect(again.count == 2)
  }
}

private let described: Function<NSObject, String> = Message("described") { "\($0)" }

/// At file scope, since Foundation has names for such classes only.
class Purse: @unchecked Sendable {
  // Sendable: each is used by one test.
  var stored = 0
  static let setBalance: Action<Purse, Int> = Message("setBalance:") { $0.stored = $1 }
  init() {}
}
