// The cold half of the frames: setting a thread's record up and down, scanning, barriers.
#define _GNU_SOURCE
#include "CSwizzle.h"
#include "Tables.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sched.h>
#include <sys/mman.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/syscall.h>
#endif

/// What others may read of a thread. Freed by the thread's exit, under `registry`.
typedef struct swz_record {
  struct swz_record *next;
  swz_thread *thread;
  swz_frame *frames;
  swz_frame *limit;
} swz_record;

_Thread_local swz_thread swz_current SWZ_TLS;

static pthread_mutex_t registry = PTHREAD_MUTEX_INITIALIZER;
static swz_record *records;
static pthread_key_t exit_key;
static _Atomic(swz_left_handler) left_handler;
static _Atomic(bool) expensive;

// MARK: - Barriers

#if defined(__linux__) && defined(SYS_membarrier)
enum { REGISTER_PRIVATE_EXPEDITED = 1 << 4, PRIVATE_EXPEDITED = 1 << 3 };
static long membarrier(int command) { return syscall(SYS_membarrier, command, 0, 0); }
#endif

static bool has_membarrier(void) {
#if defined(__linux__) && defined(SYS_membarrier)
  return membarrier(REGISTER_PRIVATE_EXPEDITED) == 0 && membarrier(PRIVATE_EXPEDITED) == 0;
#else
  return false;
#endif
}

bool swz_barrier(void) {
  __c11_atomic_thread_fence(__ATOMIC_SEQ_CST);
#if defined(__linux__) && defined(SYS_membarrier)
  if (!__c11_atomic_load(&expensive, __ATOMIC_RELAXED)) {
    // A child after fork may have lost the registration.
    if (membarrier(PRIVATE_EXPEDITED) != 0) return has_membarrier();
  }
#endif
  return true;
}

// MARK: - Records

static size_t frames_size(void) {
  // A nested call that holds a frame takes at least 16 bytes of stack (a return address and the
  // frame's own address), so a stack overflows before half as many bytes of frames do.
  size_t stack = 8 << 20;
#if defined(__APPLE__)
  stack = pthread_get_stacksize_np(pthread_self());
#elif defined(__linux__)
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) == 0) {
    void *base;
    pthread_attr_getstack(&attributes, &base, &stack);
    pthread_attr_destroy(&attributes);
  }
#endif
  if (stack < 64 << 10) stack = 64 << 10;
  if (stack > 512 << 20) stack = 512 << 20;
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  return (stack / 2 + page - 1) / page * page;
}

static void remove_record(swz_record *record) {
  for (swz_record **link = &records; *link; link = &(*link)->next) {
    if (*link == record) { *link = record->next; break; }
  }
  munmap(record->frames, (size_t)((char *)record->limit - (char *)record->frames));
  free(record);
}

/// A thread that exits is inside nothing, whatever its frames say: `pthread_exit` and cancellation
/// abandon calls. It speaks for those, and for nobody else's.
static void thread_exits(void *value) {
  swz_record *record = value;
  swz_thread *thread = record->thread;
  pthread_mutex_lock(&registry);
  swz_frame *end = __c11_atomic_load(&thread->top, __ATOMIC_RELAXED);
  __c11_atomic_store(&thread->top, record->frames, __ATOMIC_RELEASE);
  pthread_mutex_unlock(&registry);
  __c11_atomic_thread_fence(__ATOMIC_SEQ_CST);
  swz_left_handler handler = __c11_atomic_load(&left_handler, __ATOMIC_ACQUIRE);
  // What it frees may run user code. That may enter frames, so the record goes after it; and it may
  // end the thread, so this is called again then.
  pthread_setspecific(exit_key, record);
  if (handler && end > record->frames) handler(record->frames, end);

  pthread_mutex_lock(&registry);
  __c11_atomic_store(&thread->top, NULL, __ATOMIC_RELAXED);
  thread->end = NULL;
  thread->record = NULL;
  __c11_atomic_store(&thread->watched, (uintptr_t)0, __ATOMIC_RELAXED);
  remove_record(record);
  pthread_mutex_unlock(&registry);
  pthread_setspecific(exit_key, NULL);
}

