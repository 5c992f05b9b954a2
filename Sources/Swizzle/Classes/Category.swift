/// A named set of methods for a class that someone else wrote.
///
/// Its methods override the class's own; of two categories with a method of the same message, the
/// one that was installed later wins. Installed once: a second category of the same name on the
/// same class changes nothing.
///
///     var colors = Category("Colors", on: Class(NavigationBar.self))
///     colors.add(View.drawRect) { bar, rect in … }
///     try colors.install()
///
/// May be used from any thread; installing it is one change, all or nothing.
///
/// It stays: as in Objective-C, a category is not taken away once it is there, and neither are the
/// methods that it added. What is to end is placed as a ``Hook``, or put back by hand with what
/// `replaceMethod` answered.
///
/// Objective-C: `@implementation NavigationBar (Colors)`, and its loading. A method that a category
/// replaced is not listed (Objective-C lists both).
public struct Category<Receiver>: Sendable {
  /// The category's name.
  public let name: String
  /// The class that it extends.
  public let target: Class<Receiver>
  private var methods: [Entry] = []
  private var error: SwizzleError?

  private struct Entry: Sendable {
    let message: MessageRecord
    let box: ImplementationBox
  }

  /// An empty category.
  ///
  /// - Parameters:
  ///   - name: Its name, unique for the class.
  ///   - target: The class that it extends; `Class(View.self).metaclass` for class methods.
  /// - Complexity: O(1).
  public init(_ name: String, on target: Class<Receiver>) {
    self.name = name
    self.target = target
  }

  /// Adds a method to the category; nothing happens to the class yet.
  ///
  /// - Parameters:
  ///   - message: The method's message.
  ///   - body: The implementation.
  /// - Complexity: O(1); may take the runtime's lock.
  @inlinable @inline(__always)
  public mutating func add<Home, Result, Failure: Error, each Argument>(
    _ message: borrowing Message<Home, Result, Failure, repeat each Argument>,
    _ body: @escaping @Sendable (Receiver, repeat each Argument) throws(Failure) -> Result
  ) {
    _add(message, Implementation(body))
  }

  @usableFromInline
  mutating func _add<Home, Result, Failure: Error, each Argument>(
    _ message: borrowing Message<Home, Result, Failure, repeat each Argument>,
    _ implementation: Implementation
  ) {
    add(implementation) { () throws(SwizzleError) in try message.record() }
  }

  /// Adds a method of an async message to the category; nothing happens to the class yet.
  ///
  /// - Parameters:
  ///   - message: The method's message.
  ///   - body: The implementation.
  /// - Complexity: O(1); may take the runtime's lock.
  public mutating func add<Home, Result, Failure: Error, each Argument>(
    _ message: borrowing AsyncMessage<Home, Result, Failure, repeat each Argument>,
    _ body:
      nonisolated(nonsending) @escaping @Sendable (Receiver, repeat each Argument)
      async throws(Failure) -> Result
  ) {
    add(Implementation(async: body)) { () throws(SwizzleError) in try message.record() }
  }

  private mutating func add(
    _ implementation: Implementation, to message: () throws(SwizzleError) -> MessageRecord
  ) {
    do throws(SwizzleError) {
      methods.append(Entry(message: try message(), box: implementation.box))
    } catch {
      self.error = self.error ?? error
    }
  }

  /// Gives the class the category's methods, all of them or none.
  ///
  /// - Returns: Whether anything was installed: `false` when a category of this name was before.
  /// - Throws: The error of the first method that cannot be installed; then none is.
  /// - Complexity: As `Class.replaceMethod(_:_:)` for each method.
  @discardableResult
  public func install() throws(SwizzleError) -> Bool {
    if let error { throw error }
    let (record, kind) = (target.record, target.kind)
    let key = CategoryKey(name: name, kind: kind)
    return try Runtime.transaction { change throws(SwizzleError) in
      guard record.categories.insert(key).inserted else { return false }
      if change.isUndoable { change.onUndo { record.categories.remove(key) } }
      for entry in methods {
        _ = try Operations.replace(entry.message, record, entry.box, change)
      }
      return true
    }
  }

  /// Whether a category of this name was installed on the class.
  public var isInstalled: Bool {
    let key = CategoryKey(name: name, kind: target.kind)
    return Runtime.locked { target.record.categories.contains(key) }
  }
}

/// What tells the categories of a class apart.
struct CategoryKey: Hashable {
  let name: String
  let kind: MethodKind
}
