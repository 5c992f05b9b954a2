// What the loader and the object model of Swift know: static storage, and objects that die.
#define _GNU_SOURCE
#include "CSwizzle.h"

#include <dlfcn.h>

bool swz_is_static(const void *address) {
  Dl_info information;
  return dladdr(address, &information) != 0;
}

static swz_dying_handler dying_handler;
void swz_set_dying_handler(swz_dying_handler handler) { dying_handler = handler; }

typedef __attribute__((swiftcall)) void (*destroyer)(__attribute__((swift_context)) void *object);

static __attribute__((swiftcall)) void destroy(__attribute__((swift_context)) void *object) {
  ((destroyer)dying_handler(object))(object);
}

void *swz_destroyer(void) { return (void *)destroy; }
