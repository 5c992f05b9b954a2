// Two functions whose point is to be out of the optimiser's sight.
#include "CBenchmark.h"

static volatile intptr_t sink;

void benchmark_consume(intptr_t result) { sink = result; }

__attribute__((noinline)) void benchmark_counted(void (*body)(void *), void *context) {
  body(context);
  // Not a tail call: callgrind must see the return from this function.
  sink = 0;
}
