/// Whose a hook is, where it stands among others, and how often it runs.
///
///     try Class(View.self).hook(
///       View.drawRect, HookOptions(owner: "theme", priority: 10, after: ["analytics"])
///     ) { original, view, rect in … }
public struct HookOptions: Sendable {
  /// Whose the hook is; nil for the file that places it.
  public var owner: String?
  /// Higher stands further out.
  ///
  /// Only hooks of one layer are compared.
  public var priority: Int
  /// Owners whose hooks this one stands outside of: it runs before them.
  public var before: [String]
  /// Owners whose hooks this one stands inside of: it runs after them.
  public var after: [String]
  /// Whether the hook stands apart from the others.
  public var position: HookPosition
  /// Makes installing idempotent.
  public var key: HookKey?
  /// Whether the hook runs for one call and is removed then.
  public var isOneShot: Bool
  /// Whether a call that comes from within the hook goes past it, per thread; for an async message
  /// per task.
  public var guardsReentrancy: Bool
  /// Whether the calls that reach the hook are counted, see ``Hook/callCount``.
  public var countsCalls: Bool

  /// Options, each with a default.
  ///
  /// - Parameters:
  ///   - owner: Whose the hook is; nil for the file that places it.
  ///   - priority: Higher stands further out.
  ///   - before: Owners whose hooks this one stands outside of.
  ///   - after: Owners whose hooks this one stands inside of.
  ///   - position: Whether it stands apart from the others.
  ///   - key: Makes installing idempotent.
  ///   - isOneShot: Whether it runs for one call only.
  ///   - guardsReentrancy: Whether a call from within the hook goes past it.
  ///   - countsCalls: Whether calls are counted.
  /// - Complexity: O(1).
  public init(
    owner: String? = nil, priority: Int = 0, before: [String] = [], after: [String] = [],
    position: HookPosition = .normal, key: HookKey? = nil, isOneShot: Bool = false,
    guardsReentrancy: Bool = false, countsCalls: Bool = false
  ) {
    self.owner = owner
    self.priority = priority
    self.before = before
    self.after = after
    self.position = position
    self.key = key
    self.isOneShot = isOneShot
    self.guardsReentrancy = guardsReentrancy
    self.countsCalls = countsCalls
  }
}

/// Where a hook stands whatever its priority.
public enum HookPosition: Int, Hashable, Sendable {
  /// Outside of all normal hooks.
  case outermost
  /// Among the others, by priority; of equals, the newest is outermost.
  case normal
  /// Inside of all normal hooks, next to the implementation.
  case innermost
}

/// A name under which a hook is installed once: installing it again returns another token on the
/// same hook, and the hook goes with its last token.
public struct HookKey: Hashable, Sendable {
  /// Within what a key is unique, for one message.
  public enum Extent: Hashable, Sendable {
    /// In the whole program.
    case process
    /// For one class or one object.
    case target
    /// In a class, its superclasses and its subclasses.
    case hierarchy
  }

  /// The name.
  public let name: String
  /// Within what it is unique.
  public let extent: Extent
  /// Whether a second installation throws ``SwizzleError/Code/duplicateKey``.
  public let isExclusive: Bool

  /// A key.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - extent: Within what it is unique.
  ///   - isExclusive: Whether a second installation throws.
  /// - Complexity: O(1).
  public init(_ name: String, _ extent: Extent = .target, isExclusive: Bool = false) {
    self.name = name
    self.extent = extent
    self.isExclusive = isExclusive
  }
}

extension HookKey: ExpressibleByStringLiteral {
  /// A key that is unique for its class or object.
  ///
  /// - Parameter name: The name.
  /// - Complexity: O(1).
  public init(stringLiteral name: String) {
    self.init(name)
  }
}
