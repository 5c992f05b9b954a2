// Senders, installers, removers, hooks on objects, scopes, exchanges and class making at once.

import Foundation
import Swizzle

enum Everything {
  /// The order in which what a call runs has to stand, whatever is installed.
  private static func rank(_ name: String) -> Int {
    switch name {
    case "s": 0
    case "o": 1
    case "l": 2
    case "u": 3
    default: 4
    }
  }

  private static func isWhole(_ path: Path) -> Bool {
    guard path.last == "orig" || path.last == "rest" else { return false }
    let ranks = path.map(rank)
    // One implementation, at the end, and the layers from the outside in.
    return ranks.filter { $0 == 4 }.count == 1 && zip(ranks, ranks.dropFirst()).allSatisfy(<=)
      && path.filter { $0 == "s" }.count <= 1
  }

  private static func place<Target: HookTarget>(
    _ target: Target, _ name: String, _ lives: Lives
  ) throws -> Hook where Target.Receiver == Machine {
    let life = Life(lives)
    return try target.hook(Machine.work) { original, machine, path in
      original(machine, path + [life.isAlive ? name : "dead"])
    }
  }

  /// Does all of it for some time.
  static func run(seconds: Double) throws -> StressReport {
    let upper = try Model("Upper")
    let lower = try upper.below("Lower")
    let shared = try lower.object()
    let deadline = ContinuousClock.now + .milliseconds(Int(seconds * 1000))
    let (calls, wrong, cycles) = (Tally(), Tally(), Tally())
    let (lives, faults) = (Lives(), Journal())

    @Sendable func check(_ machine: Machine) {
      let (work, rest) = (Machine.work(machine, []), Machine.rest(machine, []))
      calls.add(2)
      for path in [work, rest] where !isWhole(path) {
        wrong.add()
        faults.write("\(path)")
      }
    }
    @Sendable func loop(_ body: @escaping @Sendable (Int) throws -> Void) -> RunningThread {
      inThread {
        var round = 0
        while ContinuousClock.now < deadline {
          do {
            try body(round)
          } catch {
            wrong.add()
            faults.write("\(error)")
          }
          round += 1
          cycles.add()
        }
      }
    }
    let threads = [
      loop { _ in check(shared) },
      loop { _ in check(shared) },
      loop { round in
        let hooks = [try place(upper.handle, "u", lives), try place(lower.handle, "l", lives)]
        if round % 3 == 0 { hooks[0].pause() }
        check(shared)
        hooks[round % 2].remove()
        hooks[0].resume()
        hooks[1 - round % 2].remove()
      },
      loop { round in
        let machine = try lower.object()
        let hook = try place(Instance(machine), "o", lives)
        check(machine)
        let own = try place(Instance(shared), "o", lives)
        check(shared)
        own.remove()
        if round % 2 == 0 { hook.remove() }
        try Instance(machine).setClass(upper.handle)
        check(machine)
      },
      loop { _ in
        try withHooks { scope in
          _ = try place(scope.on(upper.handle), "s", lives)
          check(shared)
        }
        check(shared)
      },
      loop { round in
        let made = try (round % 2 == 0 ? upper : lower).below("Made")
        do {
          let machine = try made.object()
          check(machine)
          _ = try place(made.handle, "l", lives)
          check(machine)
        }
        // Classes are not given back, so this one goes on more slowly than the others.
        try made.handle.dispose()
        usleep(2000)
      },
      loop { _ in
        let hooks = try Transaction { changes in
          changes.hook(Machine.work, on: upper.handle) { original, machine, path in
            original(machine, path + ["u"])
          }
          changes.hook(Machine.rest, on: lower.handle) { original, machine, path in
            original(machine, path + ["l"])
          }
        }.commit()
        check(shared)
        for hook in hooks { hook.remove() }
      },
      loop { _ in
        try lower.handle.replaceMethod(Machine.rest) { _, path in path + ["rest"] }
        try upper.handle.replaceMethod(Machine.work) { _, path in path + ["orig"] }
      },
    ]
    for thread in threads { thread.join() }
    var report = StressReport()
    report.cycles = cycles.count
    report.calls = calls.count
    report.wrongCalls = wrong.count
    report.leftAlive = lives.count
    report.seconds = seconds
    report.faults = Array(Set(faults.lines)).sorted()
    return report
  }
}
