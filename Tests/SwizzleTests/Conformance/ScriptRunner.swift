// Runs op scripts on Swizzle: one result line an op, as Tests/Oracle/README.md describes.

import Swizzle

/// One run of a script, on classes of its own.
final class ScriptRunner {
  /// What scripts call OrRoot.
  enum Root {
    /// The compiled class itself, which the process then shares with nobody else.
    case compiled
    /// A class made from it for this run, so that scripts can run side by side.
    case made
  }

  /// An op names something that does not exist.
  private struct Unknown: Error {}

  /// A class of the script, or its metaclass.
  private enum Target {
    case objects(Class<OrRoot>)
    case classes(Class<OrRoot.Type>)
  }

  private let prefix: String
  private var classes: [String: Class<OrRoot>] = [:]
  private var made: [Class<OrRoot>] = []
  private var objects: [String: OrRoot] = [:]

  /// Begins a run; the name is set before the names of its classes, so that runs do not collide.
  init(_ name: String, root: Root) throws {
    prefix = name + "."
    switch root {
    case .compiled: classes["OrRoot"] = Class(OrRoot.self)
    case .made: classes["OrRoot"] = try makeClass("OrRoot", Class(OrRoot.self))
    }
  }

  /// Disposes of the classes that were made, the youngest first.
  func tearDown() throws {
    let root = Class(OrRoot.self)
    for object in objects.values { try Instance(object).setClass(root) }
    objects = [:]
    while let last = made.last(where: { $0.subclasses.isEmpty }) {
      try last.dispose()
      made.removeAll { $0 == last }
    }
  }

  /// The result lines of a script.
  func results(of script: Script) throws -> [String] {
    try script.ops.map(result)
  }

  /// The result line of one op.
  func result(of op: Op) throws -> String {
    do {
      switch op.name {
      case "newclass": return try makeClass(op)
      case "setclass": return try setClass(op)
      case "setsuper": return try setSuperclass(op)
      case "send", "csend", "super", "nsend": return try send(op)
      case "exchange": return try exchange(op)
      case "list": return try onClass(op, list, list)
      case "lookup": return try onClass(op, lookup, lookup)
      case "imp": return try onClass(op, implementation, implementation)
      case "responds": return try onClass(op, responds, responds)
      case "add": return try onClass(op, add, add)
      case "replace": return try onClass(op, replace, replace)
      case "setimp": return try onClass(op, setImplementation, setImplementation)
      case "swizzle": return try onClass(op, swizzle, swizzle)
      default: return "err:op"
      }
    } catch is Unknown {
      return "err"
    }
  }

  // MARK: - Names

  private func known(_ name: String) throws -> Class<OrRoot> {
    guard let known = classes[name] else { throw Unknown() }
    return known
  }

  private func target(_ name: String) throws -> Target {
    guard name.hasPrefix("+") else { return .objects(try known(name)) }
    return .classes(try known(String(name.dropFirst())).metaclass)
  }

  private func object(_ name: String) throws -> OrRoot {
    guard let object = objects[name] else { throw Unknown() }
    return object
  }

  private func selector(_ name: String) throws -> ScriptSelector {
    guard let selector = ScriptSelector.all[name] else { throw Unknown() }
    return selector
  }

  /// What the script calls a class.
  private func name(of known: Class<AnyObject>) -> String {
    classes.first { $0.value.type == known.type }?.key ?? known.name
  }

  private func onClass(
    _ op: Op, _ objects: (Class<OrRoot>, Op) throws -> String,
    _ classes: (Class<OrRoot.Type>, Op) throws -> String
  ) throws -> String {
    switch try target(op.arguments[0]) {
    case .objects(let target): try objects(target, op)
    case .classes(let target): try classes(target, op)
    }
  }
}

// MARK: - Classes and objects

extension ScriptRunner {
  private func makeClass(
    _ name: String, _ superclass: Class<OrRoot>
  ) throws -> Class<OrRoot> {
    let new = try superclass.make(named: prefix + name)
    try new.register()
    made.append(new)
    return new
  }

  private func makeClass(_ op: Op) throws -> String {
    let superclass = try known(op.arguments[1])
    do {
      classes[op.arguments[0]] = try makeClass(op.arguments[0], superclass)
    } catch let error as SwizzleError where error.code == .classNameInUse {
      return "fail"
    }
    return "ok"
  }

  private func setClass(_ op: Op) throws -> String {
    let name = op.arguments[0]
    let target = try known(op.arguments[1])
    guard let object = objects[name] else {
      objects[name] = try makeObject(target)
      return "new"
    }
    return self.name(of: try Instance(object).setClass(target))
  }

