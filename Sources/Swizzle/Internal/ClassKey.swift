// Class metadata, read as far as the runtime needs it. On Linux a class's metadata begins with a
// kind (0), then the superclass; where there is an Objective-C runtime, with `isa`, then the
// superclass. The layout that is relied on is checked in `Metadata.isUnderstood`.

/// The address of a class's metadata: what objects of the class hold in their first word.
@usableFromInline
struct ClassKey: Hashable, Sendable {
  @usableFromInline let bits: UInt

  @usableFromInline init(bits: UInt) {
    self.bits = bits
  }

  init(_ type: AnyClass) {
    bits = UInt(bitPattern: ObjectIdentifier(type))
  }

  /// The class that a type is, if it is one.
  init?(classType type: Any.Type) {
    guard let type = type as? AnyClass else { return nil }
    self.init(type)
  }

  /// The class whose metatype a type is, if it is one.
  init?(metatype type: Any.Type) {
    // A metatype's metadata is its kind and the type that it is the metatype of.
    let metadata = unsafe unsafeBitCast(type, to: UnsafePointer<UInt>.self)
    guard unsafe metadata[0] == 0x304 else { return nil }
    let instance = unsafe unsafeBitCast(metadata[1], to: Any.Type.self)
    guard let key = ClassKey(classType: instance) else { return nil }
    self = key
  }

  /// The class.
  var type: AnyClass {
    // Keys are only made from classes, whose metadata is never freed.
    unsafe unsafeBitCast(bits, to: AnyClass.self)
  }

  /// The superclass, as Swift knows it.
  var superclass: ClassKey? {
    // The second word of a class's metadata is its superclass's.
    let word = unsafe UnsafePointer<UInt>(bitPattern: bits).unsafelyUnwrapped[1]
    #if canImport(ObjectiveC)
    // Swift's own root class stands above every class without a superclass there.
    if let root = ClassKey.swiftRoot, word == root.bits { return nil }
    #endif
    return word == 0 ? nil : ClassKey(bits: word)
  }

  #if canImport(ObjectiveC)
  private static let swiftRoot: ClassKey? = {
    final class Rootless {}
    let word = unsafe UnsafePointer<UInt>(bitPattern: ClassKey(Rootless.self).bits)
      .unsafelyUnwrapped[1]
    return ClassKey(bits: word)
  }()
  #endif

  /// Whether the class is `other` or inherits from it.
  func isKind(of other: ClassKey) -> Bool {
    var key = self
    while key != other {
      guard let next = key.superclass else { return false }
      key = next
    }
    return true
  }
}
