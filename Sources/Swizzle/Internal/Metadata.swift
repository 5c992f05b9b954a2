// Making a class at run time: a copy of its superclass's metadata, with the superclass set. Only
// where the metadata looks as expected; elsewhere an error says so. On Apple's systems the same
// would go through `objc_allocateClassPair`; that is untried.
//
// A class's metadata on Linux, in bytes from the address point (what objects point at):
//
//   -16  the destroyer, a function that deinitialises and frees an object
//    -8  the value witness table
//     0  kind: 0
//     8  superclass
//    16  flags (4), instance address point (4)
//    24  instance size (4), alignment mask (2), reserved (2)
//    32  size of the metadata (4), its address point (4)
//    40  description, and then what the class adds

/// The metadata of a class.
@safe struct Metadata {
  private let point: UnsafeMutableRawPointer

  init(_ key: ClassKey) {
    // A key is the address of a class's metadata.
    unsafe point = UnsafeMutableRawPointer(bitPattern: key.bits).unsafelyUnwrapped
  }

  private func word(_ offset: Int) -> UInt {
    unsafe point.load(fromByteOffset: offset, as: UInt.self)
  }
  private func half(_ offset: Int) -> Int {
    Int(unsafe point.load(fromByteOffset: offset, as: UInt32.self))
  }

  private var size: Int { half(32) }
  private var addressPoint: Int { half(36) }

  /// How many bytes an object takes.
  var instanceSize: Int { half(24) }
  /// How objects are aligned, less one.
  var alignmentMask: Int { Int(unsafe point.load(fromByteOffset: 28, as: UInt16.self)) }

  /// Whether the layout above is the one that this metadata has.
  var isUnderstood: Bool {
    #if canImport(ObjectiveC)
    return false
    #else
    return word(0) == 0 && (16...64).contains(addressPoint) && addressPoint % 8 == 0
      && size >= addressPoint + 48 && size < 1 << 20 && instanceSize >= 16
      && instanceSize < 1 << 30 && alignmentMask & (alignmentMask + 1) == 0 && word(40) != 0
      && word(-16) != 0
    #endif
  }

  /// What deinitialises and frees objects of the class.
  var destroyer: UInt {
    get { word(-16) }
    nonmutating set { unsafe point.storeBytes(of: newValue, toByteOffset: -16, as: UInt.self) }
  }

  /// Sets what Swift's casts follow.
  func setSuperclass(_ key: ClassKey) {
    unsafe point.storeBytes(of: key.bits, toByteOffset: 8, as: UInt.self)
  }

  /// A new class that inherits from this one.
  ///
  /// It is never freed: Swift's caches keep its address. The runtime's lock is held.
  func subclass() -> ClassKey {
    let new = unsafe MetadataMemory.allocate(before: addressPoint, after: size - addressPoint)
    unsafe (new - addressPoint).copyMemory(from: point - addressPoint, byteCount: size)
    let key = ClassKey(bits: UInt(bitPattern: new))
    Metadata(key).setSuperclass(unsafe ClassKey(bits: UInt(bitPattern: point)))
    return key
  }
}
