// Making the bodies of layers. Options that are not for every call wrap the body in another
// closure, so that hooks without them pay nothing.

extension LayerBody {
  static func around<Receiver, Result, Failure: Error, each Argument>(
    _ body: HookBody<Receiver, Result, Failure, repeat each Argument>, gate: CallGate?
  ) -> LayerBody {
    let types = BodyTypes.of(
      Receiver.self, Result.self, Failure.self, repeat (each Argument).self)
    // Sendable: the closure came in as `@Sendable`.
    nonisolated(unsafe) let body = body
    guard let gate else { return LayerBody(types: types) { link in unsafe HookNode(body, link) } }
    return LayerBody(types: types) { link in
      let layer = link.layer
      let gated = HookBody<Receiver, Result, Failure, repeat each Argument> {
        (
          original: inout Original<Receiver, Result, Failure, repeat each Argument>,
          receiver: Receiver,
          argument: repeat each Argument
        ) throws(Failure) -> Result in
        guard gate.enter(layer) else { return try original(receiver, repeat each argument) }
        defer { gate.leave() }
        return try unsafe body.run(&original, receiver, repeat each argument)
      }
      return HookNode(gated, link)
    }
  }

  static func before<Receiver, Result, Failure: Error, each Argument>(
    _ body: BeforeBody<Receiver, repeat each Argument>, _: Result.Type, _: Failure.Type,
    gate: CallGate?
  ) -> LayerBody {
    let types = BodyTypes.of(
      Receiver.self, Result.self, Failure.self, repeat (each Argument).self)
    // Sendable: the closure came in as `@Sendable`.
    nonisolated(unsafe) let body = body
    return LayerBody(types: types) { link in
      let layer = link.layer
      var observer = unsafe body
      if let gate {
        observer = BeforeBody { (receiver: Receiver, argument: repeat each Argument) in
          guard gate.enter(layer) else { return }
          defer { gate.leave() }
          unsafe body.run(receiver, repeat each argument)
        }
      }
      guard Failure.self == Never.self else { return BeforeNode(observer, link) }
      return ObservedNode<Receiver, Result, Failure, repeat each Argument>(observer, link)
    }
  }

  static func after<Outcome, Receiver, Result, Failure: Error, each Argument>(
    _ body: AfterBody<Outcome, Receiver, repeat each Argument>, _: Result.Type, _: Failure.Type,
    gate: CallGate?
  ) -> LayerBody {
    let types = BodyTypes.of(
      Receiver.self, Result.self, Failure.self, repeat (each Argument).self)
    // Sendable: the closure came in as `@Sendable`.
    nonisolated(unsafe) let body = body
    return LayerBody(types: types) { link in
      let layer = link.layer
      var observer = unsafe body
      if let gate {
        observer = AfterBody {
          (outcome: Outcome, receiver: Receiver, argument: repeat each Argument) in
          guard gate.enter(layer) else { return }
          defer { gate.leave() }
          unsafe body.run(outcome, receiver, repeat each argument)
        }
      }
      guard Failure.self == Never.self else { return AfterNode(observer, link) }
      return ObservedNode<Receiver, Result, Failure, repeat each Argument>(
        seeingResult(observer), link)
    }
  }

  /// An observer of calls that cannot throw, whose outcome is the result: written for it, or for
  /// what a call that throws ends in.
  private static func seeingResult<Outcome, Receiver, Result, each Argument>(
    _ observer: AfterBody<Outcome, Receiver, repeat each Argument>
  ) -> AfterBody<Result, Receiver, repeat each Argument> {
    if Outcome.self == Result.self {
      // The two types are one.
      return unsafe unsafeBitCast(
        observer, to: AfterBody<Result, Receiver, repeat each Argument>.self)
    }
    precondition(Outcome.self == Swift.Result<Result, Never>.self, "an outcome is a result")
    return AfterBody { (result: Result, receiver: Receiver, argument: repeat each Argument) in
      let outcome = Swift.Result<Result, Never>.success(result)
      // As above.
      observer.run(
        unsafe unsafeBitCast(outcome, to: Outcome.self), receiver, repeat each argument)
    }
  }
}
