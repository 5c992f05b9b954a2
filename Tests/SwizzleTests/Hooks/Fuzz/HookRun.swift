// The fuzzer's other half: the same steps on the runtime, and the comparison after each.

import Swizzle

/// What differed.
struct HookDifference: Error, CustomStringConvertible {
  let step: Int
  let description: String
}

/// One run of a script, on classes and objects of its own.
final class HookRun {
  private var model = HookModel()
  private var handles: [Class<Machine>] = []
  private var objects: [Machine?] = []
  private var tokens: [Hook] = []
  private var scopes: [HookScope] = []
  private var bodyCount = 0
  private let log = Journal()
  private let depth = Tally()
  private let owners: [String]
  private let script: [HookOp]
  private var step = 0

  /// The number of objects that are alive at any time.
  private static let objectCount = 3

  private init(_ script: [HookOp]) {
    self.script = script
    owners = (0..<3).map { fresh("fuzz owner \($0) ") }
  }

  /// Runs a script.
  ///
  /// - Throws: The first difference.
  static func check(_ script: [HookOp]) throws {
    let run = HookRun(script)
    try run.begin()
    try run.steps()
  }

  private func begin() throws {
    try makeClass(under: nil)
    // The static messages have to be known before methods are put in by name.
    _ = handles[0].method(for: Machine.work)
    _ = handles[0].method(for: Machine.rest)
    _ = handles[0].method(for: Machine.risky)
    for message in MessageChoice.allCases {
      let body = newBody(.plain, 0, message)
      try handles[0].replaceMethod(message.selector, implementation(body))
      _ = model.replace(body, in: 0, message)
    }
    try makeClass(under: 0)
    for number in 0..<Self.objectCount { try makeObject(of: number % 2) }
    try compare()
  }

  /// Runs steps until the script or a scope ends.
  private func steps() throws {
    while step < script.count {
      let op = script[step]
      step += 1
      switch op {
      case .closeScope where !scopes.isEmpty: return
      case .openScope where scopes.count < 3:
        model.openScope()
        try withHooks { scope in
          scopes.append(scope)
          defer { scopes.removeLast() }
          try compare()
          try steps()
        }
        model.closeScope()
      default: try make(op)
      }
      try compare()
    }
  }

  // MARK: - Steps

  private func make(_ op: HookOp) throws {
    switch op {
    case .place(let target, let choice): try place(choice, on: target)
    case .remove(let number):
      guard let token = token(number) else { return }
      tokens[token].remove()
      model.remove(token: token)
    case .pause(let number):
      guard let token = token(number) else { return }
      tokens[token].pause()
      model.setPaused(token: token, true)
    case .resume(let number):
      guard let token = token(number) else { return }
      tokens[token].resume()
      model.setPaused(token: token, false)
    case .removeAll(let owner):
      try same(Hook.removeAll(owner: owners[owner]), model.removeAll(owner: owner), "removeAll")
    case .makeClass(let parent):
      if handles.count < 7 { try makeClass(under: parent % handles.count) }
    case .setClass(let object, let kind):
      let (object, kind) = (living(object), kind % handles.count)
      guard let machine = objects[object] else { return }
      try Instance(machine).setClass(handles[kind])
      model.setClass(object, kind)
    case .setSuperclass(let kind, let parent):
      let (kind, parent) = (kind % handles.count, parent % handles.count)
      try alike("setSuperclass") {
        // The first class's superclass is the compiled one, whose methods are everybody's.
        if kind == 0 { throw HookModel.Refused() }
        try handles[kind].setSuperclass(handles[parent])
      } _: {
        try model.setSuperclass(kind, parent)
      }
    case .renewObject(let number):
      let object = living(number)
      let kind = model.classes[object] ?? 0
      objects[object] = nil
      model.objectDies(object)
      try makeObject(of: kind)
    case .add, .replace, .set, .exchange, .swizzle: try changeMethod(op)
    case .transaction(let ops): try transaction(ops)
    case .openScope, .closeScope: break
    }
  }

  private func makeClass(under parent: Int?) throws {
    let superclass = parent.map { handles[$0] } ?? Class(Machine.self)
    let handle = try superclass.make(named: fresh("Fuzz"))
    try handle.register()
    handles.append(handle)
    model.makeClass(under: parent)
  }

  private func makeObject(of kind: Int) throws {
    let machine = opaque(Machine(name: "\(objects.count)"))
    try Instance(machine).setClass(handles[kind])
    objects.append(machine)
    model.makeObject(of: kind)
  }

  private func living(_ number: Int) -> Int {
    let alive = objects.indices.filter { objects[$0] != nil }
    return alive[number % alive.count]
  }

  private func token(_ number: Int) -> Int? { tokens.isEmpty ? nil : number % tokens.count }

