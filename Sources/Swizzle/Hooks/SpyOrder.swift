// The order of calls across spies.

import Synchronization

/// What records calls in the order of all recorded calls: a ``Spy``, whatever its types.
public protocol CallRecording: Sendable {
  /// The message's selector.
  var selector: Selector { get }
  /// The places of the calls in the order of all calls that are recorded, ascending.
  var callSequences: [UInt64] { get }
}

extension CallRecording {
  /// Whether the first call here began before the first call there.
  ///
  ///     #expect(opening.wasCalled(before: reading))
  ///
  /// - Parameter other: Another spy.
  /// - Returns: Whether both were called, this one first.
  /// - Complexity: O(*n*) in the number of calls.
  public func wasCalled(before other: some CallRecording) -> Bool {
    guard let own = callSequences.first, let others = other.callSequences.first else {
      return false
    }
    return own < others
  }

  /// Whether the first call here began after the first call there.
  ///
  /// - Parameter other: Another spy.
  /// - Returns: Whether both were called, this one second.
  /// - Complexity: O(*n*) in the number of calls.
  public func wasCalled(after other: some CallRecording) -> Bool {
    other.wasCalled(before: self)
  }
}

/// The calls of some spies as one list: the selectors in the order in which the calls began.
///
///     #expect(callOrder(opening, reading, closing) == ["open", "read:", "read:", "close"])
///
/// - Parameter spies: The spies, of any types.
/// - Returns: A selector for each call.
/// - Complexity: O(*n* log *n*) in the number of calls.
public func callOrder(_ spies: any CallRecording...) -> [Selector] {
  spies.flatMap { spy in spy.callSequences.map { (sequence: $0, selector: spy.selector) } }
    .sorted { $0.sequence < $1.sequence }
    .map(\.selector)
}

/// Numbers the calls of all spies.
enum CallSequence {
  private static let last = Atomic<UInt64>(0)

  static func next() -> UInt64 {
    last.wrappingAdd(1, ordering: .relaxed).newValue
  }
}
