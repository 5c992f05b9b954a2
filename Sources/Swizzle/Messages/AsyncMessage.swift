public import Synchronization

/// The `async` twin of ``Message``.
///
///     actor Store {
///       static let load = AsyncMessage("load:") { (store: Store, key: String) async throws in … }
///     }
///     let value = try await Store.load(store, "answer")
///
/// Everything that is installed on a message can be installed on an async one. Its bodies run where
/// the caller runs (`nonisolated(nonsending)`). A call keeps what it runs alive by itself, across
/// suspensions and threads.
@frozen
public struct AsyncMessage<Receiver, Result, Failure: Error, each Argument>: ~Copyable,
  @unchecked Sendable
{
  // Sendable: `table` is atomic, the rest constant, and the body `@Sendable`.
  @usableFromInline let name: StaticString
  @usableFromInline let file: StaticString
  @usableFromInline let line: Int
  /// As in ``Message``: 0 while nothing is installed, 1 while abstract, else a table's address.
  @usableFromInline let table: Atomic<UInt>
  @usableFromInline let body: AsyncBody<Receiver, Result, Failure, repeat each Argument>
  @usableFromInline let isAbstract: Bool

  /// Declares an async message with the implementation that its home class starts with.
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
    _ body:
      nonisolated(nonsending) @escaping @Sendable (Receiver, repeat each Argument)
      async throws(Failure) -> Result
  ) {
    name = selector
    self.file = file
    self.line = line
    table = Atomic(0)
    self.body = AsyncBody(run: body)
    isAbstract = false
  }

  /// Declares an abstract async message: subclasses bring the implementations.
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
    body = AsyncBody { (_: Receiver, _: repeat each Argument) async throws(Failure) -> Result in
      _runsNothing()
    }
    isAbstract = true
  }

  /// Sends the message and waits for its result.
  ///
  /// - Parameters:
  ///   - receiver: The object, or the class for a class method.
  ///   - argument: The arguments.
  /// - Returns: The result of the implementation, as its hooks see to it.
  /// - Throws: What the implementation or a hook throws.
  /// - Complexity: O(1); takes no lock once it was sent to the class.
  @inlinable
  public nonisolated(nonsending) borrowing func callAsFunction(
    _ receiver: Receiver, _ argument: repeat each Argument
  ) async throws(Failure) -> Result {
    if table.load(ordering: .acquiring) == 0 {
      return try await body.run(receiver, repeat each argument)
    }
    let chain = _hold(receiver)
    defer { chain.end() }
    return try await _callAsync(chain, Failure.self, receiver, repeat each argument)
  }
}

extension AsyncMessage {
  /// The chain that a send to the receiver runs now, kept alive by the caller.
  @usableFromInline @inline(never)
  borrowing func _hold(_ receiver: Receiver) -> HeldChain {
    let record: MessageRecord
    do throws(SwizzleError) {
      record = try self.record()
    } catch {
      fatalError("cannot send \(selector): \(error)")
    }
    let key = _key(receiver)
    if let bucket = unsafe record.table?.find(key),
      let chain = unsafe HeldChain(_cell(bucket), receiver: _bits(receiver))
    {
      return chain
    }
    while true {
      let cell = unsafe Runtime.resolve(record, ClassKey(bits: key))
      if let chain = unsafe HeldChain(cell, receiver: _bits(receiver)) { return chain }
    }
  }
}
