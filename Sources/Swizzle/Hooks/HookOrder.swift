/// The order of the hooks of one layer, from the outside in.
///
/// Observers stand outside of the hooks that decide. Among equals in that: what `before` and `after`
/// ask for, then position, then priority, then the newest first.
enum HookOrder {
  static func sorted(_ layers: [Layer]) throws(SwizzleError) -> [Layer] {
    let observers = layers.filter(\.shape.isObserver)
    let deciders = layers.filter { !$0.shape.isObserver }
    return try ordered(observers) + ordered(deciders)
  }

  /// The order of those that stay when one leaves: its demands, and those on it, hold no longer, so
  /// that the order is always that of the hooks that are there, whatever was there before.
  static func without(_ layer: Layer, _ layers: [Layer]) -> [Layer] {
    let left = layers.filter { $0 !== layer }
    if !layers.contains(where: \.hasDemands) { return left }
    // Fewer demands make no cycle.
    return (try? sorted(left)) ?? left
  }

  private static func ordered(_ layers: [Layer]) throws(SwizzleError) -> [Layer] {
    var left = layers.sorted(by: isOutside)
    guard layers.contains(where: \.hasDemands) else { return left }
    var result: [Layer] = []
    while !left.isEmpty {
      // The first, in the order of choice, that nobody who is left has to stand outside of.
      let index = left.firstIndex { layer in
        !left.contains { $0 !== layer && mustStandOutside($0, of: layer) }
      }
      guard let index else { throw cycle(left) }
      result.append(left.remove(at: index))
    }
    return result
  }

  private static func isOutside(_ first: Layer, _ second: Layer) -> Bool {
    let (one, other) = (first.options, second.options)
    if one.position != other.position { return one.position.rawValue < other.position.rawValue }
    if one.priority != other.priority { return one.priority > other.priority }
    return first.number > second.number
  }

  private static func mustStandOutside(_ first: Layer, of second: Layer) -> Bool {
    first.options.before.contains(second.owner) || second.options.after.contains(first.owner)
  }

  /// Follows the demands from hook to hook until one comes again.
  private static func cycle(_ layers: [Layer]) -> SwizzleError {
    var path: [Layer] = [layers[0]]
    while let last = path.last,
      let next = layers.first(where: { $0 !== last && mustStandOutside($0, of: last) })
    {
      if let start = path.firstIndex(where: { $0 === next }) {
        path = Array(path[start...]) + [next]
        break
      }
      path.append(next)
    }
    let names = path.reversed().map { "\($0.owner) (\($0.file):\($0.line))" }
    return SwizzleError(
      .cyclicOrder,
      """
      \(layers[0].record.title): the order asked for is a cycle: \
      \(names.joined(separator: " before ")); take one of the demands away
      """)
  }
}

extension Layer {
  fileprivate var hasDemands: Bool { !options.before.isEmpty || !options.after.isEmpty }
}
