private import CSwizzle
import Synchronization

/// Finding the record of a static message by the address of its word.
enum MessageSite {
  /// The record that a table was made for.
  static func record(ofTable word: UInt) -> MessageRecord {
    // A table's owner is a message's record, which lives as long as the program.
    unsafe Unmanaged<MessageRecord>.fromOpaque(DispatchTable(address: word).owner)
      .takeUnretainedValue()
  }

  /// The record of a message, made at its first touch; `table` is the message's own word.
  static func record(
    _ table: borrowing Atomic<UInt>, _ selector: @autoclosure () -> Selector,
    place: @autoclosure () -> String, types: @autoclosure () -> BodyTypes,
    declared: (BodyTypes) -> ImplementationBox?
  ) throws(SwizzleError) -> MessageRecord {
    let word = table.load(ordering: .acquiring)
    if word > 1 { return record(ofTable: word) }
    // The word lies where the message lies; a message that is not static is refused.
    let site = unsafe withUnsafePointer(to: table) { unsafe Cell(mutating: $0) }
    return try unsafe record(site, selector(), place: place, types: types, declared: declared)
  }

  private static func record(
    _ site: Cell, _ selector: Selector, place: () -> String, types: () -> BodyTypes,
    declared: (BodyTypes) -> ImplementationBox?
  ) throws(SwizzleError) -> MessageRecord {
    if let known = Runtime.locked({ Runtime.message(at: UInt(bitPattern: site)) }) {
      return known
    }
    guard unsafe swz_is_static(site) else {
      throw SwizzleError(
        .notStatic,
        "\(selector) is a local variable; declare the message as a static let or at file scope")
    }
    let types = types()
    let declared = declared(types)
    let place = place()
    let (record, isShared) = try Runtime.locked { () throws(SwizzleError) in
      if let known = Runtime.message(at: UInt(bitPattern: site)) { return (known, false) }
      let (record, isAlias) = try Runtime.declare(
        selector, types: types, declared: declared, place: place)
      unsafe Runtime.join(site, record, isAlias: isAlias)
      return (record, isAlias)
    }
    if isShared && ChangeObservers.areWatching {
      ChangeObservers.tell([InstallWarnings.sharedDeclaration(record, at: place)])
    }
    return record
  }
}
