import Testing

@testable import Swizzle

@Suite struct SelectorTests {
  @Test func equalNamesAreEqual() { #expect(Selector("a") == Selector("a")) }
}
