// Placing the fuzzer's hooks and sending its messages.

import Swizzle

/// A target of hooks whose receiver is a machine.
protocol MachineTarget: HookTarget where Receiver == Machine {}
extension Class: MachineTarget where Receiver == Machine {}
extension Instance: MachineTarget where Object == Machine {}
extension ScopedClass: MachineTarget where Receiver == Machine {}

extension MessageChoice {
  var selector: Selector {
    switch self {
    case .work: "work:"
    case .rest: "rest:"
    case .risky: "risky:"
    }
  }

  func send(to machine: Machine) -> Ending {
    switch self {
    case .work: return .value(Machine.work(machine, []))
    case .rest: return .value(Machine.rest(machine, []))
    case .risky:
      do {
        return .value(try Machine.risky(machine, []))
      } catch let error as MachineError {
        return .error(error.reason)
      } catch {
        return .error("\(error)")
      }
    }
  }
}

extension HookChoice {
  /// What an around hook of the fuzzer does, `next` being its original.
  func decide(
    _ number: Int, _ log: Journal, _ machine: Machine, _ next: () throws -> Path
  ) throws -> Path {
    log.write("h\(number)")
    switch effectiveManner {
    case .pass: return try next() + ["\(number)"]
    case .skip: return ["skipped \(number)"]
    case .fail: throw MachineError(reason: "\(number)")
    case .twice:
      let first = try next()
      return try next() + first
    case .send:
      _ = Machine.rest(machine, [])
      return try next()
    case .rescue:
      do {
        return try next()
      } catch let error as MachineError {
        return ["rescued \(error.reason)"]
      }
    }
  }

  /// As above, where nothing throws.
  func decideQuietly(
    _ number: Int, _ log: Journal, _ machine: Machine, _ next: () -> Path
  ) -> Path {
    do {
      return try decide(number, log, machine, next)
    } catch {
      return ["threw"]
    }
  }
}

private func text(_ outcome: Result<Path, any Error>) -> String {
  switch outcome {
  case .success(let path): Ending.value(path).text
  case .failure(let error): Ending.error((error as? MachineError)?.reason ?? "\(error)").text
  }
}

extension MachineTarget {
  func place(
    _ choice: HookChoice, _ number: Int, _ options: HookOptions, _ log: Journal
  ) throws -> Hook {
    switch choice.message {
    case .work: try placeQuiet(choice, number, options, log, Machine.work)
    case .rest: try placeQuiet(choice, number, options, log, Machine.rest)
    case .risky: try placeRisky(choice, number, options, log)
    }
  }

  private func placeQuiet(
    _ choice: HookChoice, _ number: Int, _ options: HookOptions, _ log: Journal,
    _ message: borrowing Function<Machine, Path, Path>
  ) throws -> Hook {
    switch choice.kind {
    case .around:
      try hook(message, options) { original, machine, path in
        choice.decideQuietly(number, log, machine) { original(machine, path) }
      }
    case .before: try before(message, options) { _, _ in log.write("b\(number)") }
    case .after:
      try after(message, options) { result, _, _ in
        log.write("a\(number) \(text(.success(result)))")
      }
    case .observe:
      try observe(
        message, options, before: { _, _ in log.write("o\(number)") },
        after: { _, result, _, _ in log.write("p\(number) \(text(.success(result)))") })
    }
  }

  private func placeRisky(
    _ choice: HookChoice, _ number: Int, _ options: HookOptions, _ log: Journal
  ) throws -> Hook {
    switch choice.kind {
    case .around:
      try hook(Machine.risky, options) { original, machine, path in
        try choice.decide(number, log, machine) { try original(machine, path) }
      }
    case .before: try before(Machine.risky, options) { _, _ in log.write("b\(number)") }
    case .after:
      try after(Machine.risky, options) { outcome, _, _ in
        log.write("a\(number) \(text(outcome))")
      }
    case .observe:
      try observe(
        Machine.risky, options, before: { _, _ in log.write("o\(number)") },
        after: { _, outcome, _, _ in log.write("p\(number) \(text(outcome))") })
    }
  }
}

extension HookChoice {
  /// What a transaction can place.
  var inTransaction: HookChoice {
    var choice = self
    switch kind {
    case .observe: choice.kind = .around
    case .after where message == .risky: choice.kind = .before
    default: break
    }
    return choice
  }
}

extension TransactionChanges {
  mutating func place(
    _ choice: HookChoice, _ number: Int, _ options: HookOptions, _ log: Journal,
    on target: some MachineTarget
  ) {
    switch choice.message {
    case .work: placeQuiet(choice, number, options, log, Machine.work, on: target)
    case .rest: placeQuiet(choice, number, options, log, Machine.rest, on: target)
    case .risky:
      if choice.kind == .before {
        before(Machine.risky, on: target, options) { _, _ in log.write("b\(number)") }
      } else {
        hook(Machine.risky, on: target, options) { original, machine, path in
          try choice.decide(number, log, machine) { try original(machine, path) }
        }
      }
    }
  }

  private mutating func placeQuiet(
    _ choice: HookChoice, _ number: Int, _ options: HookOptions, _ log: Journal,
    _ message: borrowing Function<Machine, Path, Path>, on target: some MachineTarget
  ) {
    switch choice.kind {
    case .around, .observe:
      hook(message, on: target, options) { original, machine, path in
        choice.decideQuietly(number, log, machine) { original(machine, path) }
      }
    case .before: before(message, on: target, options) { _, _ in log.write("b\(number)") }
    case .after:
      after(message, on: target, options) { result, _, _ in
        log.write("a\(number) \(text(.success(result)))")
      }
    }
  }
}
