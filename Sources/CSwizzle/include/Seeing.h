// What spies and traces need of the system: locks of their own, threads, a clock.
#pragma once

#include "CSwizzle.h"

// A lock for one Swift object, in memory of its own. Not recursive.
typedef struct swz_mutex swz_mutex;
swz_mutex *_Nonnull swz_mutex_make(void);
void swz_mutex_free(swz_mutex *_Nonnull mutex);
void swz_mutex_lock(swz_mutex *_Nonnull mutex);
void swz_mutex_unlock(swz_mutex *_Nonnull mutex);

// What a trace says of a thread.
typedef struct swz_trace_thread {
  /// How many traced calls the thread is inside of.
  uint32_t depth;
  /// Counts threads from 1, in the order of their first traced call; 0 before. Never used again.
  uint32_t number;
  /// Set while the thread describes arguments, whose sends are not traced.
  bool is_quiet;
} swz_trace_thread;

extern _Thread_local swz_trace_thread swz_trace_current SWZ_TLS;

uint32_t swz_trace_number_slow(void);

/// The calling thread's number.
static inline uint32_t swz_trace_number(void) {
  uint32_t number = swz_trace_current.number;
  return number != 0 ? number : swz_trace_number_slow();
}
static inline void swz_trace_enter(void) { swz_trace_current.depth++; }
/// Returns how many traced calls are around the one that was left.
static inline uint32_t swz_trace_leave(void) { return --swz_trace_current.depth; }
static inline bool swz_trace_is_quiet(void) { return swz_trace_current.is_quiet; }
static inline void swz_trace_set_quiet(bool quiet) { swz_trace_current.is_quiet = quiet; }

/// A clock that never goes back.
uint64_t swz_nanoseconds(void);
/// The process's number.
int64_t swz_process(void);
