// What hooks and methods do, said plainly and slowly: lists, searched from the front at each send.
// It shares nothing with the runtime.

/// How a send ended.
enum Ending: Hashable, Sendable {
  case value(Path)
  case error(String)
}

/// The reference.
///
/// A value: a transaction that fails is a copy that is thrown away.
struct HookModel {
  struct Hook {
    let number: Int
    let choice: HookChoice
    /// Where it is: a class or an object by number, and the scope's number for scoped ones.
    let place: Place
    var isPaused = false
    var isInstalled = true
    var tokens = 1
    var calls = 0
    var wasUsed = false
  }

  enum Place: Hashable {
    case type(Int)
    case object(Int)
    case scope(Int, Int)
  }

  struct Body: Hashable {
    let number: Int
    let choice: BodyChoice
    /// The class and the message that it sends to `super` from.
    let home: Int
    let message: MessageChoice
  }

  struct Token {
    let hook: Int
    var isUsed = false
  }

  /// What is refused; the model says no more than that it is.
  struct Refused: Error {}

  /// The superclass of each class; the first has none that counts.
  private(set) var parents: [Int?] = []
  private var bodies: [[MessageChoice: Body]] = []
  /// Each object's class, by how many objects were made before; nil for the dead.
  private(set) var classes: [Int?] = []
  private(set) var hooks: [Hook] = []
  private(set) var tokens: [Token] = []
  /// The open scopes, the outermost first.
  private(set) var scopes: [Int] = []
  private var lastScope = 0
  private(set) var events: [String] = []
  private var depth = 0
  /// How many bodies may send to super, one from within the other.
  static let deepest = 4

  // MARK: - Classes, methods, objects

  mutating func makeClass(under parent: Int?) {
    parents.append(parent)
    bodies.append([:])
  }

  mutating func makeObject(of kind: Int) { classes.append(kind) }

  mutating func objectDies(_ object: Int) {
    classes[object] = nil
    for index in hooks.indices where hooks[index].place == .object(object) {
      hooks[index].isInstalled = false
    }
  }

  mutating func setClass(_ object: Int, _ kind: Int) { classes[object] = kind }

  mutating func setSuperclass(_ kind: Int, _ parent: Int) throws {
    // The first class has no superclass to lose.
    if kind == 0 || lineage(of: parent).contains(kind) { throw Refused() }
    parents[kind] = parent
  }

  private func lineage(of kind: Int) -> [Int] {
    [kind] + (parents[kind].map { lineage(of: $0) } ?? [])
  }

  private func owner(of message: MessageChoice, from kind: Int) -> Int? {
    lineage(of: kind).first { bodies[$0][message] != nil }
  }

  mutating func add(_ body: Body, to kind: Int, _ message: MessageChoice) -> Bool {
    if bodies[kind][message] != nil { return false }
    bodies[kind][message] = body
    return true
  }

  mutating func replace(_ body: Body, in kind: Int, _ message: MessageChoice) -> Bool {
    defer { bodies[kind][message] = body }
    return bodies[kind][message] != nil
  }

  /// False when the class has no method of its own.
  mutating func set(_ body: Body, in kind: Int, _ message: MessageChoice) -> Bool {
    guard bodies[kind][message] != nil else { return false }
    bodies[kind][message] = body
    return true
  }

  mutating func exchange(
    _ one: Int, _ first: MessageChoice, _ other: Int, _ second: MessageChoice
  ) throws {
    guard first.throwsErrors == second.throwsErrors, let here = owner(of: first, from: one),
      let there = owner(of: second, from: other)
    else { throw Refused() }
    let body = bodies[here][first]
    bodies[here][first] = bodies[there][second]
    bodies[there][second] = body
  }

  mutating func swizzle(_ kind: Int, _ first: MessageChoice, _ second: MessageChoice) throws {
    guard first.throwsErrors == second.throwsErrors, let here = owner(of: first, from: kind),
      let there = owner(of: second, from: kind)
    else { throw Refused() }
    if here == kind { return try exchange(kind, first, there, second) }
    let (original, replacement) = (bodies[here][first], bodies[there][second])
    bodies[kind][first] = replacement
    bodies[kind][second] = original
  }

  // MARK: - Hooks

  mutating func place(_ choice: HookChoice, at place: Place) throws {
    if let key = choice.key,
      let known = hooks.firstIndex(where: {
        $0.isInstalled && $0.place == place && $0.choice.key == key
          && $0.choice.message == choice.message
      })
    {
      hooks[known].tokens += 1
      tokens.append(Token(hook: known))
      return
    }
    let hook = Hook(number: hooks.count, choice: choice, place: place)
    let there = hooks.filter {
      $0.isInstalled && $0.place == place && $0.choice.message == choice.message
    }
    _ = try Self.ordered(there + [hook])
    hooks.append(hook)
    tokens.append(Token(hook: hook.number))
  }

  mutating func remove(token: Int) {
    if tokens[token].isUsed { return }
    tokens[token].isUsed = true
    let hook = tokens[token].hook
    guard hooks[hook].isInstalled else { return }
    hooks[hook].tokens -= 1
    if hooks[hook].tokens == 0 { hooks[hook].isInstalled = false }
  }

  mutating func setPaused(token: Int, _ isPaused: Bool) {
    let hook = tokens[token].hook
    if !tokens[token].isUsed && hooks[hook].isInstalled { hooks[hook].isPaused = isPaused }
  }

  mutating func removeAll(owner: Int) -> Int {
    let found = hooks.indices.filter { hooks[$0].isInstalled && hooks[$0].choice.owner == owner }
    for index in found { hooks[index].isInstalled = false }
    return found.count
  }

  mutating func openScope() {
    lastScope += 1
    scopes.append(lastScope)
  }

