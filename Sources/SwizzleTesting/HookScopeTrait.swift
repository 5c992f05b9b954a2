public import Swizzle
public import Testing

/// Runs each test within a scope of hooks of its own.
///
///     @Test(.hookScope) func offline() throws {
///       try HookScope.current?.on(Class(Network.self)).hook(Network.isReachable) { _, _ in false }
///       …
///     }
///
/// Hooks that the test places through `HookScope.current` are seen by the test's task and its
/// children only, so that tests may run at the same time; they are gone when the test ends,
/// however it ends. Given to a suite, the trait gives every test in it, and every case of a
/// parameterised test, a scope of its own.
///
/// Hooks that are placed on a class itself, past the scope, are seen by everybody and stay.
public struct HookScopeTrait: TestTrait, SuiteTrait, TestScoping {
  /// Suites pass the trait on to their tests.
  public var isRecursive: Bool { true }

  /// Runs one case of a test within a scope.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - testCase: The case.
  ///   - function: What to run.
  /// - Throws: What the test throws.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withHooks { _ in try await function() }
  }
}

extension Trait where Self == HookScopeTrait {
  /// Runs each test within a scope of hooks of its own, which is `HookScope.current`.
  public static var hookScope: Self { Self() }
}

/// Thrown by ``hookScope()`` where a test has no scope.
public struct HookScopeMissing: Error, CustomStringConvertible {
  /// What to do.
  public var description: String {
    "no scope of hooks is open: give the test or its suite the trait .hookScope"
  }
}

/// The scope of the current test, which the trait `.hookScope` opened.
///
///     let spy = try Spy(Network.load, on: hookScope().on(Class(Network.self)))
///
/// - Returns: The scope; the innermost one, where the test opened more.
/// - Throws: ``HookScopeMissing`` when there is none.
public func hookScope() throws -> HookScope {
  guard let scope = HookScope.current else { throw HookScopeMissing() }
  return scope
}