  private func place(_ choice: HookChoice, on target: TargetChoice) throws {
    switch target {
    case .scope(let depth, let kind) where !scopes.isEmpty:
      let index = scopes.count - 1 - depth % scopes.count
      let kind = kind % handles.count
      try place(
        choice, on: scopes[index].on(handles[kind]), at: .scope(model.scopes[index], kind))
    case .scope(_, let kind), .type(let kind):
      try place(choice, on: handles[kind % handles.count], at: .type(kind % handles.count))
    case .object(let number):
      let object = living(number)
      guard let machine = objects[object] else { return }
      try place(choice, on: Instance(machine), at: .object(object))
    }
  }

  private func place(
    _ choice: HookChoice, on target: some HookTarget & MachineTarget, at place: HookModel.Place
  ) throws {
    let number = model.hooks.count
    let choice = bounded(choice, model)
    try alike("place") {
      tokens.append(
        try target.place(choice, number, options(choice), log))
    } _: {
      try model.place(choice, at: place)
    }
  }

  /// Few hooks repeat their original, since each doubles what is inside of it.
  private func bounded(_ choice: HookChoice, _ model: HookModel) -> HookChoice {
    let doubling = model.hooks.filter { $0.isInstalled && $0.choice.effectiveManner == .twice }
    guard doubling.count > 1, choice.effectiveManner == .twice else { return choice }
    var choice = choice
    choice.manner = .pass
    return choice
  }

  private func options(_ choice: HookChoice) -> HookOptions {
    HookOptions(
      owner: owners[choice.owner], priority: choice.priority,
      before: choice.before.map { owners[$0] }, after: choice.after.map { owners[$0] },
      position: HookPosition(rawValue: choice.position) ?? .normal,
      key: choice.key.map { HookKey("\($0)") }, isOneShot: choice.isOneShot,
      countsCalls: choice.countsCalls)
  }

  // MARK: - Methods

  private func newBody(
    _ choice: BodyChoice, _ home: Int, _ message: MessageChoice
  ) -> HookModel.Body {
    bodyCount += 1
    return HookModel.Body(number: bodyCount, choice: choice, home: home, message: message)
  }

  private func implementation(_ body: HookModel.Body) -> Implementation {
    body.message == .risky
      ? Implementation(riskyBody(body)) : Implementation(quietBody(body))
  }

  private func home(_ body: HookModel.Body) -> Machine.Type {
    handles[body.home].type as? Machine.Type ?? Machine.self
  }

  private func quietBody(_ body: HookModel.Body) -> @Sendable (Machine, Path) -> Path {
    let (log, depth, home) = (log, depth, home(body))
    return { machine, path in
      log.write("i\(body.number)")
      guard body.choice == .callsSuper else { return ["i\(body.number)"] }
      if depth.count == HookModel.deepest { return ["deep"] }
      depth.add()
      defer { depth.add(-1) }
      let above =
        body.message == .work
        ? Machine.work.sendSuper(from: home, machine, path)
        : Machine.rest.sendSuper(from: home, machine, path)
      // The compiled class's own methods say who they are.
      return above.map { $0 == "rest" ? "orig" : $0 } + ["i\(body.number)"]
    }
  }

  private func riskyBody(_ body: HookModel.Body) -> @Sendable (Machine, Path) throws -> Path {
    let (log, depth, home) = (log, depth, home(body))
    return { machine, path in
      log.write("i\(body.number)")
      switch body.choice {
      case .plain: return ["i\(body.number)"]
      case .fails: throw MachineError(reason: "i\(body.number)")
      case .callsSuper:
        if depth.count == HookModel.deepest { return ["deep"] }
        depth.add()
        defer { depth.add(-1) }
        return try Machine.risky.sendSuper(from: home, machine, path) + ["i\(body.number)"]
      }
    }
  }

  private func changeMethod(_ op: HookOp) throws {
    switch op {
    case .add(let kind, let message, let choice):
      let kind = kind % handles.count
      let body = newBody(choice, kind, message)
      try same(
        handles[kind].addMethod(message.selector, implementation(body)),
        model.add(body, to: kind, message), "add")
    case .replace(let kind, let message, let choice):
      let kind = kind % handles.count
      let body = newBody(choice, kind, message)
      try same(
        handles[kind].replaceMethod(message.selector, implementation(body)) != nil,
        model.replace(body, in: kind, message), "replace")
    case .set(let kind, let message, let choice):
      let kind = kind % handles.count
      let body = newBody(choice, kind, message)
      let method = handles[kind].ownMethod(for: message.selector)
      try method?.setImplementation(implementation(body))
      try same(method != nil, model.set(body, in: kind, message), "set")
    case .exchange(let one, let first, let other, let second):
      let (one, other) = (one % handles.count, other % handles.count)
      try alike("exchange") {
        try exchange(one, first, other, second)
      } _: {
        try model.exchange(one, first, other, second)
      }
    case .swizzle(let kind, let first, let second):
      let kind = kind % handles.count
      try alike("swizzle") {
        try handles[kind].swizzle(first.selector, with: second.selector)
      } _: {
        try model.swizzle(kind, first, second)
      }
    default: break
    }
  }

