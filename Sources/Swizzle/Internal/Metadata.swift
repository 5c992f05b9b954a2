private import CSwizzle

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
//    40  description
//    48  the destroyer of the stored properties that the class adds, for an object whose initialiser
//        failed; or 0
//    56  what each class of the chain has: its table of virtual functions, where its fields are
//
// A class made at run time adds nothing, so that an object whose initialiser failed has nothing to
// destroy for it. Its initialisers are seen, by what its word in front of all that points to.

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
  private func word32(_ offset: Int) -> Int {
    Int(unsafe point.load(fromByteOffset: offset, as: UInt32.self))
  }

  private func set(_ offset: Int, _ word: UInt) {
    unsafe point.storeBytes(of: word, toByteOffset: offset, as: UInt.self)
  }

  private var size: Int { word32(32) }
  private var addressPoint: Int { word32(36) }

  /// How many bytes an object takes.
  var instanceSize: Int { word32(24) }
  /// How objects are aligned, less one.
  var alignmentMask: Int { Int(unsafe point.load(fromByteOffset: 28, as: UInt16.self)) }

  /// Whether the layout above is the one that this metadata has.
  var isUnderstood: Bool {
    #if canImport(ObjectiveC)
    return false
    #else
    return word(0) == 0 && (16...64).contains(addressPoint) && addressPoint % 8 == 0
      && size >= addressPoint + 56 && size < 1 << 20 && instanceSize >= 16
      && instanceSize < 1 << 30 && alignmentMask & (alignmentMask + 1) == 0 && word(40) != 0
      && word(-16) != 0
    #endif
  }

  /// What deinitialises and frees objects of the class.
  var destroyer: UInt {
    get { word(-16) }
    nonmutating set { set(-16, newValue) }
  }

  /// Sets what Swift's casts follow.
  func setSuperclass(_ key: ClassKey) { set(8, key.bits) }

  /// A new class that inherits from this one, which is `compiled` or was made from it.
  ///
  /// It is never freed: Swift's caches keep its address. The runtime's lock is held.
  func subclass(compiled: ClassKey) -> ClassKey {
    let new = unsafe MetadataMemory.allocate(before: addressPoint + 8, after: size - addressPoint)
    unsafe (new - addressPoint).copyMemory(from: point - addressPoint, byteCount: size)
    let key = ClassKey(bits: UInt(bitPattern: new))
    let metadata = Metadata(key)
    metadata.setSuperclass(unsafe ClassKey(bits: UInt(bitPattern: point)))
    metadata.set(48, 0)
    metadata.seeInitialisers(of: compiled)
    return key
  }

  // MARK: - What initialisers make

  /// Has the runtime told of the objects that the class's initialisers make, which are those of
  /// `compiled`.
  private func seeInitialisers(of compiled: ClassKey) {
    let offsets = Metadata.initialisers(of: compiled)
    let seen = unsafe swz_initialisers_make(offsets.count)
    set(-addressPoint - 8, UInt(bitPattern: seen))
    for (index, offset) in offsets.prefix(Int(SWZ_INITIALISERS)).enumerated() {
      // The table has the addresses of functions, which are never freed.
      let initialiser = unsafe UnsafeRawPointer(bitPattern: Metadata(compiled).word(offset))
      guard let initialiser = unsafe initialiser,
        let entry = unsafe swz_initialiser_seen(seen, index, initialiser)
      else { continue }
      set(offset, UInt(bitPattern: entry))
    }
  }

  /// How many calls of the initialisers of a class made at run time have begun and not ended.
  var runningInitialisers: Int {
    // Every class made at run time has it.
    let seen = unsafe OpaquePointer(bitPattern: word(-addressPoint - 8)).unsafelyUnwrapped
    return Int(unsafe swz_initialisers_running(seen))
  }

  /// Where a compiled class and its superclasses have their initialisers in their tables.
  private static func initialisers(of compiled: ClassKey) -> [Int] {
    var found: [Int] = []
    var key: ClassKey? = compiled
    while let current = key {
      found += ClassDescription(bits: Metadata(current).word(40)).initialisers
      key = current.superclass
    }
    // A class that has nothing in its table ends at 56.
    let end = Metadata(compiled).size - Metadata(compiled).addressPoint
    return found.filter { $0 >= 56 && $0 + 8 <= end }
  }
}
