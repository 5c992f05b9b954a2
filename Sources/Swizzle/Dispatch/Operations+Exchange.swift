// Exchanging what two methods run, alone or by the add-or-exchange idiom. Programs may do it often,
// around each test for example, so it allocates nothing and counts few references.

extension Operations {
  /// `method_exchangeImplementations`.
  static func exchange(
    _ first: MethodRecord, _ second: MethodRecord, _ change: Change
  ) throws(SwizzleError) {
    // What the second method runs is held by it, and then by the first: it need not be counted here.
    let (old, new) = unsafe (
      first.implementation, Unmanaged.passUnretained(second.implementation)
    )
    try check(second, fits: first)
    try check(first, fits: second)
    if unsafe first === second || old === new.takeUnretainedValue() { return }
    if change.isUndoable { restoreOnUndo(first, second, change) }
    unsafe new._withUnsafeGuaranteedRef { put($0, in: first) }
    put(old, in: second)
    if ChangeObservers.areWatching { tell(exchanged: first, second, change) }
    pair(first, second)
    change.touch(first.message, first.index)
    change.touch(second.message, second.index)
  }

  /// The rule of type safety, for what one method runs in the place of another.
  private static func check(
    _ method: MethodRecord, fits other: MethodRecord
  ) throws(SwizzleError) {
    // The method holds what it runs, as long as nothing is changed.
    let box = unsafe Unmanaged.passUnretained(method.implementation)
    let isFit = unsafe box._withUnsafeGuaranteedRef { fits($0.types, other.message, other.owner) }
    if isFit { return }
    try explain(method.implementation.types, other.message, other.owner)
  }

  /// Has two methods run again what they run now if the change is taken back.
  private static func restoreOnUndo(
    _ first: MethodRecord, _ second: MethodRecord, _ change: Change
  ) {
    let (old, new) = (first.implementation, second.implementation)
    let partners = (first.partner, second.partner)
    change.onUndo {
      put(old, in: first)
      put(new, in: second)
      (first.partner, second.partner) = partners
    }
  }

  /// Tells observers of two methods that run each other's bodies now.
  private static func tell(
    exchanged first: MethodRecord, _ second: MethodRecord, _ change: Change
  ) {
    change.tell(ChangeEvent(first, "exchanged with \(second.title)"))
    change.tell(ChangeEvent(second, "exchanged with \(first.title)"))
    InstallWarnings.check(exchanging: first, second, change)
    InstallWarnings.check(leaving: second.implementation, of: first, for: second, change)
    InstallWarnings.check(leaving: first.implementation, of: second, for: first, change)
  }

  /// Remembers that two methods were exchanged, or that they were exchanged back.
  private static func pair(_ first: MethodRecord, _ second: MethodRecord) {
    let isBack = first.partner === second && second.partner === first
    first.partner = isBack ? nil : second
    second.partner = isBack ? nil : first
  }

  /// The add-or-exchange idiom.
  static func swizzle(
    _ owner: ClassRecord, _ first: Selector, _ second: Selector, _ kind: MethodKind,
    _ change: Change
  ) throws(SwizzleError) -> SwizzleResult {
    guard let original = owner.find(first, kind) else { throw .unknown(first, kind, owner) }
    guard let replacement = owner.find(second, kind) else { throw .unknown(second, kind, owner) }
    if original.owner === owner {
      try exchange(original, replacement, change)
      return .exchanged
    }
    let (old, new) = (original.implementation, replacement.implementation)
    try check(new.types, fits: original.message, in: owner)
    try check(old.types, fits: replacement.message, in: owner)
    insert(original.message, owner, new, change)
    _ = try replace(replacement.message, owner, old, change)
    if let added = owner.methods(kind)[first], let other = owner.methods(kind)[second] {
      let partner = other.partner
      pair(added, other)
      if change.isUndoable { change.onUndo { other.partner = partner } }
    }
    return .added
  }
}
