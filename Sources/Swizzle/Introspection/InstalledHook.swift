/// One hook that is installed, as it was when it was asked for.
///
///     for hook in InstalledHook.all where hook.owner == "theme" { print(hook) }
///     // around -[App.View drawRect:] by theme (App/Theme.swift:12)
public struct InstalledHook: Sendable, Identifiable {
  /// Whose calls a hook sees.
  public enum Place: Hashable, Sendable {
    /// Those of a class, and of the classes that inherit its method.
    case `class`
    /// Those of one object.
    case object(ObjectIdentifier)
    /// Those that the tasks of one scope make.
    case scope(ObjectIdentifier)
  }

  /// Counts installations: a later one has a higher number.
  public let id: UInt64
  /// The message's selector.
  public let selector: Selector
  /// Whether the message is sent to objects or to their class.
  public let kind: MethodKind
  /// The class that the hook is on; the object's class for a hook on one object.
  public let `class`: Class<AnyObject>
  /// Whose calls the hook sees.
  public let place: Place
  /// Whose the hook is.
  public let owner: String
  /// Where the hook was placed.
  public let file: String
  /// Where the hook was placed.
  public let line: Int
  /// What the hook does about the calls.
  public let shape: HookShape
  /// Where the hook stands among those of the same message and place, 0 for the outermost.
  public let index: Int
  /// Whether calls run the hook; false while it is paused.
  public let isEnabled: Bool
  /// How many calls reached the hook; nil unless ``HookOptions/countsCalls`` was set.
  public let callCount: Int?

  /// The class's name.
  public var className: String { `class`.name }

  /// The hook of a layer.
  ///
  /// The lock is held.
  init(_ layer: Layer, index: Int) {
    let owner = layer.place.record
    id = layer.number
    selector = layer.record.selector
    kind = layer.record.kind
    `class` = Class(record: owner, kind: .instance)
    place =
      switch layer.place {
      case .type: .class
      // An identifier is an address.
      case .object(let object, _): .object(unsafe unsafeBitCast(object, to: ObjectIdentifier.self))
      case .scope(let scope, _): .scope(ObjectIdentifier(scope))
      }
    self.owner = layer.owner
    file = layer.file
    line = layer.line
    shape = layer.shape
    self.index = index
    isEnabled = !layer.isPaused
    callCount = layer.options.countsCalls ? layer.gate?.count : nil
  }

  /// `-[View drawRect:]`, with the class that the hook is on.
  var title: String { "\(kind == .class ? "+" : "-")[\(className) \(selector)]" }

  /// Whose it is and where it was placed.
  var origin: String {
    "\(shape) by \(owner)" + (owner == file ? ":\(line)" : " (\(file):\(line))")
  }

  /// Whose it is, where it was placed and how it fares.
  var summary: String {
    var text = origin
    if !isEnabled { text += ", paused" }
    if let callCount { text += ", \(callCount) \(callCount == 1 ? "call" : "calls")" }
    return text
  }
}

extension InstalledHook: Hashable {
  /// Whether both are the same installation.
  public static func == (first: InstalledHook, second: InstalledHook) -> Bool {
    first.id == second.id
  }

  /// Hashes the installation's identity.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
  }
}

extension InstalledHook: CustomStringConvertible {
  /// What the hook is on, whose it is, where it was placed and how it fares.
  public var description: String {
    let on =
      switch place {
      case .class: ""
      case .object: " of one object"
      case .scope: " in a scope"
      }
    return "\(title)\(on): \(summary)"
  }
}

extension InstalledHook {
  /// Every hook of the program.
  ///
  /// - Complexity: O(*n*) in the hooks and the classes that their messages were sent to; takes the
  ///   runtime's lock.
  public static var all: HookListing {
    Runtime.locked { HookListing { _ in true } }
  }
}

extension Class {
  /// The hooks that are on the class itself, those in scopes and those of single objects included.
  ///
  /// What it inherits is not among them; `explain(_:on:)` shows that for an object. The hooks of
  /// class methods are those of `metaclass`.
  ///
  /// - Complexity: O(*n*) in the hooks of all classes; takes the runtime's lock.
  public var hooks: HookListing {
    Runtime.locked {
      HookListing { $0.place.record === record && $0.record.kind == kind }
    }
  }
}

extension Instance {
  /// The hooks that are on this object alone.
  ///
  /// - Complexity: O(*n*) in the hooks of all classes; takes the runtime's lock.
  public var hooks: HookListing {
    let address = _bits(object)
    return Runtime.locked {
      HookListing { layer in
        if case .object(address, _) = layer.place { true } else { false }
      }
    }
  }
}
