private import CSwizzle

/// Seeing the objects that the initialisers of classes made at run time make.
enum MadeObjects {
  /// Has the runtime told when an initialiser returns an object.
  ///
  /// The lock is held.
  static func watch() {
    unsafe swz_set_made_handler { object in
      MadeObjects.objectIsMade(UInt(bitPattern: object))
    }
  }

  /// Called when an initialiser returns an object; again for the same one, where another initialiser
  /// called that one.
  private static func objectIsMade(_ object: UInt) {
    Runtime.locked {
      // The initialiser's caller is about to get the object. Its first word is its class, which the
      // initialiser may have set.
      let key = unsafe ClassKey(
        bits: UnsafePointer<UInt>(bitPattern: object).unsafelyUnwrapped.pointee)
      let record = Runtime.record(for: key)
      // A class that is disposed is in nobody's way any more.
      if record.isMadeAtRunTime, record.state != .disposed { record.objects.insert(object) }
    }
  }
}
