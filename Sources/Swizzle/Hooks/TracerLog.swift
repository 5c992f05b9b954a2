private import CSwizzle

/// One traced call that ended.
struct TraceSpan: Sendable {
  let site: TraceSite
  /// The receiver's class, or the class that was the receiver.
  let receiver: ClassKey
  /// Nanoseconds of a clock that never goes back.
  let start: UInt64
  let end: UInt64
  let thread: UInt32
  /// How many traced calls were around it.
  let depth: UInt32
  let threw: Bool
  let arguments: [String]?
}

/// What a tracer has seen, up to its limit.
struct TraceRecords {
  var spans: Ring<TraceSpan>
  /// When the trace began; calls from before are not recorded.
  var began: UInt64
}

/// Where the hooks of a tracer write.
final class TraceLog: Sendable {
  let options: TracerOptions
  private let records: Guarded<TraceRecords>

  init(_ options: TracerOptions) {
    self.options = options
    records = Guarded(
      TraceRecords(spans: Ring(limit: options.capacity), began: swz_nanoseconds()))
  }

  /// Begins anew.
  func begin() {
    let limit = options.capacity
    let old = records.withLock { records in
      let old = records
      records = TraceRecords(spans: Ring(limit: limit), began: swz_nanoseconds())
      return old
    }
    _ = old
  }

  func add(_ span: TraceSpan) {
    let old = records.withLock { records in
      span.start < records.began ? nil : records.spans.append(span)
    }
    _ = old
  }

  var snapshot: TraceRecords { records.withLock { $0 } }
}

/// One place where a tracer's hook sits: a message, for a class and those that inherit its method.
final class TraceSite: CallObserver {
  let record: MessageRecord
  let owner: ClassRecord
  /// An async call may end on another thread, so that it is within no call of a thread.
  let isAsync: Bool
  private let log: TraceLog

  init(_ record: MessageRecord, _ owner: ClassRecord, _ log: TraceLog) {
    self.record = record
    isAsync = record.types.signature.isAsync
    self.owner = owner
    self.log = log
  }

  var wantsArguments: Bool { log.options.describesArguments }

  func callBegins() -> UInt64? {
    if swz_trace_is_quiet() { return nil }
    if !isAsync { swz_trace_enter() }
    return swz_nanoseconds()
  }

  func callEnds(_ begin: UInt64, _ receiver: ClassKey, _ arguments: [String]?, threw: Bool) {
    let end = swz_nanoseconds()
    log.add(
      TraceSpan(
        site: self, receiver: receiver, start: begin, end: end, thread: swz_trace_number(),
        depth: isAsync ? 0 : swz_trace_leave(), threw: threw, arguments: arguments))
  }

  func describe(_ body: () -> [String]) -> [String] {
    // What a description sends is not the program's doing.
    swz_trace_set_quiet(true)
    defer { swz_trace_set_quiet(false) }
    let longest = max(log.options.longestDescription, 1)
    return body().map { $0.count > longest ? $0.prefix(longest - 1) + "…" : $0 }
  }

  /// The method that the hook sits on, and the class that has it.
  var title: String {
    let method = Runtime.locked { owner.find(record.selector, record.kind) }
    let name = (method?.owner ?? owner).shortName
    return "\(record.kind == .class ? "+" : "-")[\(name) \(record.selector)]"
  }
}

extension ClassRecord {
  /// The class's name without its module.
  var shortName: String { Self.shortName(of: key) }

  static func shortName(of key: ClassKey) -> String {
    RuntimeNames.name(of: key) ?? String(describing: key.type)
  }
}
