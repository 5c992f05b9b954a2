import Swizzle
import Testing

/// What the tests of spies send to; each test takes a message or an object of its own.
class Account {
  static let deposit = Message("deposit:") { (account: Account, amount: Int) in
    account.balance += amount
    return account.balance
  }
  static let withdraw = Message("withdraw:reason:") {
    (account: Account, amount: Int, reason: String) throws(Refusal) -> Int in
    if amount > account.balance { throw Refusal(reason: reason) }
    account.balance -= amount
    return account.balance
  }
  static let close = Message("close") { (account: Account) in account.balance = 0 }
  static let made = Message("made:") { (type: Account.Type, count: Int) in count }

  var balance = 0
}

final class Savings: Account {}

struct Refusal: Error, Equatable {
  let reason: String
}

@Suite struct SpyTests {
  @Test func `records arguments, results and receivers in order`() throws {
    let account = Account()
    let spy = try Spy(Account.deposit, on: Instance(account))
    #expect(!spy.wasCalled)
    #expect(Account.deposit(account, 5) == 5)
    #expect(Account.deposit(account, 7) == 12)
    #expect(Account.deposit(Account(), 1) == 1)
    #expect(spy.callCount == 2)
    #expect(spy.calls.map(\.arguments) == [5, 7])
    #expect(spy.calls.map(\.returned) == [5, 12])
    #expect(spy.last?.receiver === account)
    #expect(spy.last?.wasSent(to: account) == true)
    #expect(spy.last?.wasSent(to: Account()) == false)
    spy.remove()
    #expect(!spy.isInstalled)
    #expect(Account.deposit(account, 1) == 13)
    #expect(spy.callCount == 2)
  }

  @Test func `records errors with their type, and several arguments as a tuple`() throws {
    let account = Account()
    let spy = try Spy(Account.withdraw, on: Instance(account))
    #expect(throws: Refusal(reason: "rent")) { try Account.withdraw(account, 3, "rent") }
    let call = try #require(spy.last)
    #expect(call.arguments == (3, "rent"))
    #expect(call.thrown == Refusal(reason: "rent"))
    #expect(call.returned == nil)
    #expect("\(call)" == #"(3, "rent") threw Refusal(reason: "rent")"#)
  }

  @Test func `answers with a value, a closure or an error, and calls through again`() throws {
    let account = Account()
    let spy = try Spy(Account.withdraw, on: Instance(account))
    spy.stub(returning: 99)
    #expect(try Account.withdraw(account, 3, "a") == 99)
    spy.stub { account, amount, reason in amount + reason.count }
    #expect(try Account.withdraw(account, 3, "ab") == 5)
    spy.failing(with: Refusal(reason: "down"))
    #expect(throws: Refusal(reason: "down")) { try Account.withdraw(account, 3, "a") }
    spy.callThrough()
    #expect(throws: Refusal(reason: "a")) { try Account.withdraw(account, 3, "a") }
    #expect(spy.callCount == 4)
    #expect(spy.calls.map(\.returned) == [99, 5, nil, nil])
  }
}

extension SpyTests {
  @Test func `a spy on a class sees subclasses, and class methods are spied on their metaclass`()
    throws
  {
    try withHooks { scope in
      let spy = try Spy(Account.close, on: scope.on(Class(Account.self)))
      let savings = Savings()
      Account.close(savings)
      #expect(spy.last?.receiver === savings)
      let made = try Spy(Account.made, on: scope.on(Class(Account.self).metaclass))
      made.stub { type, count in type == Savings.self ? -count : count }
      #expect(Account.made(Savings.self, 2) == -2)
      #expect(made.last?.receiver == Savings.self)
      #expect(made.calls.map(\.arguments) == [2])
    }
    #expect(Account.made(Savings.self, 2) == 2)
  }

  @Test func `the order of calls is known across spies`() throws {
    let account = Account()
    let deposits = try Spy(Account.deposit, on: Instance(account))
    let closes = try Spy(Account.close, on: Instance(account))
    #expect(!deposits.wasCalled(before: closes))
    #expect(callOrder(deposits, closes).isEmpty)
    _ = Account.deposit(account, 1)
    Account.close(account)
    _ = Account.deposit(account, 2)
    #expect(deposits.wasCalled(before: closes))
    #expect(closes.wasCalled(after: deposits))
    #expect(!closes.wasCalled(before: deposits))
    #expect(callOrder(closes, deposits) == ["deposit:", "close", "deposit:"])
    #expect(deposits.calls[0].sequence < deposits.calls[1].sequence)
  }

  @Test func `a call within a call comes after it, and is recorded while it goes on`() throws {
    let account = Account()
    let spy = try Spy(Account.deposit, on: Instance(account))
    spy.stub { account, amount in
      let unfinished = spy.calls.count { $0.result == nil }
      return amount == 0 ? unfinished : Account.deposit(account, amount - 1)
    }
    #expect(Account.deposit(account, 2) == 3)
    #expect(spy.calls.map(\.arguments) == [2, 1, 0])
    #expect(spy.calls.allSatisfy { $0.returned == 3 })
  }

