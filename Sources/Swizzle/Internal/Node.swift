// The nodes of chains. A node is immutable once its word was published; a chain is changed by
// building another. Calls read nodes through `Unmanaged` and `_withUnsafeGuaranteedRef`, which
// count nothing.

/// A link of a chain, or an implementation at its end.
@usableFromInline
class Node: @unchecked Sendable {
  // Sendable: written only before its word is published.

  /// The node's address and kind.
  @usableFromInline final var word: UInt = 0
  /// The address of the function that a call runs. (Async calls know the types, and read nodes
  /// themselves.)
  @usableFromInline final let function: UInt
  /// The closure that the function runs, where that captures something.
  @usableFromInline final let closure: ClosureWords
  /// What the function runs that captures something itself, in code that was not optimised.
  let body: Body
  /// Keeps the closure alive.
  private let closureOwner: Body

  init(_ made: MadeBody, kind: UInt) {
    let words = ClosureWords(of: made.body)
    function = words.context == 0 ? words.function : _address(of: _runBody)
    body = made.body
    closure = made.closure
    closureOwner = made.owner
    // The address identifies the object; a word retains nothing.
    let address = unsafe UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque())
    precondition(address & Word.kinds == 0, "an object's address is a multiple of 16")
    word = address | kind
  }

  /// Where the node stands, if it runs a hook.
  var link: Link? { nil }

  /// The node that chooses by the task, if that is this one or what it leads to.
  var scopes: ScopeNode? { nil }

  /// Whether a hook is in the chain that begins here.
  func contains(_ layer: Layer) -> Bool {
    guard let link else { return false }
    return link.layer === layer || link.nextOwner?.contains(layer) ?? false
  }

  /// The chains that calls may be inside which found them through the node and name it no more.
  var successors: [Node] { [] }

  /// Counts an async call that holds the chain from here on, for every hook in it.
  func asyncCallBegins() {}

  /// Takes the call out of the count again.
  func asyncCallEnds() {}
}

/// Where a new node goes: what comes after it, and whose it is.
@usableFromInline
struct Link {
  /// The word that comes next.
  @usableFromInline let next: UInt
  /// Keeps `next` alive where it is a node.
  @usableFromInline let nextOwner: Node?
  /// The class that the chain is built for.
  @usableFromInline let classKey: UInt
  /// The hook that the node runs.
  @usableFromInline let layer: Layer

  @usableFromInline init(next: UInt, nextOwner: Node?, classKey: UInt, layer: Layer) {
    self.next = next
    self.nextOwner = nextOwner
    self.classKey = classKey
    self.layer = layer
  }
}

/// A node with something further in.
@usableFromInline
class LinkNode: Node, @unchecked Sendable {
  @usableFromInline final let next: UInt
  @usableFromInline final let nextOwner: Node?
  @usableFromInline final let classKey: UInt
  @usableFromInline final let layer: Layer
  /// Where in the chain what comes next stands.
  @usableFromInline final let nextPlace: UInt
  /// The address of the function that `next` stands for.
  @usableFromInline final let nextFunction: UInt

  init(_ link: Link, _ body: MadeBody, kind: UInt) {
    next = link.next
    nextOwner = link.nextOwner
    classKey = link.classKey
    layer = link.layer
    nextPlace = _place(of: link.next)
    nextFunction = _function(for: link.next)
    super.init(body, kind: kind)
  }

  override var link: Link? {
    Link(next: next, nextOwner: nextOwner, classKey: classKey, layer: layer)
  }

  override func asyncCallBegins() {
    layer.asyncCalls.add(1, ordering: .relaxed)
    nextOwner?.asyncCallBegins()
  }

  override func asyncCallEnds() {
    layer.asyncCallLeft()
    nextOwner?.asyncCallEnds()
  }
}

// MARK: - Kinds of node

/// An implementation that captures something.
final class PlainNode: Node, @unchecked Sendable {
  init(_ body: MadeBody) {
    super.init(body, kind: body.closure.context != 0 ? Word.called | Word.held : Word.called)
  }
}

/// A hook.
final class HookNode: LinkNode, @unchecked Sendable {
  init(_ body: MadeBody, _ link: Link) {
    super.init(link, body, kind: Word.called)
  }
}
