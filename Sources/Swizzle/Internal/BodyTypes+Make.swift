// What only code that knows a body's types can do, made once for the types and kept with them.

extension BodyTypes {
  static func of<Receiver, Result, Failure: Error, each Argument>(
    _: Receiver.Type, _: Result.Type, _: Failure.Type, _ arguments: repeat (each Argument).Type
  ) -> BodyTypes {
    let receiver = receiverClass(Receiver.self)
    return BodyTypes(
      signature: Signature(
        kind: kind(of: receiver), isAsync: false, result: Result.self, failure: Failure.self,
        arguments: repeat each arguments),
      receiver: receiver,
      makeForwarding: { record, miss in
        let body = _implementation {
          (receiver: Receiver, argument: repeat each Argument) throws(Failure) -> Result in
          try forward(record, miss, receiver, Result.self, Failure.self, repeat each argument)
        }
        return ImplementationBox(body, types: record.types)
      },
      send: { record, receiver, values in
        let typed = unsafe unsafeBitCast(receiver.bits, to: Receiver.self)
        let argument = try unpack(values, record.selector, repeat (each Argument).self)
        return try send(record, typed, Result.self, Failure.self, repeat each argument)
      },
      makeObserver: { observer in
        .observing(
          observer, Receiver.self, Result.self, Failure.self, repeat (each Argument).self)
      })
  }

  static func receiverClass(_ type: Any.Type) -> Swift.Result<ReceiverClass, SwizzleError> {
    do throws(SwizzleError) {
      return .success(try ReceiverClass(type))
    } catch {
      return .failure(error)
    }
  }

  /// Sends a message whose types are known, by what the runtime knows of it.
  static func send<Receiver, Result, Failure: Error, each Argument>(
    _ record: MessageRecord, _ receiver: Receiver, _: Result.Type, _: Failure.Type,
    _ argument: repeat each Argument
  ) throws(Failure) -> Result {
    let key = ClassKey(bits: _key(receiver))
    return try _pass(
      receiver, repeat each argument,
      to: { (bits: UInt, words: ArgumentWords, _: (UInt) -> Outcome) -> Outcome in
        Runtime.send(record, key, bits, words)
      }, result: Result.self, failure: Failure.self)
  }

  /// The values as the types that a method takes.
  static func unpack<each Argument>(
    _ values: [Any], _ selector: Selector?, _: repeat (each Argument).Type
  ) throws(SwizzleError) -> (repeat each Argument) {
    var count = 0
    for _ in repeat (each Argument).self { count += 1 }
    let title = selector?.name ?? "the implementation"
    guard values.count == count else {
      throw SwizzleError(
        .argumentMismatch,
        "\(title) takes \(count) arguments, and \(values.count) were given; give as many as it takes"
      )
    }
    var index = 0
    func next<Value>(_: Value.Type) throws(SwizzleError) -> Value {
      defer { index += 1 }
      guard let value = values[index] as? Value else {
        throw SwizzleError(
          .argumentMismatch,
          """
          argument \(index + 1) of \(title) is a \(Value.self), and a \
          \(type(of: values[index])) was given; convert it
          """)
      }
      return value
    }
    return (repeat try next((each Argument).self))
  }
}
