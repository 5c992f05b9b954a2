// Functions whose point is to be out of the optimiser's sight.
#include "CBenchmark.h"

static volatile intptr_t sink;

void benchmark_consume(intptr_t result) { sink = result; }

__attribute__((noinline)) void benchmark_counted(void (*body)(void *), void *context) {
  body(context);
  // Not a tail call: callgrind must see the return from this function.
  sink = 0;
}

intptr_t benchmark_wide(intptr_t rounds) {
  uintptr_t a = 1, b = 2, c = 3, d = 4, e = 5;
  for (uintptr_t round = 0; round < (uintptr_t)rounds; round++) {
    a += round; b += round; c += round; d += round; e += round;
    __asm__ volatile("" : "+r"(a), "+r"(b), "+r"(c), "+r"(d), "+r"(e));
    a += round; b += round; c += round; d += round; e += round;
    __asm__ volatile("" : "+r"(a), "+r"(b), "+r"(c), "+r"(d), "+r"(e));
  }
  return (intptr_t)(a ^ b ^ c ^ d ^ e);
}

intptr_t benchmark_narrow(intptr_t rounds) {
  uintptr_t product = 1, factor = 3;
  // Not known, so that it is a multiplication and no addition.
  __asm__ volatile("" : "+r"(factor));
  for (intptr_t round = 0; round < rounds; round++) {
    product *= factor;
    __asm__ volatile("" : "+r"(product));
  }
  return (intptr_t)product;
}
