// What the same operations cost on gcc's Objective-C runtime. Loaded by the benchmark when
// build.sh has built it.
#include <objc/message.h>
#include <objc/runtime.h>
#include <stdio.h>
#include <stdlib.h>

#include "CBenchmark.h"

__attribute__((objc_root_class))
@interface Base {
  Class isa;
}
+ (id)make;
+ (Class)class;
- (long)method:(long)value;
- (long)first:(long)value;
- (long)second:(long)value;
@end
@implementation Base
+ (Class)class { return self; }
+ (id)make { return class_createInstance(self, 0); }
- (long)method:(long)value { return value + 1; }
- (long)first:(long)value { return value + 2; }
- (long)second:(long)value { return value + 3; }
@end

@interface Derived : Base
- (long)callSuper:(long)operations;
@end
@implementation Derived
- (long)method:(long)value { return value + 5; }
- (long)callSuper:(long)operations {
  long value = 1;
  for (long i = 0; i < operations; i++) value = [super method:value];
  return value;
}
@end

static Base *object;

// MARK: - Calls

static intptr_t send(intptr_t operations) {
  long value = 1;
  for (long i = 0; i < operations; i++)
    value = [(Base *)benchmark_hidden(object) method:value];
  return value;
}

static intptr_t send_exchanged(intptr_t operations) {
  long value = 1;
  for (long i = 0; i < operations; i++)
    value = [(Base *)benchmark_hidden(object) first:value];
  return value;
}

static intptr_t send_super(intptr_t operations) {
  return [(Derived *)object callSuper:operations];
}

// MARK: - Receivers of many classes

#define LENGTH 4096
#define BODY(number) \
  static long mixed_##number(id self, SEL _cmd, long value) { return value + 1 + 0##number; }
#define EIGHT(M, x) M(x##0) M(x##1) M(x##2) M(x##3) M(x##4) M(x##5) M(x##6) M(x##7)
#define ALL(M) EIGHT(M, 0) EIGHT(M, 1) EIGHT(M, 2) EIGHT(M, 3) EIGHT(M, 4) EIGHT(M, 5) \
  EIGHT(M, 6) EIGHT(M, 7)
ALL(BODY)
#define ENTRY(number) (IMP)mixed_##number,
static IMP bodies[64] = {ALL(ENTRY)};
static Base *four[LENGTH], *sixteen[LENGTH], *sixty_four[LENGTH];

static Class make_class(Class superclass) {
  static int made;
  char name[32];
  snprintf(name, sizeof name, "Made%d", made++);
  Class class = objc_allocateClassPair(superclass, name, 0);
  objc_registerClassPair(class);
  return class;
}

static void fill(Base **order, Base **receivers, int classes) {
  unsigned long state = 1;
  for (int i = 0; i < LENGTH; i++) {
    state = state * 6364136223846793005UL + 1442695040888963407UL;
    order[i] = receivers[(state >> 33) % classes];
  }
}

static void make_mixes(void) {
  Base *receivers[64];
  for (int i = 0; i < 64; i++) {
    Class class = make_class([Base class]);
    class_addMethod(class, @selector(method:), bodies[i], "l@:l");
    receivers[i] = class_createInstance(class, 0);
    [receivers[i] method:1];
  }
  fill(four, receivers, 4);
  fill(sixteen, receivers, 16);
  fill(sixty_four, receivers, 64);
}

static intptr_t send_mixed(Base **order, intptr_t operations) {
  long value = 1;
  for (long i = 0; i < operations; i++) value = [order[i & (LENGTH - 1)] method:value];
  return value;
}
static intptr_t send_four(intptr_t operations) { return send_mixed(four, operations); }
static intptr_t send_sixteen(intptr_t operations) { return send_mixed(sixteen, operations); }
static intptr_t send_sixty_four(intptr_t operations) {
  return send_mixed(sixty_four, operations);
}

// MARK: - Changes

#define MOST 4096
static SEL selectors[MOST];
static Class fresh;

static void prepare_add(intptr_t operations) {
  static long made;
  fresh = make_class([Base class]);
  [(Base *)class_createInstance(fresh, 0) method:1];
  for (long i = 0; i < operations; i++) {
    char name[32];
    snprintf(name, sizeof name, "added%ld:", made++ % MOST);
    selectors[i] = sel_registerName(name);
  }
}

static intptr_t add_method(intptr_t operations) {
  long added = 0;
  for (long i = 0; i < operations; i++)
    added += class_addMethod(fresh, selectors[i], bodies[0], "l@:l");
  return added;
}

/// A class with two methods and that many subclasses, all of which were messaged.
static Class family(int subclasses) {
  Class parent = make_class([Base class]);
  class_addMethod(parent, @selector(first:), bodies[1], "l@:l");
  class_addMethod(parent, @selector(second:), bodies[2], "l@:l");
  for (int i = 0; i < subclasses; i++) {
    Base *child = class_createInstance(make_class(parent), 0);
    [child first:1];
    [child second:1];
  }
  return parent;
}

static intptr_t exchange(Class class, intptr_t operations) {
  Method first = class_getInstanceMethod(class, @selector(first:));
  Method second = class_getInstanceMethod(class, @selector(second:));
  for (long i = 0; i < operations; i++) method_exchangeImplementations(first, second);
  return operations;
}

#define EXCHANGE(count) \
  static Class family_##count; \
  static intptr_t exchange_##count(intptr_t operations) { \
    return exchange(family_##count, operations); \
  }
EXCHANGE(0) EXCHANGE(10) EXCHANGE(100) EXCHANGE(1000)

static Base *newcomers[MOST];

static void prepare_first_send(intptr_t operations) {
  for (long i = 0; i < operations; i++)
    newcomers[i] = class_createInstance(make_class([Base class]), 0);
}

static intptr_t first_send(intptr_t operations) {
  long value = 1;
  for (long i = 0; i < operations; i++) value = [newcomers[i] method:value];
  return value;
}

// MARK: - The rows

static const benchmark_peer_row rows[] = {
    {"objc.send", NULL, send, 0},
    {"objc.send-after-exchange", NULL, send_exchanged, 0},
    {"objc.super", NULL, send_super, 0},
    {"objc.4-classes", NULL, send_four, 0},
    {"objc.16-classes", NULL, send_sixteen, 0},
    {"objc.64-classes", NULL, send_sixty_four, 0},
    {"objc.add-method", prepare_add, add_method, 64},
    {"objc.exchange", NULL, exchange_0, 0},
    {"objc.exchange.10-subclasses", NULL, exchange_10, 0},
    {"objc.exchange.100-subclasses", NULL, exchange_100, 0},
    {"objc.exchange.1000-subclasses", NULL, exchange_1000, 0},
    {"objc.first-send", prepare_first_send, first_send, 16},
    {NULL, NULL, first_send, 0},
};

const benchmark_peer_row *benchmark_peer_rows(void) {
  object = [Derived make];
  [object method:1];
  Class derived = [Derived class];
  method_exchangeImplementations(class_getInstanceMethod(derived, @selector(first:)),
                                 class_getInstanceMethod(derived, @selector(second:)));
  make_mixes();
  family_0 = family(0);
  family_10 = family(10);
  family_100 = family(100);
  family_1000 = family(1000);
  return rows;
}
