// Receivers that the optimiser knows nothing about, so that it cannot call their methods directly.

import CBenchmark

/// A receiver that is kept for good and hidden once.
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

/// A class that is hidden once.
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
