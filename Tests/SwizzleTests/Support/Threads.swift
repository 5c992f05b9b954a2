// Threads of their own, so that what runs in parallel does not depend on a pool.

import Foundation
import Synchronization

/// Runs a body on as many threads, all started at one time, and waits for what they answer.
func onThreads<Answer: Sendable>(
  _ count: Int, _ body: @escaping @Sendable (Int) -> Answer
) async -> [Answer] {
  let ready = Barrier(count)
  return await withTaskGroup(of: (Int, Answer).self) { group in
    for index in 0..<count {
      group.addTask {
        await withCheckedContinuation { continuation in
          Thread.detachNewThread {
            ready.wait()
            continuation.resume(returning: (index, body(index)))
          }
        }
      }
    }
    var answers: [Int: Answer] = [:]
    for await (index, answer) in group { answers[index] = answer }
    return (0..<count).compactMap { answers[$0] }
  }
}

/// Lets threads pass once all of them came.
final class Barrier: Sendable {
  private let missing: Atomic<Int>

  init(_ count: Int) {
    missing = Atomic(count)
  }

  func wait() {
    missing.subtract(1, ordering: .acquiringAndReleasing)
    while missing.load(ordering: .acquiring) > 0 { sched_yield() }
  }
}

/// Something that one thread waits for and another says.
final class Signal: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  func raise() { semaphore.signal() }
  func wait() { semaphore.wait() }
}
