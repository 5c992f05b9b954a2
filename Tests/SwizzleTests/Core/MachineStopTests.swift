// What the operating system can refuse. Each runs in a process of its own.

import CSwizzle
import Foundation
import Swizzle
import Synchronization
import Testing

/// The chains whose calls were told to have been left.
private let told = Mutex<[UInt]>([])

/// Runs something in a thread and waits until the thread is gone.
private func runInPosixThread(
  _ body: @convention(c) @Sendable (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?
) {
  var thread = pthread_t()
  #expect(pthread_create(&thread, nil, body, nil) == 0)
  pthread_join(thread, nil)
}

private class Engine {
  static let run: Function<Engine, Int> = Message("runEngine") { _ in 1 }
}

#if os(Linux)
@Suite(.disabled(if: Build.isSanitized)) struct MachineStopTests {
  @Test("No memory for the record of a thread's calls")
  func noMemory() async throws {
    let result = try await #require(
      processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]
    ) {
      // Nothing more can be mapped.
      var limit = rlimit(rlim_cur: 1, rlim_max: 1)
      setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
      _ = swz_enter_choosing()
    }
    #expect(text(result.standardErrorContent).contains("Swizzle: no memory for a thread's frames"))
  }

  @Test("A call that somebody waits for says that it has left, whoever has looked in the meantime")
  func staysWatched() async {
    await #expect(processExitsWith: .success) {
      swz_set_left_handler { _, _ in exit(EXIT_SUCCESS) }
      let frame = swz_enter(16)
      var inside = 0
      for chain: UInt in [16, 32] { swz_scan([chain], 1, &inside, true) }
      swz_leave(frame)
      exit(EXIT_FAILURE)
    }
  }

  @Test("A thread that exits speaks for the calls that it abandons, and for no others")
  func exitingThread() async {
    await #expect(processExitsWith: .success) {
      swz_set_expensive_enter(true)
      swz_set_left_handler { first, end in
        var frame = first
        while frame < end {
          told.withLock { $0.append(swz_named(frame)) }
          frame += 1
        }
        if told.withLock({ $0.last == 64 && $0.count == 4 }) {
          _ = swz_enter(64)
          pthread_exit(nil)
        }
      }
      runInPosixThread { _ in
        swz_leave(swz_enter(16))
        return nil
      }
      #expect(told.withLock { $0 } == [16])
      runInPosixThread { _ in
        _ = swz_enter(32)
        _ = swz_enter(48)
        return nil
      }
      #expect(told.withLock { $0 } == [16, 32, 48])
      // What is freed may end the thread: the record goes all the same.
      runInPosixThread { _ in
        _ = swz_enter(64)
        return nil
      }
      #expect(told.withLock { $0 } == [16, 32, 48, 64, 64])
      var inside = 0
      swz_scan([64], 1, &inside, false)
      #expect(inside == 0)
    }
  }

  @Test("More calls within each other than a stack can hold")
  func tooManyFrames() async throws {
    let result = try await #require(
      processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]
    ) {
      while true { _ = swz_enter_choosing() }
    }
    #expect(
      text(result.standardErrorContent).contains(
        "Swizzle: a thread is inside more calls than its stack can hold"))
  }

  #if arch(x86_64)
  @Test("When membarrier is forbidden, calls go on, and nothing that is replaced is freed any more")
  func membarrierForbidden() async throws {
    try await #require(processExitsWith: .success) {
      let (lives, engine, handle) = (Lives(), Engine(), Class(Engine.self))
      func place() throws -> Hook {
        let life = Life(lives)
        return try handle.hook(Engine.run) { original, engine in
          original(engine) + (life.isAlive ? 1 : 0)
        }
      }
      let early = try place()
      early.remove()
      #expect(lives.count == 0)
      let late = try place()
      try withHooks { scope in
        try scope.on(handle).hook(Engine.run) { original, engine in 10 * original(engine) }
        #expect(Engine.run(engine) == 20)
        try #require(forbidMembarrier())
        late.remove()
        #expect(Engine.run(engine) == 10)
        #expect(lives.count == 1)
        #expect(!late.drain(timeout: .zero))
      }
      #expect(Engine.run(engine) == 1)
      #expect(lives.count == 1)
      let last = try place()
      #expect(Engine.run(engine) == 2)
      last.remove()
      #expect(Engine.run(engine) == 1)
      #expect(lives.count == 2)
    }
  }
  #endif
}

#if arch(x86_64)
/// Has the kernel refuse `membarrier` to this thread.
private func forbidMembarrier() -> Bool {
  // A filter of four instructions: load the call's number; if it is membarrier's (324), answer
  // EPERM; else allow the call.
  let filter: [UInt64] = [
    0x20, 0x15 | 1 << 24 | 324 << 32, 0x06 | 0x0005_0001 << 32, 0x06 | 0x7fff_0000 << 32,
  ]
  typealias Prctl = @convention(c) (CInt, UInt, UInt, UInt, UInt) -> CInt
  guard let symbol = dlsym(nil, "prctl") else { return false }
  let prctl = unsafeBitCast(symbol, to: Prctl.self)
  return filter.withUnsafeBufferPointer { instructions in
    let program = [UInt(instructions.count), UInt(bitPattern: instructions.baseAddress)]
    return program.withUnsafeBufferPointer { program in
      // PR_SET_NO_NEW_PRIVS, then PR_SET_SECCOMP with SECCOMP_MODE_FILTER.
      prctl(38, 1, 0, 0, 0) == 0
        && prctl(22, 2, UInt(bitPattern: program.baseAddress), 0, 0) == 0
    }
  }
}
#endif
#endif
