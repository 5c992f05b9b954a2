// Receivers that the optimiser knows nothing about. It would otherwise load a receiver's class and
// the entry of its method table once, before the loop, and a call would look cheaper than it is
// anywhere else.

import CBenchmark

/// A receiver that is kept for good and hidden at each use.
///
/// Its methods only compute, so that threads may share it.
struct Hidden<Object: AnyObject>: @unchecked Sendable {
  private let object: Unmanaged<Object>

  init(_ object: Object) {
    self.object = Unmanaged.fromOpaque(
      benchmark_hidden(Unmanaged.passRetained(object).toOpaque()))
  }

  /// Calls `body` with the receiver, without counting references.
  @inline(__always)
  func callAsFunction<Result>(_ body: (Object) throws -> Result) rethrows -> Result {
    try object._withUnsafeGuaranteedRef(body)
  }
}

/// A class that is hidden at each use.
struct HiddenClass<Object: AnyObject>: @unchecked Sendable {
  private let type: UnsafeMutableRawPointer

  init(_ type: Object.Type) {
    self.type = benchmark_hidden(unsafeBitCast(type, to: UnsafeMutableRawPointer.self))
  }

  /// Calls `body` with the class.
  @inline(__always)
  func callAsFunction<Result>(_ body: (Object.Type) -> Result) -> Result {
    body(unsafeBitCast(type, to: Object.Type.self))
  }
}
