// What the harness needs from C: counters in malloc, a function that callgrind can find, and a
// place for results to go that the optimiser cannot see into.
#pragma once

#include <stdint.h>

/// The allocations that this thread has made so far.
uint64_t benchmark_allocations(void);

/// The bytes that this thread has allocated and not freed.
int64_t benchmark_live_bytes(void);

/// Whether the process allocates through the counters at all.
int benchmark_counts_allocations(void);

/// Takes a result, so that what computed it cannot be left out.
void benchmark_consume(intptr_t result);

/// Answers the pointer it is given, which the optimiser cannot know: what is read through the
/// result is read again at every call. Costs no instruction.
static inline __attribute__((always_inline)) void *_Nonnull benchmark_hidden(
    void *_Nonnull pointer) {
  __asm__ volatile("" : "+r"(pointer));
  return pointer;
}

/// Keeps the jobs that this thread gives to the global pool for `benchmark_run_job`, or stops.
void benchmark_run_jobs_here(int here);

/// Runs one job that was kept; answers 0 where there is none.
int benchmark_run_job(void);

/// Calls `body`. Callgrind counts only what runs inside, and writes a profile at each return.
void benchmark_counted(void (*_Nonnull body)(void *_Nullable), void *_Nullable context);

/// Additions of which a processor does as many at a time as it can: half as many where another
/// program uses the other half of its core.
intptr_t benchmark_wide(intptr_t rounds);

/// Multiplications each of which waits for the one before, whoever else uses the core.
intptr_t benchmark_narrow(intptr_t rounds);

/// One thing that a peer's shared library measures.
typedef struct {
  const char *_Nullable name;
  /// Called before each batch, outside the time that is measured; may be null.
  void (*_Nullable prepare)(intptr_t operations);
  /// Does the operation that often.
  intptr_t (*_Nonnull run)(intptr_t operations);
  /// The operations of a batch, or 0 where they are calibrated.
  intptr_t batch;
} benchmark_peer_row;

/// The symbol `benchmark_peer_rows` of a peer's library: its rows, up to one without a name.
typedef const benchmark_peer_row *_Nonnull (*benchmark_peer_rows_function)(void);
