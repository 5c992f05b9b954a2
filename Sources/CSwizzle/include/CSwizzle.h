// Which chains each thread is inside: one record a thread, written by the thread itself on its way
// into and out of a chain, read by whoever replaced a chain and wants to free it.
// The protocol, and why it is right, is in Documentation/Dispatch.md ("Reclamation").
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__ELF__)
#define SWZ_TLS __attribute__((tls_model("initial-exec")))
#else
#define SWZ_TLS
#endif

/// A frame names the chain that a call runs, or says `SWZ_UNKNOWN`: the call is choosing its chain.
/// A frame at or beyond its thread's `top` says nothing, whatever it holds.
typedef struct swz_frame {
  _Atomic(uintptr_t) chain;
} swz_frame;
#define SWZ_UNKNOWN ((uintptr_t)1)

/// The hot part of a thread's record. All zero until the thread enters its first frame, so that
/// `top >= end` sends it to the slow path, which sets the record up.
typedef struct swz_thread {
  /// The next free frame. Written by the owner, read by whoever scans.
  _Atomic(swz_frame *_Nullable) top;
  /// The end of the frames; 0 while barriers have to be paid by the enterer (see `swz_enter_slow`).
  swz_frame *_Nullable end;
  /// Leaving this frame or an outer one has to look whether something can be freed now.
  _Atomic(uintptr_t) watched;
  struct swz_record *_Nullable record;
} swz_thread;

extern _Thread_local swz_thread swz_current SWZ_TLS;

swz_frame *_Nonnull swz_enter_slow(uintptr_t chain);
void swz_leave_slow(swz_frame *_Nonnull frame);

/// Enters a frame that names a chain, or returns NULL where that takes more than stores. The caller
/// then reads again where it found the chain, and runs it only if it is still there.
static inline __attribute__((always_inline)) swz_frame *_Nullable swz_enter_warm(uintptr_t chain) {
  swz_frame *frame = __c11_atomic_load(&swz_current.top, __ATOMIC_RELAXED);
  if (__builtin_expect(frame >= swz_current.end, 0)) return NULL;
  // Released, since a scan that finds this name takes it for the end of the frame's call before.
  __c11_atomic_store(&frame->chain, chain, __ATOMIC_RELEASE);
  // Read again, since adding in memory is one instruction.
  swz_frame *top = __c11_atomic_load(&swz_current.top, __ATOMIC_RELAXED);
  __c11_atomic_store(&swz_current.top, top + 1, __ATOMIC_RELAXED);
  // The other half of this compiler barrier is the remover's `swz_barrier()`.
  __c11_atomic_signal_fence(__ATOMIC_SEQ_CST);
  return frame;
}

/// As `swz_enter_warm`, whatever it takes.
static inline __attribute__((always_inline)) swz_frame *_Nonnull swz_enter(uintptr_t chain) {
  swz_frame *frame = swz_enter_warm(chain);
  return frame ? frame : swz_enter_slow(chain);
}

/// Enters a frame that says `SWZ_UNKNOWN`. The caller then reads which chain to run, and names it.
static inline __attribute__((always_inline)) swz_frame *_Nonnull swz_enter_choosing(void) {
  return swz_enter(SWZ_UNKNOWN);
}

/// Names the chain that was chosen.
static inline __attribute__((always_inline)) void swz_name(
    swz_frame *_Nonnull frame, uintptr_t chain) {
  __c11_atomic_store(&frame->chain, chain, __ATOMIC_RELAXED);
}

/// Leaves a frame. What the call did in it happens before what a remover does after seeing `top`.
/// Two functions that do the same: where one send leaves at several places, LLVM would make one of
/// them and jump there, and a jump costs a cycle. It does not join what differs in the slow way.
#define SWZ_LEAVE(name, place) \
  static inline __attribute__((always_inline)) void name(swz_frame *_Nonnull frame) { \
    __c11_atomic_store(&swz_current.top, frame, __ATOMIC_RELEASE); \
    __c11_atomic_signal_fence(__ATOMIC_SEQ_CST); \
    uintptr_t watched = __c11_atomic_load(&swz_current.watched, __ATOMIC_RELAXED); \
    if (__builtin_expect((uintptr_t)frame <= watched, 0)) { \
      __asm__ volatile("// " place); \
      swz_leave_slow(frame); \
    } \
  }
SWZ_LEAVE(swz_leave, "leave")
SWZ_LEAVE(swz_leave_held, "leave what is held")

