// Addresses for metadata, most of which is never touched.
#define _GNU_SOURCE
#include "Tables.h"

#include <sys/mman.h>

void *swz_reserve(size_t size) {
  void *memory = mmap(
      NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) return NULL;
#if defined(MADV_NOHUGEPAGE)
  // Classes made one after the other lie in pages far apart: huge ones would all be given at once.
  madvise(memory, size, MADV_NOHUGEPAGE);
#endif
  return memory;
}
