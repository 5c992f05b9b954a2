import Testing

@testable import Swizzle

@Suite struct SelectorTests {
  @Test func equalNamesAreEqual() { #expect(Selector(name: "a") == Selector(name: "a")) }
}
