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
    self.object = Unmanaged.passRetained(object)
  }

  /// Calls `body` with the receiver, without counting references.
  @inline(__always)
  func callAsFunction<Result>(_ body: (Object) -> Result) -> Result {
    Unmanaged<Object>.fromOpaque(benchmark_hidden(object.toOpaque()))
      ._withUnsafeGuaranteedRef(body)
  }
}
