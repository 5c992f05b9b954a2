// Placing and removing a hook while other threads send.

import Foundation
import Swizzle

/// What the hook is placed on.
enum FireTarget: String, CaseIterable, Sendable, Codable {
  case ownClass
  case superclass
  case object
  case scope
}

enum UnderFire {
  private class Target: @unchecked Sendable {
    /// Says what reached it; a hook doubles what it passes on and adds one to what comes back, so
    /// that half a hook would show.
    static let work: Function<Target, Int, Int> = Message("underFire:") { _, n in n }
    init() {}
  }
  private final class Below: Target, @unchecked Sendable {}

  /// Places and removes the hook while two threads send, each call of which sees it or does not.
  static func run(_ kind: FireTarget, cycles: Int) throws -> StressReport {
    let target: Target = kind == .superclass ? Below() : Target()
    let (done, ready) = (Tally(), Tally())
    let (calls, wrong) = (Tally(), Tally())
    let lives = Lives()
    var report = StressReport()
    report.cycles = cycles

    try withHooks { scope in
      @Sendable func send() {
        scope.carry {
          ready.add()
          var (own, bad) = (0, 0)
          while done.count == 0 {
            let answer = Target.work(target, own & 0xFFFF)
            if answer != own & 0xFFFF && answer != 2 * (own & 0xFFFF) + 1 { bad += 1 }
            own += 1
          }
          calls.add(own)
          wrong.add(bad)
        }
      }
      func place() throws -> Hook {
        let life = Life(lives)
        let options = HookOptions(owner: "fire")
        return switch kind {
        case .ownClass, .superclass: try hook(Class(Target.self), life, options)
        case .object: try hook(Instance(target), life, options)
        case .scope: try hook(scope.on(Class(Target.self)), life, options)
        }
      }
      func hook<Place: HookTarget>(
        _ place: Place, _ life: Life, _ options: HookOptions
      ) throws -> Hook where Place.Receiver == Target {
        try place.hook(Target.work, options) { original, target, n in
          life.isAlive ? original(target, 2 * n) + 1 : -1
        }
      }
      let threads = (0..<2).map { _ in inThread(send) }
      while ready.count < 2 { sched_yield() }
      // What is allocated once is allocated now.
      for _ in 0..<max(cycles / 20, 200) { try place().remove() }
      let before = StressSettings.residentBytes
      report.seconds = try seconds {
        for _ in 0..<cycles {
          let hook = try place()
          hook.remove()
        }
      }
      report.growth = StressSettings.residentBytes - before
      done.add()
      for thread in threads { thread.join() }
    }
    report.calls = calls.count
    report.wrongCalls = wrong.count
    report.leftAlive = lives.count
    return report
  }

  /// How long something takes.
  private static func seconds(_ body: () throws -> Void) rethrows -> Double {
    let spent = try ContinuousClock().measure(body).components
    return Double(spent.seconds) + Double(spent.attoseconds) * 1e-18
  }

  /// Hooks objects that die, in the plenty that the figure asks for.
  static func dropObjects(count: Int) throws -> StressReport {
    let lives = Lives()
    var report = StressReport()
    report.cycles = count
    func hookAndDrop() throws {
      let (target, life) = (opaque(Target()), Life(lives))
      try Instance(target).hook(Target.work) { original, target, n in
        life.isAlive ? original(target, n) + 1 : -1
      }
      if Target.work(target, 1) != 2 { report.wrongCalls += 1 }
      report.calls += 1
    }
    for _ in 0..<1000 { try hookAndDrop() }
    let before = StressSettings.residentBytes
    report.seconds = try seconds { for _ in 0..<count { try hookAndDrop() } }
    report.growth = StressSettings.residentBytes - before
    report.leftAlive = lives.count
    return report
  }
}
