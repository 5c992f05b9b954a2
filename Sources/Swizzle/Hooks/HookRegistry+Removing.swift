// Taking hooks away, and letting calls go past them.

extension HookRegistry {
  /// Gives up one token; the hook goes with the last.
  static func release(_ layer: Layer) {
    perform { change in release(layer, change) }
  }

  static func release(_ layer: Layer, _ change: Change) {
    guard layer.isInstalled else { return }
    layer.tokens -= 1
    if change.isUndoable { change.onUndo { layer.tokens += 1 } }
    if layer.tokens == 0 { remove(layer, change) }
  }

  /// Removes a one-shot hook, whose tokens do nothing from then on.
  static func removeQuietly(_ layer: Layer) {
    perform { change in remove(layer, change) }
  }

  static func remove(_ layer: Layer, _ change: Change) {
    guard let body = layer.body else { return }
    let (record, place) = (layer.record, layer.place)
    let siblings = layers(at: place, record)
    layer.body = nil
    set(HookOrder.without(layer, siblings), at: place, record, change)
    record.interests -= 1
    touch(layer, change)
    change.release(body)
    change.note(ChangeEvent(.removed, layer))
    if change.isUndoable {
      change.onUndo {
        layer.body = body
        set(siblings, at: place, record, change)
        record.interests += 1
      }
    }
  }

  /// Removes every hook of an owner, on all classes, objects and messages at once.
  static func removeAll(owner: String) -> Int {
    var count = 0
    perform { change in
      for record in Runtime.allMessages where record.interests > 0 {
        for layer in allLayers(of: record) where layer.owner == owner {
          remove(layer, change)
          count += 1
        }
      }
    }
    return count
  }

  static func setPaused(_ layer: Layer, _ isPaused: Bool) {
    perform { change in setPaused(layer, isPaused, change) }
  }

  static func setPaused(_ layer: Layer, _ isPaused: Bool, _ change: Change) {
    guard layer.isInstalled, layer.isPaused != isPaused else { return }
    layer.isPaused = isPaused
    touch(layer, change)
    change.note(ChangeEvent(isPaused ? .paused : .resumed, layer))
    if change.isUndoable { change.onUndo { layer.isPaused = !isPaused } }
  }

  /// Makes a change that cannot fail.
  static func perform(_ body: (Change) -> Void) {
    do throws(SwizzleError) {
      try Runtime.change { change throws(SwizzleError) in body(change) }
    } catch {
      fatalError("a change that cannot fail failed: \(error)")
    }
  }
}
