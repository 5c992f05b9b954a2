/// Hooks that are installed, in the order of their messages' names, classes and places; within that
/// the outermost first.
///
///     print(Class(View.self).hooks)
///     // -[App.View drawRect:]
///     //   1. before by analytics (App/Analytics.swift:31), 12 calls
///     //   2. around by theme (App/Theme.swift:12), paused
public struct HookListing: RandomAccessCollection, Sendable {
  private let hooks: [InstalledHook]

  /// The hooks that a condition holds for.
  ///
  /// The lock is held.
  init(_ isListed: (Layer) -> Bool) {
    var hooks: [InstalledHook] = []
    for record in Runtime.allMessages where record.interests > 0 {
      for layers in HookRegistry.layersByPlace(of: record) {
        for (index, layer) in layers.enumerated() where isListed(layer) {
          hooks.append(InstalledHook(layer, index: index))
        }
      }
    }
    self.hooks = hooks.sorted { Self.order($0, $1) }
  }

  private static func order(_ first: InstalledHook, _ second: InstalledHook) -> Bool {
    let one = (first.selector.name, first.title, first.place.rank)
    let two = (second.selector.name, second.title, second.place.rank)
    if one != two { return one < two }
    // Of several objects or scopes each one's hooks stay together.
    if first.place != second.place { return first.place.address < second.place.address }
    return first.index < second.index
  }

  /// The first hook's position.
  public var startIndex: Int { 0 }

  /// The position after the last hook's.
  public var endIndex: Int { hooks.count }

  /// The hook at a position.
  ///
  /// - Parameter position: From 0 to ``endIndex``, that excluded.
  /// - Returns: The hook.
  /// - Complexity: O(1).
  public subscript(position: Int) -> InstalledHook { hooks[position] }
}

extension HookListing: CustomStringConvertible {
  /// A heading for each message and place, and a line for each hook, the outermost first.
  public var description: String {
    if hooks.isEmpty { return "(no hooks)" }
    var lines: [String] = []
    var last: InstalledHook?
    for hook in hooks {
      if last?.title != hook.title || last?.place != hook.place {
        lines.append(hook.title + hook.place.remark)
      }
      lines.append("  \(hook.index + 1). \(hook.summary)")
      last = hook
    }
    return lines.joined(separator: "\n")
  }
}

extension InstalledHook.Place {
  /// From the outside in.
  fileprivate var rank: Int {
    switch self {
    case .scope: 0
    case .object: 1
    case .class: 2
    }
  }

  fileprivate var address: UInt {
    switch self {
    case .class: 0
    case .object(let object): UInt(bitPattern: object)
    case .scope(let scope): UInt(bitPattern: scope)
    }
  }

  fileprivate var remark: String {
    switch self {
    case .class: ""
    case .object: " of one object"
    case .scope: " in a scope"
    }
  }
}

extension HookRegistry {
  /// The hooks of a message, those of each place together and the outermost first.
  ///
  /// The lock is held.
  static func layersByPlace(of record: MessageRecord) -> [[Layer]] {
    var places: [[Layer]] = []
    for index in record.nodes.indices {
      guard let extras = record.nodes[index].extras else { continue }
      places.append(extras.layers)
      places += extras.scopes?.entries.map(\.layers) ?? []
      places += extras.instances?.layersByObject ?? []
    }
    return places
  }
}
