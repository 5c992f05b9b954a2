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

  /// The messages of the name, in all hierarchies.
  ///
  /// Only touched while the runtime's lock is held.
  var messages: [MessageRecord] {
    get { unsafe interned.messages }
    nonmutating _modify { yield unsafe &interned.messages }
  }

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
  /// - Parameter name: The name. Some hundred literals are known by their addresses once they were
  ///   met: the first of each of 256 places, which addresses choose.
  /// - Complexity: O(1) for those; else O(*n*) in the length of the name, and a lock is taken.
  public init(stringLiteral name: StaticString) {
    interned = InternedName.intern(literal: name)
  }
}

extension Selector: CustomStringConvertible {
  /// The name.
  public var description: String { name }
}

/// A name that exists once.
private final class InternedName: Sendable {
  let name: String
  /// Only touched while the runtime's lock is held.
  nonisolated(unsafe) var messages: [MessageRecord] = []

  private init(_ name: String) {
    self.name = name
  }

  // Only touched while the lock of the names is held.
  nonisolated(unsafe) private static var names: [String: InternedName] = [:]

  static func intern(_ name: String) -> InternedName {
    swz_lock_names()
    defer { swz_unlock_names() }
    return find(name)
  }

  private static func find(_ name: String) -> InternedName {
    if let known = unsafe names[name] { return known }
    let interned = InternedName(name)
    unsafe names[name] = interned
    return interned
  }

  static func intern(literal: StaticString) -> InternedName {
    guard literal.hasPointerRepresentation else { return intern(literal.description) }
    let (address, length) = unsafe (UInt(bitPattern: literal.utf8Start), literal.utf8CodeUnitCount)
    if let known = unsafe UnsafeRawPointer(bitPattern: swz_literal_name(address, length)) {
      // Names are never released.
      return unsafe Unmanaged.fromOpaque(known).takeUnretainedValue()
    }
    swz_lock_names()
    defer { swz_unlock_names() }
    let interned = find(literal.description)
    let word = unsafe UInt(bitPattern: Unmanaged.passUnretained(interned).toOpaque())
    swz_keep_literal(address, length, word)
    return interned
  }
}
