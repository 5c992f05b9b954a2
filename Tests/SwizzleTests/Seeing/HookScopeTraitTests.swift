import Swizzle
import SwizzleTesting
import Synchronization
import Testing

/// The tests of a suite run at the same time, each with another answer for the same message.
@Suite(.hookScope) struct HookScopeTraitTests {
  final class Oracle {
    static let answer = Message("answer") { (oracle: Oracle) in 0 }
  }

  @Test(arguments: 1...20)
  func `each case has a scope of its own`(answer: Int) async throws {
    #expect(Oracle.answer(Oracle()) == 0)
    #expect(Class(Oracle.self).hooks.count { $0.owner == "\(answer)" } == 0)
    try hookScope().on(Class(Oracle.self)).hook(
      Oracle.answer, HookOptions(owner: "\(answer)")
    ) { original, oracle in original(oracle) + answer }
    for _ in 0..<50 {
      #expect(Oracle.answer(Oracle()) == answer)
      await Task.yield()
    }
    async let child = Oracle.answer(Oracle())
    #expect(await child == answer)
  }

  @Test func `a spy in the scope sees this test's calls only`() throws {
    let spy = try Spy(Oracle.answer, on: hookScope().on(Class(Oracle.self)))
    spy.stub(returning: 7)
    #expect(Oracle.answer(Oracle()) == 7)
    #expect(spy.callCount == 1)
  }
}

@Suite struct HookScopeTests {
  @Test(.hookScope) func `a single test may have a scope`() {
    #expect(HookScope.current != nil)
    withHooks { inner in
      #expect(HookScope.current === inner)
    }
  }

  @Test func `without the trait there is none, and asking for it says what to do`() {
    #expect(HookScope.current == nil)
    let error = #expect(throws: HookScopeMissing.self) { try hookScope() }
    #expect(error?.description.contains(".hookScope") == true)
  }

  @Test func `the scope's hooks are gone when the test throws`() async throws {
    struct Failed: Error {}
    let trait: HookScopeTrait = .hookScope
    let test = try #require(Test.current)
    let placed = Mutex<Hook?>(nil)
    await #expect(throws: Failed.self) {
      try await trait.provideScope(for: test, testCase: nil) {
        let hook = try hookScope().on(Class(HookScopeTraitTests.Oracle.self)).hook(
          HookScopeTraitTests.Oracle.answer
        ) { _, _ in 1 }
        placed.withLock { $0 = hook }
        throw Failed()
      }
    }
    #expect(placed.withLock { $0?.isInstalled } == false)
  }
}
