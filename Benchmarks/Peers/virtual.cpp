// What a C++ virtual call costs. Loaded by the benchmark when build.sh has built it.
extern "C" {
#include "CBenchmark.h"
}

namespace {

struct Base {
  virtual ~Base() = default;
  virtual long method(long value) { return value + 1; }
};

struct Derived : Base {
  __attribute__((noinline)) long method(long value) override { return value + 5; }
};

Base *object = new Derived;

intptr_t call(intptr_t operations) {
  long value = 1;
  for (long i = 0; i < operations; i++)
    value = static_cast<Base *>(benchmark_hidden(object))->method(value);
  return value;
}

const benchmark_peer_row rows[] = {
    {"cpp.virtual-call", nullptr, call, 0},
    {nullptr, nullptr, call, 0},
};

}  // namespace

extern "C" const benchmark_peer_row *benchmark_peer_rows(void) { return rows; }
