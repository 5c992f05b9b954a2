// Lets async work run on the thread that waits for it: the Swift runtime offers a hook for jobs
// that would go to the global pool. A task executor would do as well, but slows every call down.
#include "CBenchmark.h"

#include <stddef.h>

#define SWIFT __attribute__((swiftcall))

typedef struct {
  void *identity;
  const void *witness;
} executor;

extern SWIFT void (*swift_task_enqueueGlobal_hook)(void *job, SWIFT void (*original)(void *));
extern SWIFT void swift_job_run(void *job, executor executor);

// Jobs come one at a time from the one task that is run; the room is for its children.
#define MOST 64
static _Thread_local void *jobs[MOST];
static _Thread_local size_t waiting;
static _Thread_local int runs_here;

static SWIFT void enqueue(void *job, SWIFT void (*original)(void *)) {
  if (runs_here && waiting < MOST) jobs[waiting++] = job;
  else original(job);
}

void benchmark_run_jobs_here(int here) {
  swift_task_enqueueGlobal_hook = enqueue;
  runs_here = here;
}

int benchmark_run_job(void) {
  if (!waiting) return 0;
  executor global = {NULL, NULL};
  swift_job_run(jobs[--waiting], global);
  return 1;
}
