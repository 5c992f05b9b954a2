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
