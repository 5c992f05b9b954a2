// Where a class's table of virtual functions has its initialisers, which `type.init()` goes through
// when the type is known only as the program runs. The description of a compiled class tells, in a
// layout that is part of Swift's stable ABI on Apple's systems and the same on Linux:
//
//     0  flags (4): a generic class has bit 7, bits 16… say what of the following there is
//    24  where the resilient bounds are (4), relative; only with a resilient superclass
//    44  for generic classes: two relative addresses (8), the numbers of parameters, of requirements
//        and of key arguments (2 each), flags (2), then those in turn
//        a resilient superclass (4), initialisation as the program runs (12)
//        the table: its offset in the metadata in words (4), its length (4), then for each function
//        its flags (4) and its address (4), relative
//
// Source: swift/ABI/Metadata.h, `TargetClassDescriptor` and its trailing objects.

/// The description of a compiled class.
@safe struct ClassDescription {
  private let address: UnsafeRawPointer

  /// - Parameter bits: Its address, from the class's metadata; it is never freed.
  init(bits: UInt) {
    unsafe address = UnsafeRawPointer(bitPattern: bits).unsafelyUnwrapped
  }

  private func word32(_ offset: Int) -> Int {
    Int(unsafe address.load(fromByteOffset: offset, as: UInt32.self))
  }
  private func word16(_ offset: Int) -> Int {
    Int(unsafe address.load(fromByteOffset: offset, as: UInt16.self))
  }

  private var isGeneric: Bool { word32(0) & (1 << 7) != 0 }
  private func has(_ bit: Int) -> Bool { word32(0) & (1 << (16 + bit)) != 0 }
  private var hasResilientSuperclass: Bool { has(13) }
  private var hasTable: Bool { has(15) }

  /// Where the class's own initialisers are in its metadata, in bytes from the address point.
  ///
  /// Those that it overrides are in its superclass's part. Async ones are left out.
  var initialisers: [Int] {
    guard hasTable, let header = tableHeader else { return [] }
    let first = word32(header) * 8 + start
    return (0..<word32(header + 4)).compactMap { index in
      let flags = word32(header + 8 + index * 8)
      // The kind is in the low bits, 1 for an initialiser; bit 6 says async.
      return flags & 0x4f == 1 ? first + index * 8 : nil
    }
  }

  /// What the table's offset counts from, in bytes from the address point.
  private var start: Int {
    guard hasResilientSuperclass else { return 0 }
    let distance = Int(unsafe address.load(fromByteOffset: 24, as: Int32.self))
    return unsafe (address + 24 + distance).load(as: Int.self)
  }

  /// Where the table begins, behind everything that varies.
  private var tableHeader: Int? {
    var offset = 44
    if isGeneric {
      let (parameters, requirements, flags) = (word16(52), word16(54), word16(58))
      offset = 60 + (parameters + 3) / 4 * 4 + requirements * 12
      // Packs and values are counted; conditions on protocols that types lack, no class has.
      if flags & 1 != 0 { offset += 4 + word16(offset) * 8 }
      if flags & 2 != 0 { return nil }
      if flags & 4 != 0 { offset += 4 + word32(offset) * 4 }
    }
    if hasResilientSuperclass { offset += 4 }
    // Classes of other languages, which say 2 here, are not made by Swift.
    if (word32(0) >> 16) & 3 == 1 { offset += 12 }
    return offset
  }
}