static void before_fork(void) {
  swz_lock();
  swz_lock_names();
  swz_lock_reclamation();
  swz_lock_waiting();
  pthread_mutex_lock(&registry);
}

static void after_fork_in_parent(void) {
  pthread_mutex_unlock(&registry);
  swz_unlock_waiting();
  swz_unlock_reclamation();
  swz_unlock_names();
  swz_unlock();
}

/// The child has one thread; the others' records speak of calls that are not here.
static void after_fork_in_child(void) {
  swz_record *mine = swz_current.record;
  for (swz_record *record = records; record;) {
    swz_record *next = record->next;
    if (record != mine) remove_record(record);
    record = next;
  }
  pthread_mutex_unlock(&registry);
  swz_unlock_waiting();
  swz_unlock_reclamation();
  swz_unlock_names();
  swz_unlock();
}

// Before anybody can fork.
__attribute__((constructor)) static void set_up(void) {
  pthread_key_create(&exit_key, thread_exits);
  pthread_atfork(before_fork, after_fork_in_parent, after_fork_in_child);
  if (!has_membarrier()) __c11_atomic_store(&expensive, true, __ATOMIC_RELAXED);
}

__attribute__((noinline)) static void register_thread(void) {
  size_t size = frames_size();
  swz_record *record = malloc(sizeof *record);
  void *frames = swz_reserve(size);
  if (!record || !frames) {
    fputs("Swizzle: no memory for a thread's frames\n", stderr);
    abort();
  }
  *record = (swz_record){
      .thread = &swz_current, .frames = frames, .limit = (swz_frame *)((char *)frames + size)};
  pthread_mutex_lock(&registry);
  record->next = records;
  records = record;
  bool pays = __c11_atomic_load(&expensive, __ATOMIC_RELAXED);
  swz_current.record = record;
  __c11_atomic_store(&swz_current.top, record->frames, __ATOMIC_RELAXED);
  swz_current.end = pays ? NULL : record->limit;
  __c11_atomic_store(&swz_current.watched, pays ? UINTPTR_MAX : 0, __ATOMIC_RELAXED);
  pthread_mutex_unlock(&registry);
  pthread_setspecific(exit_key, record);
}

// MARK: - The slow ways in and out

swz_frame *swz_enter_slow(uintptr_t chain) {
  if (!swz_current.record) register_thread();
  swz_frame *frame = __c11_atomic_load(&swz_current.top, __ATOMIC_RELAXED);
  if (frame >= swz_current.record->limit) {
    fputs("Swizzle: a thread is inside more calls than its stack can hold\n", stderr);
    abort();
  }
  __c11_atomic_store(&frame->chain, chain, __ATOMIC_RELEASE);
  __c11_atomic_store(&swz_current.top, frame + 1, __ATOMIC_RELAXED);
  __c11_atomic_thread_fence(__ATOMIC_SEQ_CST);
  return frame;
}

void swz_leave_slow(swz_frame *frame) {
  __c11_atomic_thread_fence(__ATOMIC_SEQ_CST);
  swz_left_handler handler = __c11_atomic_load(&left_handler, __ATOMIC_ACQUIRE);
  if (!handler) return;
  swz_frame *end = frame + 1;
  // All ones say only that every leaver pays, and stay; nothing is lowered then, and no lock taken.
  if (__c11_atomic_load(&swz_current.watched, __ATOMIC_RELAXED) != UINTPTR_MAX) {
    swz_record *record = swz_current.record;
    pthread_mutex_lock(&registry);
    swz_frame *watched = (swz_frame *)__c11_atomic_load(&swz_current.watched, __ATOMIC_RELAXED);
    if (watched >= frame && watched < record->limit) {
      // Frames further in were abandoned, by `longjmp` say; nobody else will speak for them.
      end = watched + 1;
      // The frames that were left are spoken for. One further out may be waited for too.
      uintptr_t outer = frame == record->frames ? 0 : (uintptr_t)(frame - 1);
      __c11_atomic_store(&swz_current.watched, outer, __ATOMIC_RELAXED);
    }
    pthread_mutex_unlock(&registry);
  }
  handler(frame, end);
}

