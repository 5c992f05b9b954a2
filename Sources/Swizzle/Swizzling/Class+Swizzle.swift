/// How the add-or-exchange idiom did its work.
public enum SwizzleResult: Hashable, Sendable {
  /// The class only inherited the first method: it got one of its own, and its superclass is as it
  /// was.
  case added
  /// The class had the first method itself: the two implementations were exchanged.
  case exchanged
}

extension Class {
  /// The add-or-exchange idiom: afterwards a send of `first` runs what `second` ran, and a send of
  /// `second` runs what `first` ran.
  ///
  /// Case by case, for a class C and its superclass P:
  ///
  /// | C has | result | effect |
  /// | --- | --- | --- |
  /// | its own `first` and `second` | ``SwizzleResult/exchanged`` | only C changes |
  /// | only an inherited `first`, its own `second` | ``SwizzleResult/added`` | only C changes |
  /// | both inherited | ``SwizzleResult/added`` | C gets both as its own; P is as it was |
  /// | its own `first`, an inherited `second` | ``SwizzleResult/exchanged`` | **P's `second` changes too**, and runs C's body for every object of P: refused when that body was written for C |
  ///
  /// The surprises: the last row, doing it twice when `first` was inherited (the first call adds,
  /// the second exchanges back, and C keeps methods of its own), and two parties who choose the
  /// same name for `second`. Hooks have none of them.
  ///
  /// - Parameters:
  ///   - first: The message to change.
  ///   - second: The message that has what it shall run, and gets the original.
  /// - Returns: How it was done.
  /// - Throws: ``SwizzleError/Code/unknownMethod`` when either has no method, and the errors of
  ///   ``Method/exchangeImplementations(_:_:)``. Nothing is changed then.
  /// - Complexity: O(*n*) in the classes below that the message was sent to; takes the runtime's
  ///   lock.
  @discardableResult
  public func swizzle<First, Second, Result, Failure: Error, each Argument>(
    _ first: borrowing Message<First, Result, Failure, repeat each Argument>,
    with second: borrowing Message<Second, Result, Failure, repeat each Argument>
  ) throws(SwizzleError) -> SwizzleResult {
    try swizzle(first.record().selector, with: second.record().selector)
  }

  /// The add-or-exchange idiom, by selector: see the other ``swizzle(_:with:)-(Selector,Selector)``.
  ///
  /// - Parameters:
  ///   - first: The selector to change.
  ///   - second: The selector that has what it shall run, and gets the original.
  /// - Returns: How it was done.
  /// - Throws: ``SwizzleError/Code/unknownMethod`` when either has no method,
  ///   ``SwizzleError/Code/signatureMismatch`` when their types differ, and
  ///   ``SwizzleError/Code/receiverMismatch`` when a body would get receivers it was not written
  ///   for. Nothing is changed then.
  /// - Complexity: O(*n*) in the classes below that the message was sent to; takes the runtime's
  ///   lock.
  @discardableResult
  public func swizzle(
    _ first: Selector, with second: Selector
  ) throws(SwizzleError) -> SwizzleResult {
    try Runtime.change { change throws(SwizzleError) in
      try Operations.swizzle(record, first, second, kind, change)
    }
  }
}
