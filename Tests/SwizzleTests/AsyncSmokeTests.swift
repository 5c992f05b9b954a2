import Swizzle
import Testing

private class Store {
  static let load = AsyncMessage("load:") { (store: Store, key: Int) async throws -> Int in
    if key < 0 { throw SmokeFailure() }
    await Task.yield()
    return key
  }
  static let name: AsyncMessage<Store, String, Never> = AsyncMessage("name")
  init() {}
}
private struct SmokeFailure: Error {}
private class FastStore: Store {}

@Suite(.serialized) struct AsyncSmokeTests {
  @Test func asyncMessages() async throws {
    let store = Store()
    let fast = FastStore()
    #expect(try await Store.load(store, 1) == 1)
    let factor = Int.random(in: 3...3)
    let hook = try Class(Store.self).hook(Store.load) { original, store, key in
      await Task.yield()
      return try await original(store, key) * factor
    }
    #expect(try await Store.load(store, 2) == 6)
    #expect(try await Store.load(fast, 2) == 6)
    try Class(FastStore.self).addMethod(Store.load) { _, key in key + 100 }
    #expect(try await Store.load(fast, 2) == 102)
    try Class(FastStore.self).hook(Store.load, HookOptions(guardsReentrancy: true)) {
      original, store, key in
      try await original(store, key) + Store.load(store, 0)
    }
    #expect(try await Store.load(fast, 2) == 202)
    hook.remove()
    #expect(hook.drain())
    #expect(try await Store.load(store, 2) == 2)
    await #expect(throws: SmokeFailure.self) { try await Store.load(store, -2) }
    try Class(FastStore.self).addMethod(Store.name) { _ in "fast" }
    #expect(await Store.name(fast) == "fast")
    #expect(try await Instance(fast).performAsync("load:", 5) as? Int == 205)
    #expect(Class(Store.self).responds(to: Store.name) == false)
  }
}
