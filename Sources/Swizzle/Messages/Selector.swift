private import CSwizzle
import Synchronization

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
  /// - Parameter name: The name; a literal that was met lately is known by its address.
  /// - Complexity: O(1) for such a literal; else O(*n*) in the length of the name, and a lock is
  ///   taken.
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
  private let length: Int
  /// Only touched while the runtime's lock is held.
  nonisolated(unsafe) var messages: [MessageRecord] = []

  private init(_ name: String) {
    self.name = name
    length = name.utf8.count
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

  // MARK: - Literals

  /// The name of a literal that was met.
  private struct Place: ~Copyable {
    /// Where the literal stands, as long as the program runs; 0 while the place is free.
    ///
    /// Set once, after the name.
    let address = Atomic<UInt>(0)
    /// Unretained: names are never released.
    let interned = Atomic<UInt>(0)
  }

  /// Where literals choose a place by their addresses; who finds another there is looked up by name.
  nonisolated(unsafe) private static let places: UnsafeMutablePointer<Place> = {
    let places = UnsafeMutablePointer<Place>.allocate(capacity: 256)
    for index in 0..<256 { unsafe (places + index).initialize(to: Place()) }
    return unsafe places
  }()

  static func intern(literal: StaticString) -> InternedName {
    guard literal.hasPointerRepresentation else { return intern(literal.description) }
    let address = unsafe UInt(bitPattern: literal.utf8Start)
    let place = unsafe places + Int((address ^ address >> 8) & 255)
    if unsafe place.pointee.address.load(ordering: .acquiring) == address {
      let word = unsafe place.pointee.interned.load(ordering: .relaxed)
      // Set before the address was.
      let known = unsafe Unmanaged<InternedName>.fromOpaque(_address(word)).takeUnretainedValue()
      if known.length == literal.utf8CodeUnitCount { return known }
    }
    swz_lock_names()
    defer { swz_unlock_names() }
    let interned = find(literal.description)
    if unsafe place.pointee.address.load(ordering: .relaxed) == 0 {
      let word = unsafe UInt(bitPattern: Unmanaged.passUnretained(interned).toOpaque())
      unsafe place.pointee.interned.store(word, ordering: .relaxed)
      unsafe place.pointee.address.store(address, ordering: .releasing)
    }
    return interned
  }
}
