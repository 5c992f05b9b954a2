// Addresses for metadata and for threads' frames, most of which are never touched.
#define _GNU_SOURCE
#include "Tables.h"

#include <sys/mman.h>

void *swz_reserve(size_t size) {
  void *memory = mmap(
      NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) return NULL;
#if defined(MADV_NOHUGEPAGE)
  // Little of it is used: of frames the first few, of metadata some bytes in pages far apart.
  madvise(memory, size, MADV_NOHUGEPAGE);
#endif
  return memory;
}
