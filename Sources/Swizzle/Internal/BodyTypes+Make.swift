private import CSwizzle
import Synchronization

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
        let body = Body { (receiver: Receiver, argument: repeat each Argument) throws(Failure) in
          try forward(record, miss, receiver, Result.self, Failure.self, repeat each argument)
        }
        return ImplementationBox(body: body, types: record.types)
      },
      send: { record, receiver, values in
        let typed = unsafe unsafeBitCast(receiver.bits, to: Receiver.self)
        let argument = try unpack(values, record.selector, repeat (each Argument).self)
        let cell = unsafe Runtime.resolve(record, receiver.key)
        return try unsafe sendCell(
          cell, record, typed, Result.self, Failure.self, repeat each argument)
      },
      makeWrapped: wrapping(Receiver.self, Result.self, Failure.self, repeat (each Argument).self),
      makeObserver: { observer in
        .observing(
          observer, Receiver.self, Result.self, Failure.self, repeat (each Argument).self)
      })
  }

  private static func wrapping<Receiver, Result, Failure: Error, each Argument>(
    _: Receiver.Type, _: Result.Type, _: Failure.Type, _: repeat (each Argument).Type
  ) -> (@Sendable (Wrapper) -> Node)? {
    guard Failure.self == Never.self else { return nil }
    return { wrapper in
      PlainNode<Receiver, Result, Failure, repeat each Argument>(running: wrapper)
    }
  }

  static func receiverClass(_ type: Any.Type) -> Swift.Result<ReceiverClass, SwizzleError> {
    do throws(SwizzleError) {
      return .success(try ReceiverClass(type))
    } catch {
      return .failure(error)
    }
  }

  /// Runs what a cell says, as a send does.
  static func sendCell<Receiver, Result, Failure: Error, each Argument>(
    _ cell: Cell, _ record: MessageRecord, _ receiver: Receiver, _: Result.Type, _: Failure.Type,
    _ argument: repeat each Argument
  ) throws(Failure) -> Result {
    var cell = unsafe cell
    while true {
      let protected = unsafe Protected(cell, receiver: _bits(receiver))
      defer { protected.leave() }
      if protected.word != Word.unresolved {
        return try _runThrowing(protected.word, Failure.self, receiver, repeat each argument)
      }
      unsafe cell = Runtime.resolve(record, ClassKey(bits: _key(receiver)))
    }
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

/// A frame around the chain that a cell says, for code that is not on the hot path.
@usableFromInline
@safe struct Protected {
  private let frame: UnsafeMutablePointer<swz_frame>
  @usableFromInline let word: UInt

  @usableFromInline init(_ cell: Cell, receiver: UInt) {
    unsafe frame = swz_enter_choosing()
    word = unsafe _select(cell.pointee.load(ordering: .acquiring), receiver)
    unsafe swz_name(frame, word)
  }

  /// For a word further in, which is only read once the frame is there: its slot or node belongs to
  /// a chain that the caller keeps alive.
  @usableFromInline init(_ inner: UInt, receiver: UInt) {
    unsafe frame = swz_enter_choosing()
    word = _select(inner, receiver)
    unsafe swz_name(frame, word)
  }

  @usableFromInline func leave() {
    unsafe swz_leave(frame)
  }
}
