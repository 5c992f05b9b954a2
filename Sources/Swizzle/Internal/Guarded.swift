private import CSwizzle

/// A value behind a lock of its own, which the thread sanitizer understands.
///
/// The lock is not recursive, and no user code may run while it is held: what has to be released is
/// handed out first.
@safe final class Guarded<Value>: @unchecked Sendable {
  // Sendable: the value is only touched while the lock is held.
  private let mutex: OpaquePointer
  private var value: Value

  init(_ value: Value) {
    unsafe mutex = swz_mutex_make()
    self.value = value
  }

  deinit {
    unsafe swz_mutex_free(mutex)
  }

  func withLock<Answer, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    unsafe swz_mutex_lock(mutex)
    defer { unsafe swz_mutex_unlock(mutex) }
    return try body(&value)
  }
}
