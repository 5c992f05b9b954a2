/// One traced call, and the traced calls within it.
public struct TracedCall: Sendable {
  /// The method, with the class that has it: `-[View drawRect:]`.
  public let method: String
  /// The receiver's class; the receiver itself for a class method.
  public let receiver: String
  /// When it began, since the trace began.
  public let start: Duration
  /// How long it took.
  public let duration: Duration
  /// The thread, counted from 1 in the order of first traced calls of the program.
  public let thread: Int
  /// Whether the message is async; then the call is within none and has none within it.
  public let isAsync: Bool
  /// Whether it ended with an error.
  public let threw: Bool
  /// The arguments' descriptions; empty unless ``TracerOptions/describesArguments`` was set.
  public let arguments: [String]
  /// The traced calls that were made within it, on the same thread.
  public let calls: [TracedCall]

  /// How long it took, less the traced calls within it.
  public var ownDuration: Duration {
    calls.reduce(duration) { $0 - $1.duration }
  }
}

/// Finds out which call was within which.
///
/// A thread's calls come in the order in which they ended. So the calls within a call are those
/// before it that stand deeper and belong to no other yet.
struct TraceTree {
  let roots: [TracedCall]

  init(_ records: TraceRecords) {
    var names = TraceNames()
    var open: [UInt32: [(depth: UInt32, call: TracedCall)]] = [:]
    var apart: [TracedCall] = []
    for span in records.spans.elements {
      if span.site.isAsync {
        apart.append(names.call(span, since: records.began, []))
        continue
      }
      var calls = open[span.thread] ?? []
      let first = calls.lastIndex { $0.depth <= span.depth }.map { $0 + 1 } ?? 0
      let within = calls[first...].map(\.call)
      calls.removeSubrange(first...)
      calls.append((span.depth, names.call(span, since: records.began, within)))
      open[span.thread] = calls
    }
    let threads = open.values.map { $0.map(\.call) }
      .sorted { ($0.first?.start ?? .zero) < ($1.first?.start ?? .zero) }
    roots = threads.flatMap { $0 } + apart.sorted { $0.start < $1.start }
  }
}

/// The names of methods and classes, each found once.
struct TraceNames {
  private var methods: [ObjectIdentifier: String] = [:]
  private var classes: [ClassKey: String] = [:]

  mutating func method(_ site: TraceSite) -> String {
    if let known = methods[ObjectIdentifier(site)] { return known }
    let name = site.title
    methods[ObjectIdentifier(site)] = name
    return name
  }

  mutating func name(of key: ClassKey) -> String {
    if let known = classes[key] { return known }
    let name = ClassRecord.shortName(of: key)
    classes[key] = name
    return name
  }

  mutating func call(
    _ span: TraceSpan, since began: UInt64, _ within: [TracedCall]
  ) -> TracedCall {
    TracedCall(
      method: method(span.site), receiver: name(of: span.receiver),
      start: .nanoseconds(span.start - began), duration: .nanoseconds(span.end - span.start),
      thread: Int(span.thread), isAsync: span.site.isAsync, threw: span.threw,
      arguments: span.arguments ?? [], calls: within)
  }
}
