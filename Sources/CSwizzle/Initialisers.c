#include "Initialisers.h"

#include <stdlib.h>

struct swz_initialisers {
  // First, since Initialisers.S counts down when an initialiser has thrown.
  _Atomic(int64_t) running;
  const void *functions[];
};

swz_initialisers *swz_initialisers_make(intptr_t count) {
  swz_initialisers *made = calloc(1, sizeof *made + (size_t)count * sizeof(void *));
  if (made == NULL) abort();
  return made;
}

int64_t swz_initialisers_running(const swz_initialisers *initialisers) {
  return __c11_atomic_load(&initialisers->running, __ATOMIC_SEQ_CST);
}

static _Atomic(swz_made_handler) made_handler;

void swz_set_made_handler(swz_made_handler handler) {
  __c11_atomic_store(&made_handler, handler, __ATOMIC_RELEASE);
}

#if defined(__ELF__) && (defined(__x86_64__) || defined(__aarch64__))

// One function for each index, side by side: Initialisers.S.
extern const char swz_initialiser_entries[];

const void *swz_initialiser_seen(
  swz_initialisers *initialisers, intptr_t index, const void *initialiser
) {
  initialisers->functions[index] = initialiser;
  return swz_initialiser_entries + index * SWZ_ENTRY_SIZE;
}

static swz_initialisers *initialisers_of(const char *class) {
  uint32_t before = *(const uint32_t *)(class + SWZ_ADDRESS_POINT);
  return *(swz_initialisers *const *)(class - before - sizeof(void *));
}

/// An initialiser, and how many bytes of the stack to give it, a multiple of 16.
typedef struct call {
  const void *function;
  size_t arguments;
} call;

enum {
  // The arguments lie at the bottom of the caller's frame, which may be larger than any list of them.
  MOST_ARGUMENTS = 1 << 16,
  // Where the caller's frame pointer points elsewhere. Swift's compiler keeps one in all functions that
  // call others; that is relied on, since not every other value would be noticed here.
  LIKELY_ARGUMENTS = 1024
};

/// Called by an entry, which is to call what is returned. The caller's arguments begin at `arguments`
/// and end before its frame's end.
call swz_initialiser_begins(
  const char *class, const char *entry, uintptr_t arguments, uintptr_t frame
) {
  swz_initialisers *initialisers = initialisers_of(class);
  __c11_atomic_fetch_add(&initialisers->running, 1, __ATOMIC_SEQ_CST);
  uintptr_t size = frame - arguments;
  if (frame < arguments || size > ((uintptr_t)1 << 30)) size = LIKELY_ARGUMENTS;
  if (size > MOST_ARGUMENTS) size = MOST_ARGUMENTS;
  return (call){
    initialisers->functions[(entry - swz_initialiser_entries) / SWZ_ENTRY_SIZE], size & ~(uintptr_t)15};
}

/// Called by an entry, with what the initialiser returned without throwing.
void swz_initialiser_ends(const char *class, const void *object) {
  if (object != NULL) __c11_atomic_load(&made_handler, __ATOMIC_ACQUIRE)(object);
  __c11_atomic_fetch_sub(&initialisers_of(class)->running, 1, __ATOMIC_SEQ_CST);
}

#else

const void *swz_initialiser_seen(
  swz_initialisers *initialisers, intptr_t index, const void *initialiser
) {
  return NULL;
}

#endif
