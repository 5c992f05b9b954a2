private import CSwizzle

/// Seeing objects die: the class's destroyer is replaced by one that tells the runtime first.
///
/// An object's last release calls the destroyer in its class's metadata. Objects that the runtime
/// has to see die were handed to it, so the optimiser cannot have proved them local and called
/// their `deinit` directly.
enum DyingObjects {
  /// Has the runtime told when objects of a class die.
  ///
  /// The lock is held.
  static func watch(_ record: ClassRecord) {
    guard record.destroyer == 0 else { return }
    unsafe swz_set_dying_handler { object in
      unsafe DyingObjects.objectDies(UInt(bitPattern: object))
    }
    let metadata = Metadata(record.key)
    let ours = unsafe UInt(bitPattern: swz_destroyer())
    // A class made at run time is a copy of its superclass, which may be watched already.
    var origin: ClassRecord? = record
    while let current = origin, current.destroyer == 0, metadata.destroyer == ours {
      origin = current.superclass
    }
    let watched = metadata.destroyer == ours ? origin?.destroyer ?? 0 : metadata.destroyer
    record.destroyer = watched
    metadata.destroyer = ours
  }

  /// Called before an object's `deinit`, which sends no more to its hooks.
  private static func objectDies(_ object: UInt) -> UnsafeMutableRawPointer {
    // The object is alive until the destroyer that is returned here has run. Its first word is its
    // class; `type(of:)` would retain it.
    let key = unsafe ClassKey(
      bits: UnsafePointer<UInt>(bitPattern: object).unsafelyUnwrapped.pointee)
    var destroyer: UInt = 0
    do throws(SwizzleError) {
      try Runtime.change { change throws(SwizzleError) in
        let record = Runtime.record(for: key)
        destroyer = record.destroyer
        record.objects.remove(object)
        Reclassing.forget(object)
        HookRegistry.objectDies(object, record, change)
      }
    } catch {
      fatalError("an object's death failed: \(error)")
    }
    guard let destroyer = unsafe UnsafeMutableRawPointer(bitPattern: destroyer) else {
      fatalError("\(ClassRecord.name(of: key)) lost its destroyer")
    }
    return unsafe destroyer
  }
}
