/// Following a send through the runtime's records, as publishing does when it builds chains.
enum Explanations {
  static func explain(
    _ record: MessageRecord, _ key: ClassKey, receiver: UInt
  ) -> Explanation {
    // Scopes are the task's, which has nothing to do with the lock.
    let scopes = openScopes
    let type = Runtime.see(key)
    return Runtime.locked {
      let path = Path(record, type, receiver, scopes)
      let running = Set(path.layers.filter { !$0.isPaused }.map(\.number))
      var absences: [Explanation.Absence] = []
      for other in record.selector.messages {
        for layers in HookRegistry.layersByPlace(of: other) {
          for (index, layer) in layers.enumerated() where !running.contains(layer.number) {
            absences.append(
              Explanation.Absence(
                hook: InstalledHook(layer, index: index), reason: path.reason(without: layer)))
          }
        }
      }
      let hooks = path.layers.filter { !$0.isPaused }.map { layer in
        Explanation.Step.hook(InstalledHook(layer, index: path.index(of: layer)))
      }
      let end = path.method.map { Explanation.Step.method(Method($0)) } ?? .forwarding
      return Explanation(
        selector: record.selector, kind: record.kind,
        receiver: Class(record: path.type, kind: .instance), path: hooks + [end],
        absences: absences.sorted { $0.hook.id < $1.hook.id },
        origin: path.method.map(origin) ?? "")
    }
  }

  /// The scopes that the current task is in, the innermost first.
  private static var openScopes: [HookScope] { HookScope.innermost?.lineage ?? [] }

  /// Where the implementation comes from.
  private static func origin(_ method: MethodRecord) -> String {
    if !method.deviates { return "as declared at \(method.message.place)" }
    let source = Runtime.allMessages.first { $0.declared === method.implementation }
    if let source { return "with what \(source.title) was declared with at \(source.place)" }
    return method.isDeclared ? "with a replacement" : "which was added"
  }
}

/// What a send to one receiver runs, paused hooks included.
private struct Path {
  let record: MessageRecord
  let type: ClassRecord
  let receiver: UInt
  let scopes: [HookScope]
  let method: MethodRecord?
  /// From the outside in.
  private(set) var layers: [Layer] = []

  init(_ record: MessageRecord, _ type: ClassRecord, _ receiver: UInt, _ scopes: [HookScope]) {
    self.record = record
    self.type = type
    self.receiver = receiver
    self.scopes = scopes
    let found = type.find(record.selector, record.kind)
    method = found?.message === record ? found : nil
    // The class and those above it, down to the one whose method runs.
    var classes: [ClassRecord] = []
    var next: ClassRecord? = type
    while let current = next {
      classes.append(current)
      next = current === method?.owner ? nil : current.superclass
    }
    for scope in scopes {
      for current in classes {
        layers += HookRegistry.layers(at: .scope(scope, current), record)
      }
    }
    if record.kind == .instance {
      layers += HookRegistry.layers(at: .object(receiver, type), record)
    }
    for current in classes { layers += HookRegistry.layers(at: .type(current), record) }
  }

  func index(of layer: Layer) -> Int {
    HookRegistry.layers(at: layer.place, record).firstIndex { $0 === layer } ?? 0
  }

  func reason(without layer: Layer) -> Explanation.Reason {
    if layer.record !== record { return .otherMessage }
    switch layer.place {
    case .object(let object, _) where object != receiver: return .otherObject
    case .scope(let scope, _) where !scopes.contains(where: { $0 === scope }): return .otherScope
    default: break
    }
    let owner = layer.place.record
    if !type.isKind(of: owner) { return owner.isKind(of: type) ? .subclass : .otherClass }
    if let between = method?.owner, between !== owner, between.isKind(of: owner) {
      return .implementationBetween(className: between.name)
    }
    return .paused
  }
}