/// What the owner of the retired chains is told: called without locks, by a thread that left a
/// watched frame, with that frame and those that were left before it without being told of; by a
/// thread that exits inside frames, with those.
typedef void (*swz_left_handler)(
    const swz_frame *_Nonnull first, const swz_frame *_Nonnull end);

/// Sets the handler. Call it once, before anything is retired.
void swz_set_left_handler(swz_left_handler _Nonnull handler);

/// After it returns, every thread's frame stores from before are visible, and every thread's later
/// loads see what the caller stored before.
///
/// Answers false where the system refused it after it had granted it: then nothing may be freed.
bool swz_barrier(void);

/// The chain that a frame names.
static inline uintptr_t swz_named(const swz_frame *_Nonnull frame) {
  return __c11_atomic_load(&frame->chain, __ATOMIC_RELAXED);
}

/// Looks for frames that name one of `chains` (sorted ascending). `inside[i]` becomes the number of
/// frames that name `chains[i]`; the innermost such frame of each thread becomes watched when
/// `watch` is set, unless one further in is. Waits for frames that are still unknown, in which no
/// user code runs.
void swz_scan(
    const uintptr_t *_Nonnull chains, size_t count, size_t *_Nonnull inside, bool watch);

/// True when the calling thread has a frame that names `chain`.
bool swz_thread_is_inside(uintptr_t chain);

/// Makes every enterer and leaver pay for its own barrier, as where `membarrier` is refused.
/// For tests, before other threads send.
void swz_set_expensive_enter(bool on);
bool swz_expensive_enter(void);

// The runtime's lock: here because it has to survive `fork`, and because the thread sanitizer
// understands it. Not recursive.
void swz_lock(void);
void swz_unlock(void);

// The lock of the interned names, which may be taken inside the runtime's.
void swz_lock_names(void);
void swz_unlock_names(void);

// The lock of what waits to be freed, taken inside no other.
void swz_lock_reclamation(void);
void swz_unlock_reclamation(void);

// The lock of those who wait for calls to leave, for `fork` alone.
void swz_lock_waiting(void);
void swz_unlock_waiting(void);

/// Waits until `swz_wake_waiters` is called after `ticket` was read, or until `nanoseconds` passed.
uint64_t swz_waiters_ticket(void);
void swz_wait(uint64_t ticket, int64_t nanoseconds);
void swz_wake_waiters(void);

/// Tells threads apart while they run; never 0.
static inline uintptr_t swz_thread_identity(void) { return (uintptr_t)&swz_current; }

/// True when `address` lies in a loaded image (static storage) and not on a stack or the heap.
bool swz_is_static(const void *_Nonnull address);

// MARK: - Calls

/// How a call ended: the bits of a result that fits. Of a message that throws, the second word is the
/// bits of the error that was thrown, which the caller then owns; 0 where there is a result.
typedef struct swz_outcome {
  uintptr_t first;
  uintptr_t second;
} swz_outcome;

// MARK: - Scopes

/// Part of the concurrency runtime's stable interface: `TaskLocal` inlines calls to it.
extern __attribute__((swiftcall)) const void *_Nullable swift_task_localValueGet(
    const void *_Nonnull key);

/// Whether the current task has a value for a task local.
static inline bool swz_has_task_local(uintptr_t key) {
  return swift_task_localValueGet((const void *)key) != NULL;
}

/// Has the innermost frame say that its call is choosing, again.
static inline swz_frame *_Nonnull swz_choose_again(void) {
  swz_frame *frame = __c11_atomic_load(&swz_current.top, __ATOMIC_RELAXED) - 1;
  __c11_atomic_store(&frame->chain, SWZ_UNKNOWN, __ATOMIC_RELEASE);
  // As on entering: what is chosen is read after everybody can see that something is.
  __c11_atomic_thread_fence(__ATOMIC_SEQ_CST);
  return frame;
}

/// Has the innermost frame name another chain, which the one that it names keeps alive.
static inline void swz_name_instead(uintptr_t chain) {
  swz_frame *frame = __c11_atomic_load(&swz_current.top, __ATOMIC_RELAXED) - 1;
  __c11_atomic_store(&frame->chain, chain, __ATOMIC_RELEASE);
}

// MARK: - Objects that are being destroyed

/// Called on the thread that destroys `object`, before its `deinit`. Returns the destroyer that
/// the class had.
typedef void *_Nonnull (*swz_dying_handler)(void *_Nonnull object);
void swz_set_dying_handler(swz_dying_handler _Nonnull handler);
/// The destroyer to put into a class's metadata, so that the handler sees its objects die.
void *_Nonnull swz_destroyer(void);