void swz_set_left_handler(swz_left_handler handler) {
  __c11_atomic_store(&left_handler, handler, __ATOMIC_RELEASE);
}

void swz_set_expensive_enter(bool on) {
  pthread_mutex_lock(&registry);
  on = on || !has_membarrier();
  __c11_atomic_store(&expensive, on, __ATOMIC_RELAXED);
  for (swz_record *record = records; record; record = record->next) {
    record->thread->end = on ? NULL : record->limit;
    __c11_atomic_store(&record->thread->watched, on ? UINTPTR_MAX : 0, __ATOMIC_RELAXED);
  }
  pthread_mutex_unlock(&registry);
}

bool swz_expensive_enter(void) { return __c11_atomic_load(&expensive, __ATOMIC_RELAXED); }

// MARK: - Scanning

static size_t find(const uintptr_t *chains, size_t count, uintptr_t chain) {
  size_t low = 0, high = count;
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (chains[middle] < chain) low = middle + 1; else high = middle;
  }
  return low < count && chains[low] == chain ? low : SIZE_MAX;
}

/// Reads a frame whose owner may just be choosing its chain, or leaving it.
static uintptr_t settled(swz_frame *frame, swz_thread *owner) {
  for (unsigned spins = 0;; spins++) {
    uintptr_t chain = __c11_atomic_load(&frame->chain, __ATOMIC_ACQUIRE);
    if (chain != SWZ_UNKNOWN) return chain;
    if (frame >= __c11_atomic_load(&owner->top, __ATOMIC_ACQUIRE)) return SWZ_UNKNOWN;
    if (spins > 100) sched_yield();
  }
}

void swz_scan(const uintptr_t *chains, size_t count, size_t *inside, bool watch) {
  for (size_t i = 0; i < count; i++) inside[i] = 0;
  pthread_mutex_lock(&registry);
  for (swz_record *record = records; record; record = record->next) {
    swz_frame *innermost = NULL;
    // A frame at or beyond `top` was left, or was entered after the barrier, and what is entered
    // then cannot name what was unpublished before. It reads what its owner did before leaving.
    swz_frame *top = __c11_atomic_load(&record->thread->top, __ATOMIC_ACQUIRE);
    for (swz_frame *frame = record->frames; frame < top; frame++) {
      size_t index = find(chains, count, settled(frame, record->thread));
      if (index != SIZE_MAX) { inside[index]++; innermost = frame; }
    }
    // Only ever raised: a call that has moved `top` and not read `watched` yet must still find that
    // its frame is watched, though it was seen to have left. It lowers it itself.
    uintptr_t watched = __c11_atomic_load(&record->thread->watched, __ATOMIC_RELAXED);
    if (watch && (uintptr_t)innermost > watched) {
      __c11_atomic_store(&record->thread->watched, (uintptr_t)innermost, __ATOMIC_RELAXED);
    }
  }
  pthread_mutex_unlock(&registry);
}

bool swz_thread_is_inside(uintptr_t chain) {
  if (!swz_current.record) return false;
  swz_frame *top = __c11_atomic_load(&swz_current.top, __ATOMIC_RELAXED);
  for (swz_frame *frame = swz_current.record->frames; frame < top; frame++) {
    if (__c11_atomic_load(&frame->chain, __ATOMIC_RELAXED) == chain) return true;
  }
  return false;
}
