/// An observer of a message that does not throw, and what it observes.
///
/// Code that knows the types runs the two in their order; who does not calls `body`, which does the
/// same: see `Wrapper`.
@usableFromInline
final class ObservedNode<Receiver, Result, Failure: Error, each Argument>: CalledNode,
  @unchecked Sendable
{
  @usableFromInline final let body: Body<Receiver, Result, Failure, repeat each Argument>
  @usableFromInline final let next: Body<Receiver, Result, Failure, repeat each Argument>
  /// Which of the observers there is; the other does nothing.
  @usableFromInline final let isBefore: Bool
  @usableFromInline final let before: BeforeBody<Receiver, repeat each Argument>
  @usableFromInline final let after: AfterBody<Result, Receiver, repeat each Argument>

  convenience init(_ observer: BeforeBody<Receiver, repeat each Argument>, _ link: Link) {
    let nothing = AfterBody { (_: Result, _: Receiver, _: repeat each Argument) in }
    self.init(ObserverWrapper(observer, link), true, observer, nothing)
  }

  convenience init(_ observer: AfterBody<Result, Receiver, repeat each Argument>, _ link: Link) {
    let nothing = BeforeBody { (_: Receiver, _: repeat each Argument) in }
    self.init(ObserverWrapper(observer, link), false, nothing, observer)
  }

  private init(
    _ wrapper: ObserverWrapper, _ isBefore: Bool,
    _ before: BeforeBody<Receiver, repeat each Argument>,
    _ after: AfterBody<Result, Receiver, repeat each Argument>
  ) {
    body = _body((wrapper.function, wrapper.context))
    next = _body(wrapper.next)
    self.isBefore = isBefore
    self.before = before
    self.after = after
    super.init(wrapper: wrapper, kind: Word.observed)
  }

  override var bodyWords: (function: UInt, context: UInt)? { _words(of: body) }
}
