private import CSwizzle
import Synchronization

/// One hook as the runtime keeps it: what it runs, and where it stands among the others.
///
/// Guarded by the runtime's lock, save what is constant or atomic.
@usableFromInline
final class Layer: @unchecked Sendable {
  // Sendable: everything mutable is only touched while the runtime's lock is held.

  let record: MessageRecord
  private(set) var place: HookPlace
  let shape: HookShape
  let options: HookOptions
  let owner: String
  let file: String
  let line: Int
  let gate: CallGate?
  /// Counts installations: a later one has a higher number.
  var number: UInt64 = 0
  /// What the hook runs; gone once it was removed, so that captures are released.
  var body: LayerBody?
  var isPaused = false
  /// The tokens that hold the hook: more than one where a key was installed again.
  var tokens = 1
  /// Async calls that are inside the hook.
  let asyncCalls = Atomic<Int>(0)

  /// An async call left; the last one wakes whoever drains the hook.
  func asyncCallLeft() {
    if asyncCalls.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { swz_wake_waiters() }
  }

  var isInstalled: Bool { body != nil }

  /// Follows an object to its new class.
  func move(to place: HookPlace) { self.place = place }

  init(
    record: MessageRecord, place: HookPlace, shape: HookShape, options: HookOptions, file: String,
    line: Int, body: LayerBody, gate: CallGate?
  ) {
    self.record = record
    self.place = place
    self.shape = shape
    self.options = options
    owner = options.owner ?? file
    self.file = file
    self.line = line
    self.body = body
    self.gate = gate
  }
}

/// What a hook does about the call that it sees.
public enum HookShape: String, Hashable, Sendable {
  /// Decides whether and how to go on.
  case around
  /// Sees the call before it runs.
  case before
  /// Sees how the call ended.
  case after
  /// Sees both ends of the call.
  case observe

  /// Observers stand outside of the hooks that decide.
  var isObserver: Bool { self != .around }
}

/// Whose calls a hook sees.
enum HookPlace {
  /// Those of a class and of the classes that inherit its method.
  case type(ClassRecord)
  /// Those of one object, by its address.
  case object(UInt, ClassRecord)
  /// Those of a class, made by the tasks of a scope.
  case scope(HookScope, ClassRecord)
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
