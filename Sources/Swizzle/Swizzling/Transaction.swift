/// Changes that are made together or not at all.
///
///     let hooks = try Transaction { change in
///       change.replaceMethod(View.drawRect, of: Class(NavigationBar.self)) { bar, rect in … }
///       change.swizzle(View.layout, with: View.quietLayout, of: Class(Toolbar.self))
///       change.hook(View.insertSubview, on: Class(View.self)) { original, view, subview in … }
///     }.commit()
///
/// The closure only lists the changes. ``commit()`` checks them in their order, each in the state
/// that the ones before it leave, and publishes them under one hold of the runtime's lock. When one
/// cannot be made, none is. Other changes see all or nothing; a send sees each class before or
/// after, and may see one class after and another still before.
///
/// May be made and committed on any thread.
public struct Transaction: Sendable {
  private let steps: [TransactionStep]

  /// Lists changes; nothing happens yet.
  ///
  /// - Parameter body: Adds the changes to the list that it gets.
  /// - Complexity: O(1) besides what it runs.
  public init(_ body: (inout TransactionChanges) -> Void) {
    var changes = TransactionChanges()
    body(&changes)
    steps = changes.steps
  }

  /// Makes the changes.
  ///
  /// - Returns: The tokens of the hooks that were placed, in their order.
  /// - Throws: A `SwizzleError` that lists every change that could not be made, with the code of the
  ///   first. Nothing is changed then.
  /// - Complexity: As the changes one by one; each class is published once.
  @discardableResult
  public func commit() throws(SwizzleError) -> [Hook] {
    try run(commits: true).hooks
  }

  /// What ``commit()`` would do now, one line a change, without doing it.
  ///
  /// - Returns: The changes' descriptions, in their order.
  /// - Throws: As ``commit()``.
  /// - Complexity: As ``commit()``, but nothing is published.
  public func plan() throws(SwizzleError) -> [String] {
    try run(commits: false).lines
  }

  private func run(commits: Bool) throws(SwizzleError) -> (hooks: [Hook], lines: [String]) {
    try Runtime.transaction(commits: commits) { change throws(SwizzleError) in
      var (hooks, lines): ([Hook], [String]) = ([], [])
      var errors: [SwizzleError] = []
      for step in steps {
        do throws(SwizzleError) {
          let made = try step.make(change)
          lines.append(made.line)
          if let hook = made.hook { hooks.append(hook) }
        } catch {
          errors.append(error)
        }
      }
      if let first = errors.first {
        guard errors.count > 1 else { throw first }
        let texts = errors.map { "\n- \($0)" }.joined()
        throw SwizzleError(
          first.code, "nothing was changed; \(errors.count) changes failed:\(texts)")
      }
      return (hooks, lines)
    }
  }
}

/// One change of a transaction.
struct TransactionStep: Sendable {
  let make: @Sendable (Change) throws(SwizzleError) -> (line: String, hook: Hook?)
}
