/// One thing that is measured.
struct Row {
  /// What a row's figures are about, beside its time.
  enum Kind: Equatable {
    /// A call: its allocations and instructions are held to thresholds.
    case call
    /// A change or a question, prepared outside the time that is measured.
    case operation
    /// Bytes that something keeps: `run` makes it, once, and answers them.
    case memory
    /// How much more two threads get done than one.
    case threads
  }

  let name: String
  var kind = Kind.call
  /// Called before each batch, outside the time that is measured.
  var prepare: ((Int) -> Void)?
  /// Does the operation that often; the result depends on every one of them.
  let run: (Int) -> Int
  /// Called after each batch, outside the time that is measured.
  var cleanUp: (() -> Void)?
  /// The operations of a batch; calibrated where this is nil.
  var batch: Int?
  /// Measures two threads, for thread rows, in batches of so many nanoseconds.
  var onThreads: ((Double) -> ThreadFigures)?
  /// The most rounds that the row takes part in, where each leaves something behind.
  var mostRounds = Int.max

  /// A call, measured in calibrated batches.
  static func call(_ name: String, _ run: @escaping (Int) -> Int) -> Row {
    Row(name: name, run: run)
  }

  /// An operation that can be repeated as it is.
  static func operation(
    _ name: String, batch: Int? = nil, _ run: @escaping (Int) -> Int
  ) -> Row {
    Row(name: name, kind: .operation, run: run, batch: batch)
  }

  /// An operation that uses something up, which `prepare` makes for each batch.
  static func operation<State>(
    _ name: String, batch: Int, mostRounds: Int = .max, prepare: @escaping (Int) -> State,
    run: @escaping (State) -> Int, cleanUp: @escaping (State) -> Void = { _ in }
  ) -> Row {
    var prepared: State?
    return Row(
      name: name, kind: .operation,
      prepare: { prepared = prepare($0) },
      run: { _ in prepared.map(run) ?? 0 },
      cleanUp: {
        if let state = prepared { cleanUp(state) }
        prepared = nil
      },
      batch: batch, mostRounds: mostRounds)
  }
}

/// A row that cannot be measured on this machine, and how it could be.
struct MissingRow {
  let name: String
  let reason: String
}
