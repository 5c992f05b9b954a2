// The names of literals, found by the literals' addresses. A place is set once, so that readers need
// no lock: the literal that has a place keeps it, and others that choose it are looked up by name.
// Static, so that a child after fork finds nothing half made.
#include "Tables.h"

typedef struct {
  /// 0 while the place is free. Set last.
  _Atomic(uintptr_t) literal;
  size_t length;
  uintptr_t name;
} place;

static place places[256];

static place *place_of(uintptr_t literal) { return &places[(literal ^ literal >> 8) % 256]; }

uintptr_t swz_literal_name(uintptr_t literal, size_t length) {
  place *place = place_of(literal);
  if (__c11_atomic_load(&place->literal, __ATOMIC_ACQUIRE) != literal) return 0;
  return place->length == length ? place->name : 0;
}

void swz_keep_literal(uintptr_t literal, size_t length, uintptr_t name) {
  place *place = place_of(literal);
  if (__c11_atomic_load(&place->literal, __ATOMIC_RELAXED) != 0) return;
  place->length = length;
  place->name = name;
  __c11_atomic_store(&place->literal, literal, __ATOMIC_RELEASE);
}
