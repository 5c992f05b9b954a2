#include "Seeing.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

struct swz_mutex {
  pthread_mutex_t lock;
};

swz_mutex *swz_mutex_make(void) {
  swz_mutex *mutex = malloc(sizeof *mutex);
  if (mutex == NULL || pthread_mutex_init(&mutex->lock, NULL) != 0) abort();
  return mutex;
}

void swz_mutex_free(swz_mutex *mutex) {
  pthread_mutex_destroy(&mutex->lock);
  free(mutex);
}

void swz_mutex_lock(swz_mutex *mutex) { pthread_mutex_lock(&mutex->lock); }
void swz_mutex_unlock(swz_mutex *mutex) { pthread_mutex_unlock(&mutex->lock); }

_Thread_local swz_trace_thread swz_trace_current SWZ_TLS;

static atomic_uint threads;
uint32_t swz_trace_number_slow(void) {
  swz_trace_current.number = atomic_fetch_add_explicit(&threads, 1, memory_order_relaxed) + 1;
  return swz_trace_current.number;
}

uint64_t swz_nanoseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

int64_t swz_process(void) { return getpid(); }
