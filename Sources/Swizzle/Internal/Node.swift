// The nodes of chains. A node is immutable once its word was published; a chain is changed by
// building another. Nodes are read through `Unmanaged` and `_withUnsafeGuaranteedRef`, as another
// specialisation than they were made with (the receiver's type differs): a reference is one
// pointer whatever its static class, so the layout is the same.

/// A link of a chain, or an implementation at its end.
@usableFromInline
class Node: @unchecked Sendable {
  // Sendable: written only before its word is published.

  /// The node's address and kind; for a function that captures nothing, the function's address.
  @usableFromInline final var word: UInt = 0

  @usableFromInline init() {}

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

  /// How code that knows no types calls the node's body: function and context.
  ///
  /// Nil for a node that has none, or one that only typed code can call.
  @usableFromInline var bodyWords: (function: UInt, context: UInt)? { nil }

  /// Gives the node a word of `kind`.
  @usableFromInline final func setWord(kind: UInt) {
    // The address identifies the object; a word retains nothing.
    let address = unsafe UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque())
    precondition(address & Word.kinds == 0, "an object's address is a multiple of 16")
    word = address | kind
  }
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

  @usableFromInline init(_ link: Link) {
    next = link.next
    nextOwner = link.nextOwner
    classKey = link.classKey
    layer = link.layer
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

// MARK: - Bodies

// Each kind of closure sits in a struct that is generic over exactly what its type names, so that
// it is stored at its most general abstraction and no thunk stands between a send and the body.

@frozen @usableFromInline
struct Body<Receiver, Result, Failure: Error, each Argument> {
  @usableFromInline let run: (Receiver, repeat each Argument) throws(Failure) -> Result

  @inlinable init(run: @escaping (Receiver, repeat each Argument) throws(Failure) -> Result) {
    self.run = run
  }
}

@frozen @usableFromInline
struct HookBody<Receiver, Result, Failure: Error, each Argument> {
  @usableFromInline let run:
    (
      inout Original<Receiver, Result, Failure, repeat each Argument>, Receiver,
      repeat each Argument
    ) throws(Failure) -> Result

  @inlinable init(
    run:
      @escaping (
        inout Original<Receiver, Result, Failure, repeat each Argument>, Receiver,
        repeat each Argument
      ) throws(Failure) -> Result
  ) {
    self.run = run
  }
}

// MARK: - Kinds of node

/// A node that is called as an implementation, and may have a `Wrapper` as its body's context.
@usableFromInline
class CalledNode: Node, @unchecked Sendable {
  /// What the body's context is, where that is not what a closure captured.
  private let wrapper: Wrapper?

  init(wrapper: Wrapper?, kind: UInt) {
    self.wrapper = wrapper
    super.init()
    setWord(kind: kind)
  }

  final override var link: Link? { wrapper?.link }

  final override var scopes: ScopeNode? { wrapper?.scopes }

  final override func contains(_ layer: Layer) -> Bool {
    scopes?.contains(layer) ?? super.contains(layer)
  }

  final override var successors: [Node] { scopes?.successors ?? [] }
}

/// An implementation that captures something, or what is called as one.
@usableFromInline
final class PlainNode<Receiver, Result, Failure: Error, each Argument>: CalledNode,
  @unchecked Sendable
{
  @usableFromInline final let body: Body<Receiver, Result, Failure, repeat each Argument>

  init(_ body: Body<Receiver, Result, Failure, repeat each Argument>, wrapper: Wrapper? = nil) {
    self.body = body
    super.init(wrapper: wrapper, kind: Word.plain)
  }

  override var bodyWords: (function: UInt, context: UInt)? { _words(of: body) }
}

/// A hook that decides whether and how to go on.
@usableFromInline
final class HookNode<Receiver, Result, Failure: Error, each Argument>: LinkNode,
  @unchecked Sendable
{
  @usableFromInline final let body: HookBody<Receiver, Result, Failure, repeat each Argument>

  @inlinable init(
    _ body: HookBody<Receiver, Result, Failure, repeat each Argument>, _ link: Link
  ) {
    self.body = body
    super.init(link)
    setWord(kind: Word.hook)
  }

  override var bodyWords: (function: UInt, context: UInt)? { _words(of: body) }
}

/// An observer that runs before what is further in, which may throw: see `Wrapper`.
@usableFromInline
final class BeforeNode<Receiver, each Argument>: LinkNode, @unchecked Sendable {
  @usableFromInline final let body: BeforeBody<Receiver, repeat each Argument>

  @inlinable init(_ body: BeforeBody<Receiver, repeat each Argument>, _ link: Link) {
    self.body = body
    super.init(link)
    setWord(kind: Word.before)
  }
}

/// An observer that runs after what is further in, which may throw, and sees how it ended.
@usableFromInline
final class AfterNode<Outcome, Receiver, each Argument>: LinkNode, @unchecked Sendable {
  @usableFromInline final let body: AfterBody<Outcome, Receiver, repeat each Argument>

  @inlinable init(_ body: AfterBody<Outcome, Receiver, repeat each Argument>, _ link: Link) {
    self.body = body
    super.init(link)
    setWord(kind: Word.after)
  }
}

@frozen @usableFromInline
struct BeforeBody<Receiver, each Argument> {
  @usableFromInline let run: (Receiver, repeat each Argument) -> Void

  @inlinable init(run: @escaping (Receiver, repeat each Argument) -> Void) {
    self.run = run
  }
}

@frozen @usableFromInline
struct AfterBody<Outcome, Receiver, each Argument> {
  @usableFromInline let run: (Outcome, Receiver, repeat each Argument) -> Void

  @inlinable init(run: @escaping (Outcome, Receiver, repeat each Argument) -> Void) {
    self.run = run
  }
}
