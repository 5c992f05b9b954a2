private import CSwizzle
import Synchronization

/// Something that happened to the program's hooks or methods.
public struct ChangeEvent: Sendable, CustomStringConvertible {
  /// What can happen.
  public enum Kind: String, Hashable, Sendable {
    /// A hook was placed.
    case installed
    /// A hook was removed.
    case removed
    /// A hook was paused.
    case paused
    /// A hook was resumed.
    case resumed
    /// A method was added, or runs another implementation.
    case methodChanged
    /// Something was installed that looks like one of the classic mistakes.
    case warning
  }

  /// What happened.
  public let kind: Kind
  /// The message's selector.
  public let selector: Selector
  /// The class's name.
  public let className: String
  /// Whose hook it is; nil for methods.
  public let owner: String?
  /// The warning's text; else what and where.
  public let detail: String

  init(
    _ kind: Kind, selector: Selector, className: String, owner: String? = nil, detail: String = ""
  ) {
    self.kind = kind
    self.selector = selector
    self.className = className
    self.owner = owner
    self.detail = detail
  }

  init(_ method: MethodRecord, _ detail: String) {
    self.init(
      .methodChanged, selector: method.message.selector, className: method.owner.name,
      detail: detail)
  }

  init(_ kind: Kind, _ layer: Layer) {
    self.init(
      kind, selector: layer.record.selector, className: layer.place.record.name,
      owner: layer.owner, detail: "\(layer.shape) at \(layer.file):\(layer.line)")
  }

  /// One line of text.
  public var description: String {
    let who = owner.map { " by \($0)" } ?? ""
    return "\(kind.rawValue): \(className) \(selector)\(who) \(detail)"
  }
}

/// Watching what happens to hooks and methods.
///
/// Observers are told on the thread that made the change, after it, without a lock.
public final class ChangeObserver: Sendable {
  private let number: Int

  private init(number: Int) {
    self.number = number
  }

  /// Has a closure told of every change from now on.
  ///
  /// - Parameter body: What is told.
  /// - Returns: The token to end it with; dropping it changes nothing.
  /// - Complexity: O(1); takes a lock. May be called from any thread.
  @discardableResult
  public static func observe(_ body: @escaping @Sendable (ChangeEvent) -> Void) -> ChangeObserver {
    ChangeObserver(number: ChangeObservers.add(body))
  }

  /// Tells the closure nothing more.
  ///
  /// - Complexity: O(1); takes a lock. May be called from any thread.
  public func end() {
    ChangeObservers.remove(number)
  }
}

/// Those who watch.
enum ChangeObservers {
  // Only touched while the lock of the names is held.
  nonisolated(unsafe) private static var bodies: [Int: @Sendable (ChangeEvent) -> Void] = [:]
  nonisolated(unsafe) private static var last = 0
  private static let count = Atomic<Int>(0)

  /// Whether anybody watches: what nobody reads is not written.
  static var areWatching: Bool { count.load(ordering: .relaxed) > 0 }

  static func add(_ body: @escaping @Sendable (ChangeEvent) -> Void) -> Int {
    swz_lock_names()
    defer { swz_unlock_names() }
    unsafe last += 1
    unsafe bodies[last] = body
    count.store(unsafe bodies.count, ordering: .relaxed)
    return unsafe last
  }

  static func remove(_ number: Int) {
    swz_lock_names()
    let body = unsafe bodies.removeValue(forKey: number)
    count.store(unsafe bodies.count, ordering: .relaxed)
    swz_unlock_names()
    _ = body
  }

  static func tell(_ events: [ChangeEvent]) {
    guard !events.isEmpty else { return }
    swz_lock_names()
    let bodies = unsafe bodies.sorted { $0.key < $1.key }.map(\.value)
    swz_unlock_names()
    for event in events {
      for body in bodies { body(event) }
    }
  }
}
