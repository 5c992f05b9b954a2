import Synchronization

extension Message {
  /// The message's name.
  ///
  /// - Complexity: O(*n*) in the length of the name.
  public var selector: Selector { Selector("\(name)") }

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
    let word = table.load(ordering: .acquiring)
    if word > 1 { return MessageSite.record(ofTable: word) }
    // The word lies where the message lies; a message that is not static is refused.
    return try unsafe MessageSite.record(
      withUnsafePointer(to: table) { unsafe Cell(mutating: $0) }, selector,
      place: "\(file):\(line)", types: types,
      declared: { isAbstract ? nil : ImplementationBox(body: body, types: $0) })
  }
}