  private func exchange(
    _ one: Int, _ first: MessageChoice, _ other: Int, _ second: MessageChoice
  ) throws {
    guard let here = handles[one].method(for: first.selector),
      let there = handles[other].method(for: second.selector)
    else { throw HookModel.Refused() }
    try Method.exchangeImplementations(here, there)
  }

  // MARK: - Transactions

  private func transaction(_ ops: [HookOp]) throws {
    var copy = model
    var isRefused = false
    let made = Transaction { changes in
      for op in ops {
        do { try add(op, to: &changes, &copy) } catch { isRefused = true }
      }
    }
    do {
      let hooks = try made.commit()
      if isRefused { throw HookDifference(step: step, description: "a bad transaction was made") }
      tokens += hooks
      model = copy
    } catch let error as SwizzleError {
      if !isRefused { throw HookDifference(step: step, description: "refused: \(error)") }
    }
  }

  /// Adds a step to a transaction, and makes it on the model, which says whether it is refused.
  private func add(
    _ op: HookOp, to changes: inout TransactionChanges, _ copy: inout HookModel
  ) throws {
    switch op {
    case .place(let target, let asked):
      let (number, choice) = (copy.hooks.count, bounded(asked, copy).inTransaction)
      switch target {
      case .object(let chosen):
        let object = living(chosen)
        guard let machine = objects[object] else { return }
        changes.place(choice, number, options(choice), log, on: Instance(machine))
        try copy.place(choice, at: .object(object))
      case .type(let kind), .scope(_, let kind):
        let kind = kind % handles.count
        changes.place(choice, number, options(choice), log, on: handles[kind])
        try copy.place(choice, at: .type(kind))
      }
    case .remove(let chosen):
      guard let token = token(chosen) else { return }
      changes.remove(tokens[token])
      copy.remove(token: token)
    case .add(let kind, let message, let choice):
      let kind = kind % handles.count
      let body = newBody(choice, kind, message)
      switch message {
      case .work: changes.addMethod(Machine.work, of: handles[kind], quietBody(body))
      case .rest: changes.addMethod(Machine.rest, of: handles[kind], quietBody(body))
      case .risky: changes.addMethod(Machine.risky, of: handles[kind], riskyBody(body))
      }
      _ = copy.add(body, to: kind, message)
    case .replace(let kind, let message, let choice):
      let kind = kind % handles.count
      let body = newBody(choice, kind, message)
      switch message {
      case .work: changes.replaceMethod(Machine.work, of: handles[kind], quietBody(body))
      case .rest: changes.replaceMethod(Machine.rest, of: handles[kind], quietBody(body))
      case .risky: changes.replaceMethod(Machine.risky, of: handles[kind], riskyBody(body))
      }
      _ = copy.replace(body, in: kind, message)
    case .exchange(let one, let first, let other, let second):
      let (one, other) = (one % handles.count, other % handles.count)
      // Methods are found before the transaction begins.
      guard let here = handles[one].ownMethod(for: first.selector),
        let there = handles[other].ownMethod(for: second.selector)
      else { return }
      changes.exchangeImplementations(here, there)
      try copy.exchange(one, first, other, second)
    case .swizzle(let kind, let first, let second):
      let kind = kind % handles.count
      changes.swizzle(first.selector, with: second.selector, of: handles[kind])
      try copy.swizzle(kind, first, second)
    default: return
    }
  }

  // MARK: - Comparing

  /// Does the same to both, which agree on whether it is refused.
  private func alike(_ what: String, _ real: () throws -> Void, _ said: () throws -> Void) throws {
    var refusals: (String?, Bool) = (nil, false)
    do { try real() } catch let error as SwizzleError { refusals.0 = "\(error)" } catch {
      refusals.0 = "refused"
    }
    do { try said() } catch { refusals.1 = true }
    if (refusals.0 != nil) != refusals.1 {
      throw HookDifference(step: step, description: "\(what): \(refusals)")
    }
  }

  private func same<Value: Equatable>(_ real: Value, _ said: Value, _ what: String) throws {
    if real != said {
      throw HookDifference(
        step: step, description: "\(what)\n  runtime \(real)\n  model   \(said)")
    }
  }

  /// Sends everything to everybody, and asks every hook.
  private func compare() throws {
    for object in objects.indices {
      guard let machine = objects[object] else { continue }
      for message in MessageChoice.allCases {
        let ending = message.send(to: machine)
        let real = log.take() + [ending.text]
        let expected = model.send(message, to: object)
        let said = model.takeEvents() + [expected.text]
        try same(real, said, "\(message) to object \(object)")
      }
    }
    for (index, token) in tokens.enumerated() {
      let said = model.tokens[index]
      let hook = model.hooks[said.hook]
      try same(token.isInstalled, !said.isUsed && hook.isInstalled, "token \(index) is installed")
      try same(token.callCount, hook.calls, "token \(index) counts")
      if hook.isInstalled { try same(token.isPaused, hook.isPaused, "token \(index) is paused") }
    }
  }
}
