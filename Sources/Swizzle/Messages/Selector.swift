private import CSwizzle

/// The interned name of a method: `"insertSubview:atIndex:"`.
///
/// Equal names are one selector, and any string is a name, the empty one included. `"a"` and
/// `"a:"` differ.
///
///     let selector: Selector = "drawRect:"
///     selector == Selector("drawRect:")  // true
///
/// Comparing and hashing look at an address, not at characters. Interned names stay for the life
/// of the program. May be used from any thread.
///
/// Objective-C: `SEL`, `sel_registerName`, `sel_getName`, `sel_isEqual`.
public struct Selector: Hashable, Sendable {
  private let interned: InternedName

  /// The selector of a name.
  ///
  /// - Parameter name: Any string; it is copied.
  /// - Complexity: O(*n*) in the length of the name, and a lock is taken.
  public init(_ name: String) {
    interned = InternedName.intern(name)
  }

  /// The name.
  public var name: String { interned.name }

  /// Whether two selectors have the same name.
  public static func == (first: Selector, second: Selector) -> Bool {
    first.interned === second.interned
  }

  /// Hashes the selector's identity.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(interned))
  }
}

extension Selector: ExpressibleByStringLiteral {
  /// The selector that a literal names.
  ///
  /// - Parameter name: The name, which is looked up each time.
  /// - Complexity: O(*n*) in the length of the name, and a lock is taken.
  public init(stringLiteral name: String) {
    self.init(name)
  }
}

extension Selector: CustomStringConvertible {
  /// The name.
  public var description: String { name }
}

/// A name that exists once.
private final class InternedName: Sendable {
  let name: String

  private init(_ name: String) {
    self.name = name
  }

  // Only touched while the lock of `intern` is held.
  nonisolated(unsafe) private static var names: [String: InternedName] = [:]

  static func intern(_ name: String) -> InternedName {
    swz_lock_names()
    defer { swz_unlock_names() }
    if let known = unsafe names[name] { return known }
    let interned = InternedName(name)
    unsafe names[name] = interned
    return interned
  }
}
