public import Synchronization

/// A method's declaration: a selector, its types, and the implementation that its home class
/// starts with.
///
/// Declare a message once, as a `static let` (or at file scope). The first parameter of its closure
/// is the receiver: a class, or a class's metatype for a class method. Send it by calling it.
///
///     open class View {
///       public static let drawRect = Message("drawRect:") { (view: View, rect: Rect) in
///         view.fillBackground(in: rect)
///       }
///     }
///     View.drawRect(bar, rect)
///
/// Any number of arguments is possible, all copyable and passed by value; the closure may throw,
/// and the type of its errors is inferred. **An `inout` argument does not work**: Swift 6.3
/// compiles it to a copy, so that the caller's variable does not change, and there is no way to
/// detect it. Pass a class instead.
///
/// A message is initialised statically, so that a send costs a load and a branch while nothing is
/// installed. It may be sent from any thread. A message in a local variable can be sent, but
/// nothing can be installed on it.
///
/// Objective-C: a declared method, and `objc_msgSend`.
@frozen
public struct Message<Receiver, Result, Failure: Error, each Argument>: ~Copyable,
  @unchecked Sendable
{
  // Sendable: `table` is atomic, the rest constant, and the body `@Sendable`.
  @usableFromInline let name: StaticString
  @usableFromInline let file: StaticString
  @usableFromInline let line: Int
  /// 0: nothing is installed.
  ///
  /// 1: abstract, and never sent. Else the address of the table.
  @usableFromInline let table: Atomic<UInt>
  @usableFromInline let body: Body
  @usableFromInline let isAbstract: Bool

  /// Declares a message with the implementation that its home class starts with.
  ///
  /// - Parameters:
  ///   - selector: The name, in Objective-C's style: a colon for each argument.
  ///   - file: Where the message is declared, for errors.
  ///   - line: Where the message is declared, for errors.
  ///   - body: The implementation; its first parameter is the receiver.
  /// - Complexity: O(1); makes nothing known to the runtime.
  @inlinable @_transparent
  public init(
    _ selector: StaticString, file: StaticString = #fileID, line: Int = #line,
    _ body: @escaping @Sendable (Receiver, repeat each Argument) throws(Failure) -> Result
  ) {
    name = selector
    self.file = file
    self.line = line
    table = Atomic(0)
    self.body = _body(body)
    isAbstract = false
  }

  /// Declares an abstract message: subclasses bring the implementations.
  ///
  /// Sending it to an object whose class has none goes through forwarding, and stops the program
  /// when nothing takes it.
  ///
  /// - Parameters:
  ///   - selector: The name, in Objective-C's style: a colon for each argument.
  ///   - file: Where the message is declared, for errors.
  ///   - line: Where the message is declared, for errors.
  /// - Complexity: O(1); makes nothing known to the runtime.
  @inlinable @_transparent
  public init(_ selector: StaticString, file: StaticString = #fileID, line: Int = #line) {
    name = selector
    self.file = file
    self.line = line
    table = Atomic(1)
    body = Body { (_, _, _, _) in _runsNothing() }
    isAbstract = true
  }
}

/// A message without a result that does not throw.
///
/// A closure that names the message it is assigned to needs the message's type written out:
///
///     static let tkDrawRect: Action<NavigationBar, Rect> = Message("TKdrawRect:") { bar, rect in
///       tkDrawRect(bar, rect)
///     }
public typealias Action<Receiver, each Argument> =
  Message<Receiver, Void, Never, repeat each Argument>

/// A message with a result that does not throw.
public typealias Function<Receiver, Result, each Argument> =
  Message<Receiver, Result, Never, repeat each Argument>

/// The body of an abstract message, which no send reaches.
@usableFromInline @inline(never)
func _runsNothing() -> Never {
  fatalError("an abstract message's own body ran")
}
