/// Traces every message of some classes: who calls what, how often, and how long it takes.
///
///     let tracer = Tracer(Class(View.self), Class(NavigationBar.self))
///     try tracer.start()
///     window.display()
///     tracer.stop()
///     print(tracer.text)
///     // -[NavigationBar drawRect:]    1 call    41.0 µs
///     //   -[View fillBackground:]     2 calls    3.2 µs
///
/// The messages of a class are those that it declares (``DeclaresMessages``) and those that were
/// touched before the trace starts: something was installed on them, or `include(_:)` named
/// them. Inherited ones count. Class methods are traced by `Class(View.self).metaclass`.
///
/// A tracer stands outermost on its classes. Hooks of single objects and of scopes stand further
/// out, so their own time is not in it, and what they do not pass on is not seen. Async calls stand
/// for themselves: they may end on another thread, and are neither within a call nor around one.
///
/// Memory is bounded: the newest calls are kept, ``droppedCount`` says how many were not. While it
/// does not run, a tracer costs nothing; while it runs, a traced call costs two looks at the clock
/// and a lock. Calls of all threads are seen, and a tracer may be used from any thread.
public final class Tracer: Sendable {
  private let log: TraceLog
  private let classes: [TracedClass]
  private let hooks = Guarded<[Hook]?>(nil)
  private let file: String
  private let line: Int

  /// A tracer of some classes, which does not run yet.
  ///
  /// - Parameters:
  ///   - classes: The classes, or their metaclasses.
  ///   - options: How much is kept, and of what.
  ///   - file: Where the tracer is made, for listings.
  ///   - line: Where the tracer is made, for listings.
  /// - Complexity: O(*n*) in the number of classes.
  public convenience init<each Receiver>(
    _ classes: repeat Class<each Receiver>, options: TracerOptions = TracerOptions(),
    file: String = #fileID, line: Int = #line
  ) {
    var traced: [TracedClass] = []
    for item in repeat each classes {
      traced.append(TracedClass(record: item.record, kind: item.kind))
    }
    self.init(traced, options, file, line)
  }

  /// A tracer of classes held in values, which does not run yet.
  ///
  /// - Parameters:
  ///   - classes: The classes.
  ///   - options: How much is kept, and of what.
  ///   - file: Where the tracer is made, for listings.
  ///   - line: Where the tracer is made, for listings.
  /// - Complexity: O(*n*) in the number of classes.
  public convenience init(
    _ classes: [Class<AnyObject>], options: TracerOptions = TracerOptions(),
    file: String = #fileID, line: Int = #line
  ) {
    self.init(
      classes.map { TracedClass(record: $0.record, kind: $0.kind) }, options, file, line)
  }

  private init(_ classes: [TracedClass], _ options: TracerOptions, _ file: String, _ line: Int) {
    self.classes = classes
    self.file = file
    self.line = line
    log = TraceLog(options)
  }

  /// Makes a message known, so that it is traced from the next ``start()`` on.
  ///
  /// Only needed for messages that no class declares and nothing was installed on.
  ///
  /// - Parameter message: The message.
  /// - Throws: `SwizzleError` when nothing can be installed on the message.
  /// - Complexity: O(1); may take the runtime's lock.
  public func include<Home, Result, Failure: Error, each Argument>(
    _ message: borrowing Message<Home, Result, Failure, repeat each Argument>
  ) throws(SwizzleError) {
    _ = try message.record()
  }

  /// Makes an async message known, as `include(_:)` does.
  ///
  /// - Parameter message: The message.
  /// - Throws: `SwizzleError` when nothing can be installed on the message.
  /// - Complexity: O(1); may take the runtime's lock.
  public func include<Home, Result, Failure: Error, each Argument>(
    _ message: borrowing AsyncMessage<Home, Result, Failure, repeat each Argument>
  ) throws(SwizzleError) {
    _ = try message.record()
  }

