private import CSwizzle
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
    if word > 1 {
      // A table's owner is a message's record, which lives as long as the program.
      return unsafe Unmanaged<MessageRecord>.fromOpaque(DispatchTable(address: word).owner)
        .takeUnretainedValue()
    }
    return try unsafe declare(withUnsafePointer(to: table) { unsafe Cell(mutating: $0) })
  }

  private borrowing func declare(_ site: Cell) throws(SwizzleError) -> MessageRecord {
    if let known = Runtime.locked({ Runtime.message(at: UInt(bitPattern: site)) }) {
      return known
    }
    let selector = selector
    guard unsafe swz_is_static(site) else {
      throw SwizzleError(
        .notStatic,
        "\(selector) is a local variable; declare the message as a static let or at file scope")
    }
    let types = types
    let declared = isAbstract ? nil : ImplementationBox(body: body, types: types)
    let place = "\(file):\(line)"
    return try Runtime.locked { () throws(SwizzleError) in
      if let known = Runtime.message(at: UInt(bitPattern: site)) { return known }
      let (record, isAlias) = try Runtime.declare(
        selector, types: types, declared: declared, place: place)
      unsafe Runtime.join(site, record, isAlias: isAlias)
      return record
    }
  }
}
