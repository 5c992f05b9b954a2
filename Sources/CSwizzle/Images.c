// What the loader and the object model of Swift know: static storage, and objects that die.
#define _GNU_SOURCE
#include "CSwizzle.h"

#include <dlfcn.h>

bool swz_is_static(const void *address) {
  Dl_info information;
  return dladdr(address, &information) != 0;
}

static _Atomic(swz_dying_handler) dying_handler;

void swz_set_dying_handler(swz_dying_handler handler) {
  __c11_atomic_store(&dying_handler, handler, __ATOMIC_RELEASE);
}

typedef __attribute__((swiftcall)) void (*destroyer)(__attribute__((swift_context)) void *object);

static __attribute__((swiftcall)) void destroy(__attribute__((swift_context)) void *object) {
  swz_dying_handler handler = __c11_atomic_load(&dying_handler, __ATOMIC_ACQUIRE);
  ((destroyer)handler(object))(object);
}

void *swz_destroyer(void) { return (void *)destroy; }
