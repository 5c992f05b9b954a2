// Counts allocations by standing in front of glibc's malloc: symbols of the executable win over
// those of the C library, for the Swift runtime's calls too.
#include "CBenchmark.h"

#include <stddef.h>

#if defined(__GLIBC__) || defined(__linux__)
#include <errno.h>
#include <malloc.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

static _Thread_local uint64_t allocations __attribute__((tls_model("initial-exec")));
static _Thread_local int64_t live_bytes __attribute__((tls_model("initial-exec")));

static void *counted(void *block) {
  allocations++;
  if (block) live_bytes += (int64_t)malloc_usable_size(block);
  return block;
}

void *malloc(size_t size) { return counted(__libc_malloc(size)); }
void *calloc(size_t count, size_t size) { return counted(__libc_calloc(count, size)); }
void *memalign(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }
void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **result, size_t alignment, size_t size) {
  void *block = memalign(alignment, size);
  if (!block) return ENOMEM;
  *result = block;
  return 0;
}

void *realloc(void *block, size_t size) {
  if (block) live_bytes -= (int64_t)malloc_usable_size(block);
  return counted(__libc_realloc(block, size));
}

void free(void *block) {
  if (block) live_bytes -= (int64_t)malloc_usable_size(block);
  __libc_free(block);
}

uint64_t benchmark_allocations(void) { return allocations; }
int64_t benchmark_live_bytes(void) { return live_bytes; }
int benchmark_counts_allocations(void) { return 1; }

#else

uint64_t benchmark_allocations(void) { return 0; }
int64_t benchmark_live_bytes(void) { return 0; }
int benchmark_counts_allocations(void) { return 0; }

#endif
