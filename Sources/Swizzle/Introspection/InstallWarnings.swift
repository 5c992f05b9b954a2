/// Noticing installs that look like the classic mistakes.
///
/// They are told to ``ChangeObserver``s, as events of the kind ``ChangeEvent/Kind/warning``.
enum InstallWarnings {
  /// A hook on a class whose subclasses have implementations of their own does not run for those
  /// that do not call `super`.
  static func check(_ layer: Layer, _ change: Change) {
    guard case .type(let owner) = layer.place else { return }
    let (record, hidden) = (layer.record, overriders(of: layer.record, below: owner))
    guard !hidden.isEmpty else { return }
    warn(
      record, owner,
      """
      \(hidden.map(\.name).joined(separator: ", ")) has an implementation of its own, for which a \
      hook on \(owner.name) runs only through sendSuper; hook the subclass too
      """, change)
  }

  private static func overriders(
    of record: MessageRecord, below owner: ClassRecord
  ) -> [ClassRecord] {
    owner.subclasses.flatMap { subclass in
      (subclass.methods(record.kind)[record.selector] == nil ? [] : [subclass])
        + overriders(of: record, below: subclass)
    }
  }

  /// Exchanging a method that a class inherits changes the class that it inherits it from.
  static func check(exchanging first: MethodRecord, _ second: MethodRecord, _ change: Change) {
    let (one, two) = (first.owner, second.owner)
    guard one !== two, one.isKind(of: two) || two.isKind(of: one) else { return }
    let parent = one.isKind(of: two) ? two : one
    let child = parent === one ? two : one
    warn(
      (parent === one ? first : second).message, parent,
      """
      the method is \(parent.name)'s, and from now on runs \(child.name)'s body for every \
      \(parent.name); swizzle(_:with:) on \(child.name), or a hook, changes \(child.name) alone
      """, change)
  }

  private static func warn(
    _ record: MessageRecord, _ owner: ClassRecord, _ text: String, _ change: Change
  ) {
    change.events.append(
      ChangeEvent(.warning, selector: record.selector, className: owner.name, detail: text))
  }
}