  @Test func `a limit keeps the newest calls and counts all`() throws {
    let account = Account()
    let spy = try Spy(Account.deposit, on: Instance(account), limit: 3)
    for amount in 1...10 { _ = Account.deposit(account, amount) }
    #expect(spy.calls.map(\.arguments) == [8, 9, 10])
    #expect(spy.last?.arguments == 10)
    #expect(spy.callCount == 10)
    #expect(spy.droppedCount == 7)
    let none = try Spy(Account.close, on: Instance(account), limit: 0)
    Account.close(account)
    #expect(none.calls.isEmpty)
    #expect(none.callCount == 1)
  }

  @Test func `reset forgets calls, those that go on included, and keeps the stub`() throws {
    let account = Account()
    let spy = try Spy(Account.deposit, on: Instance(account))
    spy.stub { _, amount in
      if amount == 1 { spy.reset() }
      return amount
    }
    #expect(Account.deposit(account, 1) == 1)
    #expect(spy.callCount == 0)
    #expect(Account.deposit(account, 2) == 2)
    #expect(spy.calls.map(\.returned) == [2])
  }

  @Test func `receivers are not kept alive, arguments are until they are forgotten`() throws {
    final class Parcel {
      static let note = Message("note:") { (parcel: Parcel, content: AnyObject) in }
    }
    final class Content {}
    let spy = try Spy(Parcel.note, on: Class(Parcel.self))
    defer { spy.remove() }
    weak var parcel: Parcel?
    weak var content: Content?
    do {
      let (sent, held) = (Parcel(), Content())
      (parcel, content) = (sent, held)
      Parcel.note(sent, held)
      #expect(spy.last?.receiver === sent)
    }
    #expect(parcel == nil)
    #expect(spy.calls.count == 1)
    #expect(spy.last?.receiver == nil)
    #expect(content != nil)
    spy.reset()
    #expect(content == nil)
  }

  @Test func `a spy goes with its scope, and what it recorded stays`() throws {
    let account = Account()
    let spy = try withHooks { scope in
      let spy = try Spy(Account.deposit, on: scope.on(Class(Account.self)))
      spy.stub(returning: 0)
      #expect(Account.deposit(account, 3) == 0)
      return spy
    }
    #expect(!spy.isInstalled)
    #expect(Account.deposit(account, 3) == 3)
    #expect(spy.calls.map(\.arguments) == [3])
    #expect("\(spy)" == "spy on -[\(Class(Account.self).name) deposit:]: 1 call")
  }

  @Test func `calls from many threads are all recorded, while stubs change`() async throws {
    // Sendable: it has no state.
    final class Meter: @unchecked Sendable {
      static let read = Message("read:") { (meter: Meter, value: Int) in value }
    }
    let meter = Meter()
    let spy = try Spy(Meter.read, on: Instance(meter))
    let each = 500
    await withTaskGroup(of: Void.self) { group in
      for thread in 0..<4 {
        group.addTask {
          for call in 0..<each {
            let value = thread * each + call
            let answer = Meter.read(meter, value)
            #expect(answer == value || answer == -value)
          }
        }
      }
      group.addTask {
        for _ in 0..<100 {
          spy.stub { _, value in -value }
          _ = spy.calls.last?.returned
          spy.callThrough()
          await Task.yield()
        }
      }
    }
    #expect(spy.callCount == 4 * each)
    #expect(Set(spy.calls.map(\.arguments)) == Set(0..<4 * each))
    #expect(spy.calls.allSatisfy { $0.result != nil })
    #expect(Set(spy.callSequences).count == 4 * each)
    #expect(spy.callSequences == spy.callSequences.sorted())
  }

  @Test func `async messages are recorded, answered and failed like others`() async throws {
    let store = Store()
    let spy = try Spy(Store.load, on: Instance(store))
    #expect(try await Store.load(store, "a") == "value of a")
    spy.stub { _, key in key + key }
    #expect(try await Store.load(store, "b") == "bb")
    spy.failing(with: Refusal(reason: "offline"))
    await #expect(throws: Refusal.self) { try await Store.load(store, "c") }
    #expect(spy.calls.map(\.arguments) == ["a", "b", "c"])
    #expect(spy.calls.map(\.returned) == ["value of a", "bb", nil])
    #expect((spy.last?.thrown as? Refusal)?.reason == "offline")
  }

  // Sendable: it has no state.
  final class Store: @unchecked Sendable {
    static let load = AsyncMessage("load:") { (store: Store, key: String) async throws in
      await Task.yield()
      if key.isEmpty { throw Refusal(reason: "no key") }
      return "value of \(key)"
    }
  }
}
