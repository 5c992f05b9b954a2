// A transaction that changes what a class runs and which of its objects are hooked: a call on one of
// the objects sees both or neither.

import Foundation
import Swizzle
import Testing

@Suite(.serialized) struct MixtureTests {
  private final class Target: @unchecked Sendable {
    static let work: Function<Target, Int> = Message("mixture") { _ in 0 }
    init() {}
  }

  /// What else goes on with hooks of the class.
  enum Others: CaseIterable {
    /// No other object is hooked, so that the class looks for hooked ones only at times.
    case none
    /// Another object stays hooked.
    case hooked
  }

  @Test("A class's method and an object's hook change together", arguments: Others.allCases)
  func methodAndHook(others: Others) throws {
    let (target, other, handle) = (Target(), Target(), Class(Target.self))
    try handle.replaceMethod(Target.work) { _ in 1 }
    let kept =
      others == .hooked
      ? try Instance(other).hook(Target.work) { original, target in 100 + original(target) } : nil
    defer { kept?.remove() }
    let (done, ready, wrong) = (Tally(), Tally(), Tally())
    // Bare, it is 1; hooked, it is 12: 2 and the hook's 10.
    let threads = (0..<2).map { _ in
      inThread {
        ready.add()
        while done.count == 0 {
          let answer = Target.work(target)
          if answer != 1 && answer != 12 { wrong.add() }
        }
      }
    }
    while ready.count < 2 { sched_yield() }
    for _ in 0..<2000 {
      let hooks = try Transaction { changes in
        changes.replaceMethod(Target.work, of: handle) { _ in 2 }
        changes.hook(Target.work, on: Instance(target)) { original, target in
          10 + original(target)
        }
      }.commit()
      #expect(Target.work(target) == 12)
      #expect(Target.work(other) == (others == .hooked ? 102 : 2))
      try Transaction { changes in
        changes.replaceMethod(Target.work, of: handle) { _ in 1 }
        for hook in hooks { changes.remove(hook) }
      }.commit()
      #expect(Target.work(target) == 1)
      #expect(Target.work(other) == (others == .hooked ? 101 : 1))
    }
    done.add()
    for thread in threads { thread.join() }
    #expect(wrong.count == 0)
  }
}
