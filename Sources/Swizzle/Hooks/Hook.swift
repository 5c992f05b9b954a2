private import CSwizzle
import Synchronization

/// A hook that was placed: the token to take it away with.
///
/// Dropping the token changes nothing; the hook stays. May be used from any thread, from inside the
/// hook too. Using it after ``remove()`` does nothing.
public final class Hook: Sendable {
  let layer: Layer
  private let state = HookTokenState()

  init(_ layer: Layer) {
    self.layer = layer
  }

  /// Takes the hook away.
  ///
  /// When this returns, no new call runs the hook; a call that is inside it, or past the point
  /// where it chose its chain, finishes as it began. What the hook captured is released before
  /// this returns when no call is inside, and else by the call that leaves last. Where a key was
  /// installed more than once, the hook goes with its last token.
  ///
  /// - Complexity: O(*n*) in the classes that inherit the method and were sent the message.
  public func remove() {
    guard end() else { return }
    HookRegistry.release(layer)
  }

  /// Whether the token was not used up.
  var isUsable: Bool { !state.hasEnded }

  /// Uses the token up; true for the first caller.
  @discardableResult
  func end() -> Bool { state.end() }

  /// Whether the hook is in place, paused or not.
  public var isInstalled: Bool {
    !state.hasEnded && Runtime.locked { layer.isInstalled }
  }

  /// Lets calls go past the hook, which keeps its place, until ``resume()``.
  ///
  /// - Complexity: As ``remove()``.
  public func pause() {
    if !state.hasEnded { HookRegistry.setPaused(layer, true) }
  }

  /// Has calls run the hook again.
  ///
  /// - Complexity: As ``remove()``.
  public func resume() {
    if !state.hasEnded { HookRegistry.setPaused(layer, false) }
  }

  /// Whether the hook is paused.
  public var isPaused: Bool { Runtime.locked { layer.isPaused } }

  /// Waits until no call is inside the hook, which was removed or paused.
  ///
  /// Called from inside the hook it would wait for itself, so it answers `false` at once: on the
  /// thread whose call is inside, and for an async message in the task whose call is inside, its
  /// child tasks, and tasks that were made there while the call lasts. A task that outlives the
  /// call waits as any other.
  ///
  /// - Parameter timeout: How long to wait at most.
  /// - Returns: Whether no call is inside.
  /// - Complexity: O(*n*) in the frames of all threads, each time that a call leaves what was
  ///   replaced.
  @discardableResult
  public func drain(timeout: Duration = .seconds(60)) -> Bool {
    Draining.wait(for: layer, timeout)
  }

  /// How many calls reached the hook; 0 unless ``HookOptions/countsCalls`` was set.
  public var callCount: Int { layer.gate?.count ?? 0 }

  /// The message's selector.
  public var selector: Selector { layer.record.selector }

  /// Whose the hook is.
  public var owner: String { layer.owner }
}

extension Hook: CustomStringConvertible {
  /// What the hook is on, whose it is and where it was placed.
  public var description: String {
    "\(layer.shape) \(layer.record.title) by \(layer.owner) (\(layer.file):\(layer.line))"
  }
}

/// Whether a token was used up.
private final class HookTokenState: Sendable {
  private let ended = Atomic<Bool>(false)
  var hasEnded: Bool { ended.load(ordering: .acquiring) }
  /// True for the first caller.
  func end() -> Bool { !ended.exchange(true, ordering: .acquiringAndReleasing) }
}
