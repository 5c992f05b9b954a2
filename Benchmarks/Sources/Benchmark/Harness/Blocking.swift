// Runs async work to its end on the calling thread, so that a batch of async calls is measured,
// and counted by callgrind, like any other.

import CBenchmark
import Synchronization

/// A result that arrives later.
private final class Promise: Sendable {
  let value = Mutex<Int?>(nil)
}

/// The result of async work, which runs on this thread.
func blocking(_ work: @escaping @Sendable () async -> Int) -> Int {
  let promise = Promise()
  benchmark_run_jobs_here(1)
  defer { benchmark_run_jobs_here(0) }
  Task.detached {
    let value = await work()
    promise.value.withLock { $0 = value }
  }
  while true {
    if let result = promise.value.withLock({ $0 }) { return result }
    _ = benchmark_run_job()
  }
}
