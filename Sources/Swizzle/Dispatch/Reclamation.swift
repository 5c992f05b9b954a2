private import CSwizzle
import Synchronization

/// Frees what was replaced, when no call can be inside it and not before.
///
/// How and why it is right is in Documentation/Dispatch.md, "Reclamation".
enum Reclamation {
  /// Retired nodes that some call was still inside.
  ///
  /// Only touched while `lock` is held.
  nonisolated(unsafe) private static var waiting: [Node] = []
  private static let waitingCount = Atomic<Int>(0)
  nonisolated(unsafe) private static var isReady = false
  /// The system refused a barrier that it had granted before: nothing is freed any more.
  nonisolated(unsafe) private static var hasDisorder = false

  /// Takes over nodes that no send can find any more: frees at once those that no call is inside,
  /// and leaves each other to the call that leaves it last.
  static func retire(_ nodes: [Node]) {
    guard !nodes.isEmpty else { return }
    let words = Set(nodes.map(\.word))
    collect(adding: nodes, isOrdered: swz_barrier()) { words.contains($0.word) }
  }

  /// Called by a thread that left a frame which somebody waits for, or exits inside some: frees what
  /// the frames named.
  ///
  /// What other frames name is left to those who leave them, so that a call that leaves a chain as
  /// the last one has released its captures when it returns. Scopes' nodes have no such call.
  private static func someoneLeft(
    _ first: UnsafePointer<swz_frame>, _ end: UnsafePointer<swz_frame>
  ) {
    guard waitingCount.load(ordering: .acquiring) > 0 else { return }
    var words: Set<UInt> = []
    var frame = unsafe first
    while unsafe frame < end {
      // A frame that was left holds its word until the next call enters it: none does before this ends.
      words.insert(unsafe swz_named(frame))
      unsafe frame += 1
    }
    collect(adding: [], isOrdered: true) { words.contains($0.word) || !$0.successors.isEmpty }
  }

  /// Where calls stand to a hook.
  enum Presence {
    /// No call is inside.
    case outside
    /// Another thread's call is inside.
    case inside
    /// The calling thread is inside.
    case mine
  }

  /// Whether some call is inside a chain that has the hook and was replaced.
  static func state(of layer: Layer) -> Presence {
    collect(adding: [], isOrdered: true) { $0.contains(layer) }
    swz_lock_reclamation()
    defer { swz_unlock_reclamation() }
    let chains = unsafe waiting.filter { $0.contains(layer) }
    if chains.contains(where: { swz_thread_is_inside($0.word) }) { return .mine }
    return chains.isEmpty ? .outside : .inside
  }

  /// Frees what no call is inside, of these nodes and of those that wait, as far as it is the caller's
  /// to free.
  ///
  /// `isOrdered` says that every thread's frames from before the nodes were unpublished can be seen.
  /// Where that cannot be had, the nodes are kept.
  private static func collect(
    adding nodes: [Node], isOrdered: Bool, where isMine: (Node) -> Bool
  ) {
    swz_lock_reclamation()
    if unsafe !isReady {
      unsafe isReady = true
      unsafe swz_set_left_handler { unsafe Reclamation.someoneLeft($0, $1) }
    }
    unsafe waiting += nodes
    if unsafe !isOrdered || hasDisorder {
      unsafe hasDisorder = true
      swz_unlock_reclamation()
      return
    }
    var inherited: Set<UInt> = []
    var freed = sweep(isMine, &inherited)
    if unsafe !waiting.isEmpty {
      // What is still inside is watched now. Whoever left before it saw that is seen here, and
      // whoever leaves after has to find that somebody waits.
      waitingCount.store(unsafe waiting.count, ordering: .sequentiallyConsistent)
      if swz_barrier() { freed += sweep(isMine, &inherited) }
    }
    waitingCount.store(unsafe waiting.count, ordering: .releasing)
    swz_unlock_reclamation()
    let someoneMayWait = !freed.isEmpty
    // Releases captures, which may run user code.
    freed.removeAll()
    if someoneMayWait { swz_wake_waiters() }
  }

  /// Takes the nodes out of `waiting` that no frame names and that are the caller's to free: its own,
  /// and what it inherited from nodes that it freed before.
  private static func sweep(
    _ isMine: (Node) -> Bool, _ inherited: inout Set<UInt>
  ) -> [Node] {
    unsafe waiting.sort { $0.word < $1.word }
    let words = unsafe waiting.map(\.word)
    var inside = [Int](repeating: 0, count: words.count)
    unsafe swz_scan(words, words.count, &inside, true)
    var freed: [Node] = []
    var kept: [Node] = []
    for (node, count) in unsafe zip(waiting, inside) {
      if count == 0 && (isMine(node) || inherited.contains(node.word)) {
        freed.append(node)
      } else {
        kept.append(node)
      }
    }
    unsafe waiting = kept
    // A call names a scopes' node first, and then the chain that it chose there. Only now, when no
    // call can choose one any more, looking at the frames tells who is inside those.
    let successors = freed.flatMap(\.successors)
    if !successors.isEmpty {
      unsafe waiting += successors
      inherited.formUnion(successors.map(\.word))
      freed += sweep(isMine, &inherited)
    }
    return freed
  }
}
