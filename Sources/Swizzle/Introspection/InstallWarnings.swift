/// Noticing installs that look like the classic mistakes.
///
/// They are told to ``ChangeObserver``s, as events of the kind ``ChangeEvent/Kind/warning``, and
/// looked for only while somebody watches. Nothing is refused because of them.
enum InstallWarnings {
  /// A hook that does not run for some subclasses, and one that is placed a second time.
  static func check(_ layer: Layer, among siblings: [Layer], _ change: Change) {
    guard ChangeObservers.areWatching else { return }
    let record = layer.record
    if let twin = siblings.first(where: { $0.file == layer.file && $0.line == layer.line }) {
      warn(
        record, layer.place.record,
        """
        the hook from \(twin.file):\(twin.line) by \(twin.owner) is installed already, and now runs \
        twice for each call; give it a key if it shall run once
        """, change)
    }
    if case .object = layer.place { return }
    let owner = layer.place.record
    let hiding = overriders(of: record, below: owner)
    guard !hiding.isEmpty else { return }
    warn(
      record, owner,
      """
      \(names(hiding)) \(hiding.count == 1 ? "has an implementation" : "have implementations") of \
      \(hiding.count == 1 ? "its" : "their") own, for which a hook on \(owner.name) runs only \
      through sendSuper; hook the subclass too
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

  /// A method that hides hooks which ran for the class until now.
  static func check(adding method: MethodRecord, _ change: Change) {
    guard ChangeObservers.areWatching else { return }
    let record = method.message
    var hidden: [Layer] = []
    var next = method.owner.superclass
    while let current = next {
      hidden += HookRegistry.layers(at: .type(current), record)
      next = current.methods(record.kind)[record.selector] == nil ? current.superclass : nil
    }
    guard !hidden.isEmpty else { return }
    warn(
      record, method.owner,
      """
      hooks on superclasses do not run for \(method.owner.name) any more, unless its method uses \
      sendSuper: \(hidden.map { "\($0.owner) on \($0.place.record.name)" }.joined(separator: ", "))
      """, change)
  }

  /// A replacement under hooks, which go on running around it.
  static func check(replacing method: MethodRecord, _ change: Change) {
    guard ChangeObservers.areWatching else { return }
    let layers = HookRegistry.layers(at: .type(method.owner), method.message)
    guard !layers.isEmpty else { return }
    warn(
      method.message, method.owner,
      """
      the method has hooks, which stay around the new implementation: \
      \(layers.map(\.owner).joined(separator: ", ")); a hook that does not call its original is \
      what replaces the method for them too
      """, change)
  }

  /// Exchanging what is inherited changes the superclass; exchanging twice undoes it.
  static func check(exchanging first: MethodRecord, _ second: MethodRecord, _ change: Change) {
    guard ChangeObservers.areWatching else { return }
    if first.partner === second && second.partner === first {
      warn(
        first.message, first.owner,
        """
        it was exchanged with \(second.title) before, so this puts both back; who swizzles the \
        same pair twice ends where they began
        """, change)
    }
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

  /// A method changes after a subclass took a copy of what it ran: child before parent.
  ///
  /// The other method of an exchange has the old implementation now, and does not count.
  static func check(
    leaving old: ImplementationBox, of method: MethodRecord, for other: MethodRecord?,
    _ change: Change
  ) {
    guard ChangeObservers.areWatching else { return }
    let kind = method.message.kind
    let holders = descendants(of: method.owner).filter { descendant in
      descendant.methods(kind).all.contains { $0.implementation === old && $0 !== other }
    }
    guard !holders.isEmpty else { return }
    warn(
      method.message, method.owner,
      """
      \(names(holders)) swizzled the method before and goes on with what it ran then; swizzle \
      superclasses first, or hook them
      """, change)
  }

  private static func descendants(of record: ClassRecord) -> [ClassRecord] {
    record.subclasses.flatMap { [$0] + descendants(of: $0) }
  }

  /// A message that two places declare, as two parties do who choose the same name for a helper.
  static func sharedDeclaration(_ record: MessageRecord, at place: String) -> ChangeEvent {
    ChangeEvent(
      .warning, selector: record.selector, className: record.home.name,
      detail: """
        it is declared at \(record.place) and at \(place), which share one method: what one party \
        installs, the other runs; begin the names with the party's own prefix
        """)
  }

  private static func names(_ records: [ClassRecord]) -> String {
    records.map(\.name).joined(separator: ", ")
  }

  private static func warn(
    _ record: MessageRecord, _ owner: ClassRecord, _ text: String, _ change: Change
  ) {
    change.tell(
      ChangeEvent(.warning, selector: record.selector, className: owner.name, detail: text))
  }
}
