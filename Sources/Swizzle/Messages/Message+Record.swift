// What messages know of themselves, and the runtime of them.

import Synchronization

extension Message {
  /// The message's name.
  ///
  /// - Complexity: As ``Selector/init(stringLiteral:)``.
  public var selector: Selector { Selector(stringLiteral: name) }

  /// The types of the arguments, the result and the failure.
  public var signature: Signature { types.signature }

  var types: BodyTypes {
    .of(Receiver.self, Result.self, Failure.self, repeat (each Argument).self)
  }

  /// The message as the runtime knows it, from its first touch on.
  ///
  /// - Throws: `SwizzleError` when the message is not in static storage, its receiver is none, or
  ///   another message of the hierarchy has its name.
  borrowing func record() throws(SwizzleError) -> MessageRecord {
    try MessageSite.record(table, selector, place: "\(file):\(line)", types: types) {
      isAbstract ? nil : ImplementationBox(MadeBody(body), types: $0)
    }
  }
}

extension AsyncMessage {
  /// The message's name.
  ///
  /// - Complexity: As ``Selector/init(stringLiteral:)``.
  public var selector: Selector { Selector(stringLiteral: name) }

  /// The types of the arguments, the result and the failure.
  public var signature: Signature { types.signature }

  var types: BodyTypes {
    .ofAsync(Receiver.self, Result.self, Failure.self, repeat (each Argument).self)
  }

  /// The message as the runtime knows it, from its first touch on.
  ///
  /// - Throws: As for a message that does not wait.
  borrowing func record() throws(SwizzleError) -> MessageRecord {
    try MessageSite.record(table, selector, place: "\(file):\(line)", types: types) {
      isAbstract ? nil : ImplementationBox(asyncBody: body, types: $0)
    }
  }
}
