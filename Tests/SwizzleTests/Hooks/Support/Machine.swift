// What the hook tests hook. Every test makes classes of its own, since class state is the whole
// process's and tests run at the same time.

import Swizzle

/// What the messages carry.
///
/// Each hook adds its name to it on the way in, the implementation adds where
/// it stands. What a send answers is the trace of what ran, from the outside in.
typealias Path = [String]

struct MachineError: Error, Equatable {
  let reason: String
}

/// What all classes of the hook tests are made from.
class Machine: @unchecked Sendable {
  // Sendable: its only property is a constant, and subclasses of the tests add none that change.
  static let work: Function<Machine, Path, Path> = Message("work:") { _, path in path + ["orig"] }
  static let rest: Function<Machine, Path, Path> = Message("rest:") { _, path in path + ["rest"] }
  /// Throws when the path says so.
  static let risky: Message<Machine, Path, any Error, Path> = Message("risky:") { _, path in
    if path.contains("bad") { throw MachineError(reason: path.joined(separator: " ")) }
    return path + ["orig"]
  }
  static let typed: Message<Machine, Int, MachineError, Int> = Message("typed:") {
    (_: Machine, n: Int) throws(MachineError) -> Int in
    if n < 0 { throw MachineError(reason: "\(n)") }
    return n
  }
  static let build: Function<Machine.Type, Path, Path> = Message("build:") { _, path in
    path + ["orig"]
  }
  static let add: Function<Machine, Int, Int, Int> = Message("add:to:") { _, one, other in
    one + other
  }
  /// How often a recursive message goes on.
  static let descend: Function<Machine, Int, Int> = Message("descend:") { machine, depth in
    depth == 0 ? 0 : 1 + Machine.descend(machine, depth - 1)
  }

  let name: String

  required init(name: String = "machine") {
    self.name = name
  }
}

/// A class of one test, made at run time.
struct Model: Sendable {
  let handle: Class<Machine>

  init(_ name: String = "Model", of superclass: Class<Machine> = Class(Machine.self)) throws {
    handle = try superclass.make(named: fresh(name))
    try handle.register()
  }

  /// A class below this one.
  func below(_ name: String = "Below") throws -> Model { try Model(name, of: handle) }

  /// An object of the class.
  func object(_ name: String = "machine") throws -> Machine {
    let machine = opaque(Machine(name: name))
    try Instance(machine).setClass(handle)
    return machine
  }

  /// The class itself, to send class messages to.
  var type: Machine.Type { handle.type as? Machine.Type ?? Machine.self }
}

extension HookTarget where Receiver == Machine {
  /// Places a hook that adds its name to the path.
  @discardableResult
  func mark(
    _ name: String, _ options: HookOptions = HookOptions(), file: String = #fileID,
    line: Int = #line
  ) throws(SwizzleError) -> Hook {
    try hook(Machine.work, options, file: file, line: line) { original, machine, path in
      original(machine, path + [name])
    }
  }

  /// Places a hook that adds its name to the other message's path.
  @discardableResult
  func markRest(_ name: String, _ options: HookOptions = HookOptions()) throws(SwizzleError) -> Hook
  {
    try hook(Machine.rest, options) { original, machine, path in
      original(machine, path + [name])
    }
  }
}

extension Machine {
  /// What a send runs, from the outside in; asked twice, since the second send finds what the first
  /// left in the tables.
  var trace: Path {
    let first = Machine.work(self, [])
    let second = Machine.work(self, [])
    return first == second ? first : ["first", "\(first)", "then", "\(second)"]
  }

  var restTrace: Path { Machine.rest(self, []) }
}
