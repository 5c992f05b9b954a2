/// One hook as the runtime keeps it: what it runs, and where it stands among the others.
///
/// Guarded by the runtime's lock, save what is constant.
@usableFromInline
final class Layer: @unchecked Sendable {
  // Sendable: everything mutable is only touched while the runtime's lock is held.

  let record: MessageRecord
  let options: HookOptions
  let place: HookPlace
  /// What the hook runs; gone once it was removed, so that captures are released.
  var body: LayerBody?
  var isPaused = false

  init(record: MessageRecord, options: HookOptions, place: HookPlace, body: LayerBody) {
    self.record = record
    self.options = options
    self.place = place
    self.body = body
  }
}

/// What a layer runs, and how to make a node of it.
final class LayerBody: Sendable {
  let types: BodyTypes
  let makeNode: @Sendable (Link) -> Node

  init(types: BodyTypes, makeNode: @escaping @Sendable (Link) -> Node) {
    self.types = types
    self.makeNode = makeNode
  }
}
