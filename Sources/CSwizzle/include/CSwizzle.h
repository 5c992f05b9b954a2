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

/// A frame names the chain that a call runs. 0: no call here. `SWZ_UNKNOWN`: a call is reading its
/// chain from a table. Anything else: the word of the chain.
typedef struct swz_frame {
  _Atomic(uintptr_t) chain;
} swz_frame;
#define SWZ_UNKNOWN ((uintptr_t)1)

/// The hot part of a thread's record. All zero until the thread enters its first frame, so that
/// `top >= end` sends it to the slow path, which sets the record up.
typedef struct swz_thread {
  /// The next free frame. Only the owner reads or writes it, except that others read `limit`.
  swz_frame *_Nullable top;
  /// The end of the frames; 0 while barriers have to be paid by the enterer (see `swz_enter_slow`).
  swz_frame *_Nullable end;
  /// Leaving this frame or an outer one has to look whether something can be freed now.
  _Atomic(uintptr_t) watched;
  struct swz_record *_Nullable record;
} swz_thread;

extern _Thread_local swz_thread swz_current SWZ_TLS;

swz_frame *_Nonnull swz_enter_slow(void);
void swz_leave_slow(swz_frame *_Nonnull frame);

/// Enters a frame that does not name its chain yet. The caller reads its chain after this.
static inline __attribute__((always_inline)) swz_frame *_Nonnull swz_enter(void) {
  swz_frame *frame = swz_current.top;
  if (__builtin_expect(frame >= swz_current.end, 0)) return swz_enter_slow();
  __c11_atomic_store(&frame->chain, SWZ_UNKNOWN, __ATOMIC_RELAXED);
  swz_current.top = frame + 1;
  // The other half of this compiler barrier is the remover's `swz_barrier()`.
  __c11_atomic_signal_fence(__ATOMIC_SEQ_CST);
  return frame;
}

/// Names the chain that the frame's call runs.
static inline __attribute__((always_inline)) void swz_name(
    swz_frame *_Nonnull frame, uintptr_t chain) {
  __c11_atomic_store(&frame->chain, chain, __ATOMIC_RELAXED);
}

/// Leaves a frame. What the call did in it happens before what its remover does after seeing 0.
static inline __attribute__((always_inline)) void swz_leave(swz_frame *_Nonnull frame) {
  __c11_atomic_store(&frame->chain, (uintptr_t)0, __ATOMIC_RELEASE);
  swz_current.top = frame;
  __c11_atomic_signal_fence(__ATOMIC_SEQ_CST);
  uintptr_t watched = __c11_atomic_load(&swz_current.watched, __ATOMIC_RELAXED);
  if (__builtin_expect((uintptr_t)frame <= watched, 0)) swz_leave_slow(frame);
}

/// What the owner of the retired chains is told: called without locks, by a thread that left a
/// watched frame.
typedef void (*swz_left_handler)(void);

/// Sets the handler. Call it once, before anything is retired.
void swz_set_left_handler(swz_left_handler _Nonnull handler);

/// After it returns, every thread's frame stores from before are visible, and every thread's later
/// loads see what the caller stored before.
///
/// Answers false where the system refused it after it had granted it: then nothing may be freed.
bool swz_barrier(void);

/// Looks for frames that name one of `chains` (sorted ascending). `inside[i]` becomes the number of
/// frames that name `chains[i]`; the innermost such frame of each thread becomes watched when
/// `watch` is set. Waits for frames that are still unknown, in which no user code runs.
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

// The current task's value for a task local, or NULL: what `TaskLocal.get()` calls.
const void *_Nullable swz_task_local_value(const void *_Nonnull key);

// Objects that are being destroyed.

/// Called on the thread that destroys `object`, before its `deinit`. Returns the destroyer that
/// the class had.
typedef void *_Nonnull (*swz_dying_handler)(void *_Nonnull object);
void swz_set_dying_handler(swz_dying_handler _Nonnull handler);
/// The destroyer to put into a class's metadata, so that the handler sees its objects die.
void *_Nonnull swz_destroyer(void);