  mutating func closeScope() {
    let ended = scopes.removeLast()
    for index in hooks.indices {
      if case .scope(ended, _) = hooks[index].place { hooks[index].isInstalled = false }
    }
  }

  /// From the outside in: of all orders that meet the demands, the one that puts the foremost first.
  private static func ordered(_ hooks: [Hook]) throws -> [Hook] {
    let (watching, deciding) = (
      hooks.filter { $0.choice.kind != .around }, hooks.filter { $0.choice.kind == .around }
    )
    return try line(watching) + line(deciding)
  }

  private static func line(_ hooks: [Hook]) throws -> [Hook] {
    if hooks.isEmpty { return [] }
    func rank(_ hook: Hook) -> [Int] {
      [hook.choice.position, -hook.choice.priority, -hook.number]
    }
    let free = hooks.filter { hook in
      hooks.allSatisfy { other in
        other.number == hook.number
          || !(other.choice.before.contains(hook.choice.owner)
            || hook.choice.after.contains(other.choice.owner))
      }
    }
    guard let first = free.min(by: { rank($0).lexicographicallyPrecedes(rank($1)) }) else {
      throw Refused()
    }
    return try [first] + line(hooks.filter { $0.number != first.number })
  }

  // MARK: - Sends

  /// What a send to an object does; what happened is in ``events``.
  mutating func send(_ message: MessageChoice, to object: Int) -> Ending {
    guard let kind = classes[object] else { return .error("dead") }
    return run(message, object, from: kind)
  }

  mutating func takeEvents() -> [String] {
    defer { events = [] }
    return events
  }

  private mutating func run(
    _ message: MessageChoice, _ object: Int, from kind: Int
  ) -> Ending {
    guard let owner = owner(of: message, from: kind) else { return .value(["orig"]) }
    let line = lineage(of: kind)
    let levels = line.prefix { $0 != owner } + [owner]
    var places: [Place] = scopes.reversed().flatMap { scope in
      levels.map { Place.scope(scope, $0) }
    }
    // A body that an exchange moved above its home may send to super and find the object's class.
    if kind == classes[object] { places.append(.object(object)) }
    places += levels.map { .type($0) }
    let chain = places.flatMap { place in
      let there = hooks.filter {
        $0.isInstalled && $0.place == place && $0.choice.message == message
      }
      // Orders were checked when the hooks were placed; leaving some out makes no cycle.
      return ((try? Self.ordered(there)) ?? []).filter { !$0.isPaused }.map(\.number)
    }
    return run(chain[...], bodies[owner][message], message, object)
  }

  private mutating func run(
    _ chain: ArraySlice<Int>, _ body: Body?, _ message: MessageChoice, _ object: Int
  ) -> Ending {
    guard let number = chain.first else { return run(body, object) }
    let inner = chain.dropFirst()
    let choice = hooks[number].choice
    if choice.kind == .after {
      // It is reached when the call ends.
      let ending = run(inner, body, message, object)
      if isReached(number) { events.append("a\(number) \(ending.text)") }
      return ending
    }
    if !isReached(number) { return run(inner, body, message, object) }
    switch choice.kind {
    case .before, .after:
      events.append("b\(number)")
      return run(inner, body, message, object)
    case .observe:
      events.append("o\(number)")
      let ending = run(inner, body, message, object)
      events.append("p\(number) \(ending.text)")
      return ending
    case .around:
      events.append("h\(number)")
      return decide(choice, number, inner, body, message, object)
    }
  }

  /// Whether a call that comes to a hook runs it: not the second one to a one-shot.
  private mutating func isReached(_ number: Int) -> Bool {
    let choice = hooks[number].choice
    if choice.isOneShot {
      if hooks[number].wasUsed { return false }
      hooks[number].wasUsed = true
      hooks[number].isInstalled = false
    }
    if choice.isOneShot || choice.countsCalls { hooks[number].calls += 1 }
    return true
  }

  private mutating func decide(
    _ choice: HookChoice, _ number: Int, _ inner: ArraySlice<Int>, _ body: Body?,
    _ message: MessageChoice, _ object: Int
  ) -> Ending {
    switch choice.effectiveManner {
    case .pass: return run(inner, body, message, object).adding(["\(number)"])
    case .skip: return .value(["skipped \(number)"])
    case .fail: return .error("\(number)")
    case .twice:
      let first = run(inner, body, message, object)
      guard case .value(let path) = first else { return first }
      return run(inner, body, message, object).adding(path)
    case .send:
      if let kind = classes[object] { _ = run(.rest, object, from: kind) }
      return run(inner, body, message, object)
    case .rescue:
      let ending = run(inner, body, message, object)
      if case .error(let text) = ending { return .value(["rescued \(text)"]) }
      return ending
    }
  }

  private mutating func run(_ body: Body?, _ object: Int) -> Ending {
    guard let body else { return .value(["orig"]) }
    events.append("i\(body.number)")
    switch body.choice {
    case .fails where body.message.throwsErrors: return .error("i\(body.number)")
    case .callsSuper:
      // Exchanges may have put a body above its home, where it sends to itself.
      if depth == Self.deepest { return .value(["deep"]) }
      depth += 1
      defer { depth -= 1 }
      guard let parent = parents[body.home] else { return .value(["orig", "i\(body.number)"]) }
      return run(body.message, object, from: parent)
        .adding(["i\(body.number)"])
    default: return .value(["i\(body.number)"])
    }
  }
}

extension Ending {
  var text: String {
    switch self {
    case .value(let path): path.joined(separator: ",")
    case .error(let text): "!" + text
    }
  }

  func adding(_ more: Path) -> Ending {
    if case .value(let path) = self { return .value(path + more) }
    return self
  }
}
