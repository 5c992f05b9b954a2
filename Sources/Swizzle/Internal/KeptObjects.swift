internal import CSwizzle

/// The chains that a class's objects ran at some moment, kept alive: a slot would say what they run
/// now.
final class KeptObjects: Sendable {
  private let chains: [UInt: Chain]
  private let miss: Chain

  /// Retains what a slot leads to.
  ///
  /// The caller keeps the slot's chain alive.
  init(slot word: UInt) {
    // A frame that says that its call is choosing keeps everything alive that is read here.
    let frame = unsafe swz_enter_choosing()
    defer { unsafe swz_leave(frame) }
    let slot = unsafe _slot(word)
    (chains, miss) = unsafe slot.pointee.atOneMoment {
      var chains: [UInt: Chain] = [:]
      let table = unsafe slot.pointee.table.load(ordering: .acquiring)
      if table != 0 {
        for (object, word) in DispatchTable(address: table).entries where word != Word.unresolved {
          chains[object] = Chain(retaining: word)
        }
      }
      return (chains, unsafe Chain(retaining: slot.pointee.miss.load(ordering: .acquiring)))
    }
  }

  /// What an object ran.
  func word(of object: UInt) -> UInt { (chains[object] ?? miss).word }
}
