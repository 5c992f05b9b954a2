private import CSwizzle

/// The names of classes made at run time, whose metadata still says their superclass's.
///
/// Has a lock of its own, since errors are worded with and without the runtime's.
enum RuntimeNames {
  // Only touched while the lock of the names is held.
  nonisolated(unsafe) private static var names: [ClassKey: String] = [:]

  static func name(of key: ClassKey) -> String? {
    swz_lock_names()
    defer { swz_unlock_names() }
    return unsafe names[key]
  }

  static func set(_ name: String, of key: ClassKey) {
    swz_lock_names()
    defer { swz_unlock_names() }
    unsafe names[key] = name
  }
}
