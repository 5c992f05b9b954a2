private import CSwizzle
import Synchronization

/// Hooks that only some tasks see: those of one ``withHooks(_:)``.
///
///     try withHooks { scope in
///       try scope.on(Class(Clock.self)).hook(Clock.now) { _, _ in 42 }
///       #expect(Clock.now(clock) == 42)   // here, and in child tasks
///     }
///
/// The scope's hooks stand outside of all others. Scopes nest; the inner one's hooks stand further
/// out. After the scope has ended its hooks are gone, wherever it was carried, and placing another
/// throws ``SwizzleError/Code/scopeEnded``.
///
/// May be used from any thread; what it shows is the task's.
public final class HookScope: Sendable {
  /// The scope around this one, if any.
  let parent: HookScope?
  /// Written while the runtime's lock is held.
  private let ended = Atomic<Bool>(false)
  var hasEnded: Bool { ended.load(ordering: .acquiring) }

  init(parent: HookScope?) {
    self.parent = parent
  }

  /// The scope and those around it, the innermost first.
  var lineage: [HookScope] { [self] + (parent?.lineage ?? []) }

  /// The scope that the current task runs in.
  @TaskLocal static var innermost: HookScope?

  /// The innermost scope that the current task runs in; nil outside of scopes.
  ///
  ///     try withHooks { scope in
  ///       HookScope.current === scope  // true
  ///     }
  public static var current: HookScope? { innermost }

  /// The task local's identity, by which the Swift runtime finds its value.
  static var taskLocal: UInt {
    // The task local is a static property and lives as long as the program.
    unsafe UInt(bitPattern: Unmanaged.passUnretained($innermost).toOpaque())
  }

  /// The class, for placing hooks that belong to the scope.
  ///
  /// - Parameter target: The class.
  /// - Returns: What to place hooks on.
  /// - Complexity: O(1).
  public func on<Receiver>(_ target: Class<Receiver>) -> ScopedClass<Receiver> {
    ScopedClass(scope: self, target: target)
  }

  /// Runs a closure within the scope: by hand, in an escaping closure or a detached task, which do
  /// not inherit it.
  ///
  /// - Parameter body: What to run.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws.
  /// - Complexity: O(1) besides what it runs.
  public func carry<Value, Failure: Error>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let outcome = HookScope.$innermost.withValue(self) { () -> Swift.Result<Value, Failure> in
      do throws(Failure) {
        return .success(try body())
      } catch {
        return .failure(error)
      }
    }
    return try outcome.get()
  }

  /// Runs an async closure within the scope, by hand.
  ///
  /// - Parameters:
  ///   - isolation: The caller's isolation.
  ///   - body: What to run.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws.
  /// - Complexity: O(1) besides what it runs.
  public func carry<Value>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Value
  ) async rethrows -> Value {
    try await HookScope.$innermost.withValue(self, operation: body)
  }

  fileprivate func end() {
    HookRegistry.perform { change in
      ended.store(true, ordering: .releasing)
      for record in Runtime.allMessages where record.interests > 0 {
        for layer in HookRegistry.allLayers(of: record) {
          if case .scope(let scope, _) = layer.place, scope === self {
            HookRegistry.remove(layer, change)
          }
        }
      }
    }
  }
}

/// A class within a scope: hooks placed on it are seen by the scope's tasks only.
///
/// May be used from any thread.
public struct ScopedClass<Receiver>: HookTarget {
  let scope: HookScope
  let target: Class<Receiver>

  /// The class, within the scope.
  public func _hookSite() throws(SwizzleError) -> _HookSite {
    _HookSite(place: .scope(scope, target.record))
  }
}

/// Runs a body within a scope of hooks, which end with it.
///
/// - Parameter body: What to run; it places hooks through the scope that it gets.
/// - Returns: What the body returns.
/// - Throws: What the body throws; the hooks are gone then too.
/// - Complexity: Besides what it runs, O(*n*) in all hooks and the classes that their messages were
///   sent to, when the scope ends; takes the runtime's lock for that.
@discardableResult
public func withHooks<Value>(_ body: (HookScope) throws -> Value) rethrows -> Value {
  let scope = HookScope(parent: HookScope.current)
  defer { scope.end() }
  return try HookScope.$innermost.withValue(scope) { try body(scope) }
}

/// Runs an async body within a scope of hooks, which end with it.
///
/// - Parameters:
///   - isolation: The caller's isolation.
///   - body: What to run; it places hooks through the scope that it gets.
/// - Returns: What the body returns.
/// - Throws: What the body throws; the hooks are gone then too.
/// - Complexity: Besides what it runs, O(*n*) in all hooks and the classes that their messages were
///   sent to, when the scope ends; takes the runtime's lock for that.
@discardableResult
public func withHooks<Value>(
  isolation: isolated (any Actor)? = #isolation, _ body: (HookScope) async throws -> Value
) async rethrows -> Value {
  let scope = HookScope(parent: HookScope.current)
  defer { scope.end() }
  return try await HookScope.$innermost.withValue(scope) { try await body(scope) }
}