  /// Begins to trace; what was recorded before is forgotten.
  ///
  /// Does nothing while the tracer runs.
  ///
  /// - Throws: `SwizzleError` when a class was disposed. Nothing is changed then.
  /// - Complexity: As placing a hook on every message of every class.
  public func start() throws(SwizzleError) {
    if isRunning { return }
    let places = TracedClass.places(for: classes, options: log.options)
    let placed = try Runtime.transaction { change throws(SwizzleError) in
      var placed: [Hook] = []
      for (record, owner) in places {
        placed.append(try HookRegistry.install(layer(record, owner), change))
      }
      return placed
    }
    log.begin()
    let isSecond = hooks.withLock { hooks in
      if hooks != nil { return true }
      hooks = placed
      return false
    }
    // Another thread started it in the meantime.
    if isSecond { Self.remove(placed) }
  }

  private func layer(_ record: MessageRecord, _ owner: ClassRecord) -> Layer {
    Layer(
      record: record, place: .type(owner), shape: .observe,
      options: HookOptions(owner: log.options.owner, position: .outermost), file: file, line: line,
      body: record.types.makeObserver(TraceSite(record, owner, log)), gate: nil)
  }

  /// Ends the trace; what was recorded stays.
  ///
  /// - Complexity: As ``Hook/remove()`` for each of the tracer's hooks, in one change.
  public func stop() {
    let old = hooks.withLock { hooks in
      defer { hooks = nil }
      return hooks
    }
    if let old { Self.remove(old) }
  }

  private static func remove(_ hooks: [Hook]) {
    HookRegistry.perform { change in
      for hook in hooks { HookRegistry.release(hook.layer, change) }
    }
  }

  /// Whether calls are being recorded.
  public var isRunning: Bool { hooks.withLock { $0 != nil } }

  /// Forgets what was recorded.
  ///
  /// - Complexity: O(*n*) in the calls that are kept.
  public func reset() {
    log.begin()
  }

  /// Traces while a closure runs.
  ///
  /// - Parameter body: What to run.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws, and the errors of ``start()``.
  /// - Complexity: As ``start()`` and ``stop()``, besides what it runs.
  public func trace<Value>(_ body: () throws -> Value) throws -> Value {
    try start()
    defer { stop() }
    return try body()
  }
}

extension Tracer {
  // MARK: - What was recorded

  /// How many calls ended since the trace began, those that are no longer kept included.
  public var callCount: Int { log.snapshot.spans.count }

  /// How many calls were forgotten, the oldest ones, because the memory for them is bounded.
  public var droppedCount: Int { log.snapshot.spans.dropped }

  /// The calls that ended, as trees: those that no traced call was around, with those within them.
  ///
  /// In the order in which they began, thread by thread; async calls come last.
  ///
  /// - Complexity: O(*n*) in the number of calls that are kept.
  public var calls: [TracedCall] { TraceTree(log.snapshot).roots }

  /// The calls as an indented tree, with counts and times; calls of one method in the same place
  /// are one line.
  public var text: String { text(showingTimes: true) }

  /// The calls as an indented tree; calls of one method in the same place are one line.
  ///
  /// - Parameter showingTimes: Whether times are shown; without them equal runs give equal texts.
  /// - Returns: Lines without an end of line after the last.
  /// - Complexity: O(*nm*) in the calls that are kept and the lines of the text.
  public func text(showingTimes: Bool) -> String {
    let records = log.snapshot
    return TraceText(TraceTree(records).roots, dropped: records.spans.dropped)
      .text(showingTimes: showingTimes)
  }

  /// The calls in the Chrome trace event format, as JSON; Perfetto and `chrome://tracing` open it.
  ///
  /// Each call is a complete event (`"ph": "X"`; `"b"` and `"e"` for an async call) in microseconds since
  /// the trace began.
  public var traceEvents: String { TraceEvents(log.snapshot).json }
}

extension Tracer: CustomStringConvertible {
  /// ``text``.
  public var description: String { text }
}
