// What only code that knows an async body's types can do.

extension BodyTypes {
  static func ofAsync<Receiver, Result, Failure: Error, each Argument>(
    _: Receiver.Type, _: Result.Type, _: Failure.Type, _ arguments: repeat (each Argument).Type
  ) -> BodyTypes {
    let receiver = receiverClass(Receiver.self)
    let types = BodyTypes(
      signature: Signature(
        kind: kind(of: receiver), isAsync: true, result: Result.self, failure: Failure.self,
        arguments: repeat each arguments),
      receiver: receiver,
      makeForwarding: { record, miss in
        let body = AsyncBody {
          (receiver: Receiver, argument: repeat each Argument) async throws(Failure) in
          try await forwardAsync(
            record, miss, receiver, Result.self, Failure.self, repeat each argument)
        }
        return ImplementationBox(asyncBody: body, types: record.types)
      },
      send: { record, _, _ in
        throw SwizzleError(
          .signatureMismatch,
          """
          \(record.title) is async, and an invocation cannot wait for it; name the object in \
          forwardingTarget(for:) instead
          """)
      },
      makeObserver: { observer in
        .observingAsync(
          observer, Receiver.self, Result.self, Failure.self, repeat (each Argument).self)
      })
    types.sendAsync = { record, receiver, values in
      let typed = unsafe unsafeBitCast(receiver.bits, to: Receiver.self)
      let argument = try unpack(values, record.selector, repeat (each Argument).self)
      defer { withExtendedLifetime(receiver.object) {} }
      return try await sendHeld(
        record, typed, Result.self, Failure.self, repeat each argument)
    }
    return types
  }

  /// Runs what a class's cell says, as a send does.
  private nonisolated(nonsending) static func sendHeld<
    Receiver, Result, Failure: Error, each Argument
  >(
    _ record: MessageRecord, _ receiver: Receiver, _: Result.Type, _: Failure.Type,
    _ argument: repeat each Argument
  ) async throws(Failure) -> Result {
    while true {
      let cell = unsafe Runtime.resolve(record, ClassKey(bits: _key(receiver)))
      guard let chain = unsafe HeldChain(cell, receiver: _bits(receiver)) else { continue }
      defer { chain.end() }
      return try await _callAsync(chain, Failure.self, receiver, repeat each argument)
    }
  }

  /// What runs where nobody implements an async message.
  private nonisolated(nonsending) static func forwardAsync<
    Receiver, Result, Failure: Error, each Argument
  >(
    _ record: MessageRecord, _ miss: Miss, _ receiver: Receiver, _ result: Result.Type,
    _ failure: Failure.Type, _ argument: repeat each Argument
  ) async throws(Failure) -> Result {
    let key = ClassKey(bits: _key(receiver))
    if Missing.bringsMethod(record, miss, key) {
      return try await sendHeld(record, receiver, result, failure, repeat each argument)
    }
    var values: [Any] = []
    for value in repeat each argument { values.append(value) }
    let erased = erase(receiver, record.kind, key)
    do {
      return Missing.result(
        try await Missing.forwardAsync(record, erased, values), Result.self, record)
    } catch let error as Failure {
      throw error
    } catch {
      Missing.threw(error, record)
    }
  }

  static func erase<Receiver>(
    _ receiver: Receiver, _ kind: MethodKind, _ key: ClassKey
  ) -> ErasedReceiver {
    kind == .class
      ? ErasedReceiver(key.type)
      // An instance message's receiver is an object.
      : ErasedReceiver(unsafe unsafeBitCast(receiver, to: AnyObject.self))
  }
}
