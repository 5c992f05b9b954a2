// The listings of Testing.md.

import Swizzle
import SwizzleTesting
import Testing

final class Bank {
  static let rate = Message("rateFor:") {
    (bank: Bank, currency: String) throws(BankError) -> Double in
    throw .offline
  }
  static let now = Message("now") { (type: Bank.Type) in ContinuousClock.now }
}

enum BankError: Error {
  case offline
}

func price(in currency: String, at bank: Bank) -> String {
  do {
    return "\(10 * (try Bank.rate(bank, currency)))"
  } catch {
    return "ask again"
  }
}

@Suite(.serialized) struct TestingListings: Listing {
  @Test func spies() throws {
    let bank = Bank()
    let spy = try Spy(Bank.rate, on: Instance(bank))
    #expect(price(in: "EUR", at: bank) == "ask again")  // recorded, and let through
    #expect(spy.last?.thrown == .offline)

    spy.stub(returning: 1.5)
    #expect(price(in: "EUR", at: bank) == "15.0")

    spy.stub { bank, currency in currency == "GBP" ? 2 : 1 }
    #expect(price(in: "GBP", at: bank) == "20.0")

    spy.failing(with: .offline)
    #expect(price(in: "GBP", at: bank) == "ask again")

    #expect(spy.calls.map(\.arguments) == ["EUR", "EUR", "GBP", "GBP"])
    #expect(spy.calls[1].returned == 1.5)
    #expect(spy.calls[0].wasSent(to: bank))
    spy.reset()
    #expect(spy.callCount == 0)
    spy.remove()
  }

  @Test func scopes() throws {
    try withHooks { scope in
      try scope.on(Class(Bank.self)).hook(Bank.rate) {
        original, bank, currency throws(BankError) in
        3
      }
      #expect(price(in: "EUR", at: Bank()) == "30.0")
    }
    #expect(price(in: "EUR", at: Bank()) == "ask again")
  }

  @Test(.hookScope) func aScopeForEachTest() throws {
    let spy = try Spy(Bank.rate, on: hookScope().on(Class(Bank.self)))
    spy.stub(returning: 1)
    #expect(price(in: "EUR", at: Bank()) == "10.0")
  }

  @Test func carrying() async throws {
    try await withHooks { scope in
      try scope.on(Class(Bank.self)).hook(Bank.rate) {
        original, bank, currency throws(BankError) in
        3
      }
      async let child = price(in: "EUR", at: Bank())
      #expect(await child == "30.0")

      let detached = Task.detached { price(in: "EUR", at: Bank()) }
      #expect(await detached.value == "ask again")

      let carried = Task.detached { scope.carry { price(in: "EUR", at: Bank()) } }
      #expect(await carried.value == "30.0")
    }
  }

  @Test func order() throws {
    let (bank, player) = (Bank(), Player())
    let rate = try Spy(Bank.rate, on: Instance(bank))
    let shuffle = try Spy(Player.shuffle, on: Instance(player))
    _ = Player.shuffle(player)
    _ = price(in: "EUR", at: bank)
    #expect(shuffle.wasCalled(before: rate))
    #expect(callOrder(rate, shuffle) == ["shuffle", "rateFor:"])
    rate.remove()
    shuffle.remove()
  }

  @Test func time() throws {
    try withHooks { scope in
      let noon = ContinuousClock.now
      try scope.on(Class(Bank.self).metaclass).hook(Bank.now) { original, type in noon }
      #expect(Bank.now(Bank.self) == noon)
    }
  }
}