  /// An object of a class: made as one, or made as the root and moved, in turn.
  private func makeObject(_ target: Class<OrRoot>) throws -> OrRoot {
    if objects.count.isMultiple(of: 2), let type = target.type as? OrRoot.Type {
      return type.init()
    }
    let object = OrRoot()
    try Instance(object).setClass(target)
    return object
  }

  private func setSuperclass(_ op: Op) throws -> String {
    let (target, superclass) = (try known(op.arguments[0]), try known(op.arguments[1]))
    do {
      return name(of: try target.setSuperclass(superclass))
    } catch  where error.code == .superclassCycle {
      return "err"
    }
  }
}

// MARK: - Sends

extension ScriptRunner {
  private func send(_ op: Op) throws -> String {
    let result: Int
    switch op.name {
    case "send": result = try selector(op.arguments[1]).send(object(op.arguments[0]))
    case "csend":
      let receiver = try known(op.arguments[0]).type as? OrRoot.Type
      guard let receiver else { throw Unknown() }
      result = try selector(op.arguments[1]).sendToClass(receiver)
    case "super":
      let object = try object(op.arguments[0])
      let anchor = try known(op.arguments[1]).type as? OrRoot.Type
      guard let anchor, op.arguments[1] != "OrRoot" else { throw Unknown() }
      result = try selector(op.arguments[2]).sendSuper(anchor, object)
    default:
      // Swift's nil: the message is not sent, and there is no result.
      let nobody: OrRoot? = nil
      let send = try selector(op.arguments[0]).send
      result = nobody.map(send) ?? 0
    }
    return result == OrRoot.forwarded ? "fwd" : String(result)
  }
}

// MARK: - Methods

extension ScriptRunner {
  private func list<Receiver>(_ target: Class<Receiver>, _ op: Op) -> String {
    let methods = target.methods.map { "\($0.selector)=\(number($0.implementation))" }
    return methods.isEmpty ? "(empty)" : methods.joined(separator: " ")
  }

  private func lookup<Receiver>(_ target: Class<Receiver>, _ op: Op) -> String {
    guard let method = target.method(for: Selector(op.arguments[1])) else { return "none" }
    // A class method's owner is the metaclass, which has the class's handle.
    let plus = method.signature.kind == .class ? "+" : ""
    return "\(number(method.implementation)) owner=\(plus)\(name(of: method.owner))"
  }

  private func implementation<Receiver>(_ target: Class<Receiver>, _ op: Op) -> String {
    let method = target.method(for: Selector(op.arguments[1]))
    return method.map { number($0.implementation) } ?? "fwd"
  }

  private func responds<Receiver>(_ target: Class<Receiver>, _ op: Op) -> String {
    target.responds(to: Selector(op.arguments[1])) ? "1" : "0"
  }

  private func add<Receiver>(_ target: Class<Receiver>, _ op: Op) throws -> String {
    try target.addMethod(Selector(op.arguments[1]), numbered(op, target)) ? "1" : "0"
  }

  private func replace<Receiver>(_ target: Class<Receiver>, _ op: Op) throws -> String {
    let old = try target.replaceMethod(Selector(op.arguments[1]), numbered(op, target))
    return old.map(number) ?? "nil"
  }

  private func setImplementation<Receiver>(
    _ target: Class<Receiver>, _ op: Op
  ) throws -> String {
    guard let method = target.method(for: Selector(op.arguments[1])) else { return "missing" }
    return number(try method.setImplementation(numbered(op, target)))
  }

  private func swizzle<Receiver>(_ target: Class<Receiver>, _ op: Op) throws -> String {
    do {
      let result = try target.swizzle(
        Selector(op.arguments[1]), with: Selector(op.arguments[2]))
      return result == .added ? "added" : "exchanged"
    } catch  where error.code == .unknownMethod {
      return "missing"
    }
  }

  private func exchange(_ op: Op) throws -> String {
    let first = try method(op.arguments[0], op.arguments[1])
    let second = try method(op.arguments[2], op.arguments[3])
    guard let first, let second else { return "missing" }
    try Method.exchangeImplementations(first, second)
    return "ok"
  }

  private func method(_ target: String, _ selector: String) throws -> Method? {
    switch try self.target(target) {
    case .objects(let target): target.method(for: Selector(selector))
    case .classes(let target): target.method(for: Selector(selector))
    }
  }

  private func numbered<Receiver>(
    _ op: Op, _ target: Class<Receiver>
  ) throws -> Implementation {
    guard let number = Int(op.arguments[2]) else { throw Unknown() }
    let implementation = ScriptImplementation.numbered(number)
    return target.isMetaclass ? implementation.forClasses : implementation.forObjects
  }

  private func number(_ implementation: Implementation) -> String {
    ScriptImplementation.number(of: implementation).map(String.init) ?? "?"
  }
}
