// What stands around an implementation without knowing its types: observers of messages that do not
// throw, and scopes around such. `CSwizzle/Calls.c` runs them, called as an implementation that
// captures something is, and passes on the addresses of the arguments instead of the arguments. (A
// send, which knows the types, runs an outermost observer itself: `ObservedNode`. Typed errors travel
// in another way, so the observers of messages that throw are `BeforeNode` and `AfterNode`.)

internal import CSwizzle

/// The context of a C function that is called as a closure.
///
/// Its first stored property is a C struct, which the function finds behind the object's header.
class Wrapper: @unchecked Sendable {
  // Sendable: subclasses have constants only.

  /// The address of the function.
  var function: UInt { preconditionFailure("a wrapper says what runs it") }

  /// Where the wrapper stands, if it runs a hook.
  var link: Link? { nil }

  /// The node that it leads to, if it stands before scopes.
  var scopes: ScopeNode? { nil }
}

extension Wrapper {
  /// The wrapper as a closure's context.
  final var context: UInt { unsafe UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque()) }
}

extension PlainNode {
  /// A node whose body is a wrapper's function.
  convenience init(running wrapper: Wrapper) {
    self.init(_body((wrapper.function, wrapper.context)), wrapper: wrapper)
  }
}

/// The closure of a function and a context, which it retains.
func _body<Receiver, Result, Failure: Error, each Argument>(
  _ words: (function: UInt, context: UInt)
) -> Body<Receiver, Result, Failure, repeat each Argument> {
  // A closure is a function and a context, which is an object or null; a struct that holds one
  // closure has the closure's layout. The load retains the context as any closure's.
  unsafe withUnsafePointer(to: words) {
    unsafe UnsafeRawPointer($0)
      .assumingMemoryBound(to: Body<Receiver, Result, Failure, repeat each Argument>.self).pointee
  }
}

/// An observer and what it observes.
final class ObserverWrapper: Wrapper, @unchecked Sendable {
  // The first property: see `Wrapper`.
  private var observer = swz_observer()
  private let place: Link
  /// Keeps what the observer captured alive.
  private let body: Any
  override var function: UInt { runner }
  private let runner: UInt

  /// An observer that runs before.
  convenience init<Receiver, each Argument>(
    _ body: BeforeBody<Receiver, repeat each Argument>, _ link: Link
  ) {
    self.init(swz_before_function(), _words(of: body), body, link)
  }

  /// An observer that runs after a call that cannot throw.
  convenience init<Outcome, Receiver, each Argument>(
    _ body: AfterBody<Outcome, Receiver, repeat each Argument>, _ link: Link
  ) {
    self.init(swz_after_function(), _words(of: body), body, link)
  }

  private init(
    _ function: UInt, _ words: (function: UInt, context: UInt), _ body: Any, _ link: Link
  ) {
    runner = function
    self.body = body
    place = link
    super.init()
    (observer.function, observer.context) = words
    // An object stays where it is, so its properties do.
    unsafe swz_observe(&observer, Call.of(link.next), context)
    unsafe Call.check(&observer, isFirstOf: self)
  }

  /// How to call what comes next: a function, and its context, which may be the wrapper.
  var next: (function: UInt, context: UInt) { (observer.next.function, observer.next.context) }

  override var link: Link? { place }
}

/// The way to the chains of the scopes that are open, past them for who is in none.
final class ScopeWrapper: Wrapper, @unchecked Sendable {
  // The first property: see `Wrapper`.
  private var scope = swz_scope()
  private let node: ScopeNode

  init(_ node: ScopeNode) {
    self.node = node
    super.init()
    scope.task_local = HookScope.taskLocal
    scope.word = node.word
    scope.next = Call.of(node.next.word)
    unsafe Call.check(&scope, isFirstOf: self)
  }

  override var function: UInt { swz_scope_function() }

  override var scopes: ScopeNode? { node }
}
