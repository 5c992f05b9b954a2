// The locks, and the wait for calls to leave.
#include "CSwizzle.h"

#include <pthread.h>
#include <time.h>

static pthread_mutex_t runtime = PTHREAD_MUTEX_INITIALIZER;
void swz_lock(void) { pthread_mutex_lock(&runtime); }
void swz_unlock(void) { pthread_mutex_unlock(&runtime); }

static pthread_mutex_t names = PTHREAD_MUTEX_INITIALIZER;
void swz_lock_names(void) { pthread_mutex_lock(&names); }
void swz_unlock_names(void) { pthread_mutex_unlock(&names); }

static pthread_mutex_t reclamation = PTHREAD_MUTEX_INITIALIZER;
void swz_lock_reclamation(void) { pthread_mutex_lock(&reclamation); }
void swz_unlock_reclamation(void) { pthread_mutex_unlock(&reclamation); }

static pthread_mutex_t waiting = PTHREAD_MUTEX_INITIALIZER;
void swz_lock_waiting(void) { pthread_mutex_lock(&waiting); }
void swz_unlock_waiting(void) { pthread_mutex_unlock(&waiting); }
static pthread_cond_t left = PTHREAD_COND_INITIALIZER;
static uint64_t wakes;

uint64_t swz_waiters_ticket(void) {
  pthread_mutex_lock(&waiting);
  uint64_t ticket = wakes;
  pthread_mutex_unlock(&waiting);
  return ticket;
}

void swz_wait(uint64_t ticket, int64_t nanoseconds) {
  struct timespec until;
  clock_gettime(CLOCK_REALTIME, &until);
  until.tv_sec += nanoseconds / 1000000000;
  until.tv_nsec += nanoseconds % 1000000000;
  if (until.tv_nsec >= 1000000000) { until.tv_sec++; until.tv_nsec -= 1000000000; }
  pthread_mutex_lock(&waiting);
  while (wakes == ticket) {
    if (pthread_cond_timedwait(&left, &waiting, &until) != 0) break;
  }
  pthread_mutex_unlock(&waiting);
}

void swz_wake_waiters(void) {
  pthread_mutex_lock(&waiting);
  wakes++;
  pthread_cond_broadcast(&left);
  pthread_mutex_unlock(&waiting);
}
