// Runs an op script on a real Objective-C runtime, gcc's libobjc. README.md describes the ops.
//
//   oracle [--fixed] < script.ops > results
//
// gcc's runtime deviates from the documented semantics in a few places (an inherited
// class_replaceMethod edits the parent's method; dispatch tables of subclasses go stale after an
// exchange; an implementation written before a class was messaged lands in a table that all such
// classes share). --fixed works around them, from outside, so that what is left is what any
// Objective-C runtime agrees on.
#include <objc/message.h>
#include <objc/runtime.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// MARK: - 64 implementations, each of which returns its number

typedef long (*Body)(id, SEL);

#define IMPLEMENTATIONS 64
#define EIGHT(M, x) M(x##0) M(x##1) M(x##2) M(x##3) M(x##4) M(x##5) M(x##6) M(x##7)
#define ALL(M) EIGHT(M, 0) EIGHT(M, 1) EIGHT(M, 2) EIGHT(M, 3) EIGHT(M, 4) EIGHT(M, 5) \
  EIGHT(M, 6) EIGHT(M, 7)

// Octal digits: body_00 … body_77 return 1 … 64.
#define DEFINE(octal) \
  static long body_##octal(id self, SEL _cmd) { return 1 + 0##octal; }
ALL(DEFINE)
#define ENTRY(octal) (IMP)body_##octal,
static IMP bodies[IMPLEMENTATIONS] = {ALL(ENTRY)};

#define FORWARDED (-777)
static long forwarded(id self, SEL _cmd) { return FORWARDED; }
static IMP forward(id receiver, SEL selector) { return (IMP)forwarded; }
extern IMP (*__objc_msg_forward2)(id, SEL);

static IMP body(const char *number) { return bodies[(atoi(number) - 1) % IMPLEMENTATIONS]; }

static int number_of(IMP implementation) {
  if (implementation == (IMP)forwarded) return FORWARDED;
  for (int i = 0; i < IMPLEMENTATIONS; i++)
    if (bodies[i] == implementation) return i + 1;
  return implementation ? -2 : 0;
}

// MARK: - Classes and objects by name

__attribute__((objc_root_class))
@interface OrRoot {
  Class isa;
}
+ (int)orWarm;
- (int)orWarm;
@end
@implementation OrRoot
+ (int)orWarm { return 1; }
- (int)orWarm { return 1; }
@end

#define MOST 4096
static struct { char name[64]; Class class; } classes[MOST];
static int class_count;
static struct { char name[64]; id object; } objects[MOST];
static int object_count;

static Class class_named(const char *name) {
  int meta = *name == '+';
  for (int i = 0; i < class_count; i++)
    if (!strcmp(classes[i].name, name + meta))
      return meta ? object_getClass((id)classes[i].class) : classes[i].class;
  return Nil;
}

static const char *name_of(Class class) {
  static char name[80];
  if (!class) return "nil";
  for (int i = 0; i < class_count; i++) {
    if (classes[i].class == class) return classes[i].name;
    if (object_getClass((id)classes[i].class) == class) {
      snprintf(name, sizeof name, "+%s", classes[i].name);
      return name;
    }
  }
  return class_getName(class);
}

static int object_index(const char *name) {
  for (int i = 0; i < object_count; i++)
    if (!strcmp(objects[i].name, name)) return i;
  return -1;
}

// MARK: - The runtime, with the work-arounds of --fixed

static int fixed;
static const char *types = "q@:";
extern void __objc_update_dispatch_table_for_class(Class);

static long message(id receiver, SEL selector) {
  return ((Body)objc_msg_lookup(receiver, selector))(receiver, selector);
}

/// Messages a class and an instance once, so that both have dispatch tables of their own.
static void warm(Class class) {
  SEL selector = sel_registerName("orWarm");
  message((id)class, selector);
  id object = class_createInstance(class, 0);
  message(object, selector);
  object_dispose(object);
}

/// Rebuilds every dispatch table from the method lists.
static void rebuild(void) {
  if (!fixed) return;
  for (int i = 0; i < class_count; i++)
    if (!class_getSuperclass(classes[i].class)) {
      __objc_update_dispatch_table_for_class(classes[i].class);
      __objc_update_dispatch_table_for_class(object_getClass((id)classes[i].class));
    }
  for (int i = 0; i < class_count; i++) warm(classes[i].class);
}

static int owns(Class class, Method method) {
  unsigned count = 0;
  Method *list = class_copyMethodList(class, &count);
  int found = 0;
  for (unsigned i = 0; i < count; i++) found |= list[i] == method;
  free(list);
  return found;
}

static Class owner_of(Class class, Method method) {
  while (class && !owns(class, method)) class = class_getSuperclass(class);
  return class;
}

static BOOL add(Class class, SEL selector, IMP implementation) {
  BOOL added = class_addMethod(class, selector, implementation, types);
  rebuild();
  return added;
}

static IMP set(Method method, IMP implementation) {
  IMP old = method_setImplementation(method, implementation);
  rebuild();
  return old;
}

static IMP replace(Class class, SEL selector, IMP implementation) {
  if (!fixed) return class_replaceMethod(class, selector, implementation, types);
  Method method = class_getInstanceMethod(class, selector);
  if (method && owns(class, method)) return set(method, implementation);
  add(class, selector, implementation);
  return NULL;
}

static void exchange(Method one, Method other) {
  method_exchangeImplementations(one, other);
  rebuild();
}

static const char *swizzle(Class class, SEL first, SEL second) {
  Method original = class_getInstanceMethod(class, first);
  Method substitute = class_getInstanceMethod(class, second);
  if (!original || !substitute) return "missing";
  IMP before = method_getImplementation(original);
  if (add(class, first, method_getImplementation(substitute))) {
    replace(class, second, before);
    return "added";
  }
  exchange(original, substitute);
  return "exchanged";
}

static Class make_class(const char *name, Class superclass) {
  Class class = objc_allocateClassPair(superclass, name, 0);
  if (!class || class_count == MOST) return Nil;
  objc_registerClassPair(class);
  strcpy(classes[class_count].name, name);
  classes[class_count++].class = class;
  if (fixed) warm(class);
  return class;
}

static void list(Class class) {
  unsigned count = 0;
  Method *methods = class_copyMethodList(class, &count);
  const char *separator = "";
  for (unsigned i = 0; i < count; i++) {
    const char *name = sel_getName(method_getName(methods[i]));
    if (!strcmp(name, "orWarm")) continue;
    printf("%s%s=%d", separator, name, number_of(method_getImplementation(methods[i])));
    separator = " ";
  }
  puts(*separator ? "" : "(empty)");
  free(methods);
}

// MARK: - The script

static void answer(long result) {
  if (result == FORWARDED) puts("fwd");
  else printf("%ld\n", result);
}

/// Runs one op and prints its result line; answers 0 where it names something unknown.
static int run(const char *op, const char *a, const char *b, const char *c, const char *d) {
  if (!strcmp(op, "nsend")) return answer(message(nil, sel_registerName(a))), 1;
  if (!strcmp(op, "setsuper")) return puts("unsupported"), 1;
  if (!strcmp(op, "newclass")) {
    if (class_named(a)) return puts("fail"), 1;
    Class superclass = class_named(b);
    if (superclass) puts(make_class(a, superclass) ? "ok" : "fail");
    return superclass != Nil;
  }
  if (!strcmp(op, "setclass")) {
    Class class = class_named(b);
    if (!class || *b == '+') return 0;
    int known = object_index(a);
    if (known >= 0) return puts(name_of(object_setClass(objects[known].object, class))), 1;
    strcpy(objects[object_count].name, a);
    objects[object_count++].object = class_createInstance(class, 0);
    return puts("new"), 1;
  }
  if (!strcmp(op, "send")) {
    int object = object_index(a);
    if (object >= 0) answer(message(objects[object].object, sel_registerName(b)));
    return object >= 0;
  }
  if (!strcmp(op, "super")) {
    int object = object_index(a);
    Class class = class_named(b), above = class ? class_getSuperclass(class) : Nil;
    if (object < 0 || !above) return 0;
    struct objc_super super = {.self = objects[object].object, .super_class = above};
    SEL selector = sel_registerName(c);
    return answer(((Body)objc_msg_lookup_super(&super, selector))(super.self, selector)), 1;
  }

  Class class = class_named(a);
  if (!class) return 0;
  SEL selector = *b ? sel_registerName(b) : NULL;
  if (!strcmp(op, "list")) return list(class), 1;
  if (!strcmp(op, "csend")) return answer(message((id)class, selector)), 1;
  if (!strcmp(op, "add")) return printf("%d\n", add(class, selector, body(c))), 1;
  if (!strcmp(op, "responds")) return printf("%d\n", class_respondsToSelector(class, selector)), 1;
  if (!strcmp(op, "swizzle")) return puts(swizzle(class, selector, sel_registerName(c))), 1;
  if (!strcmp(op, "imp"))
    return answer(number_of(class_getMethodImplementation(class, selector))), 1;
  if (!strcmp(op, "replace")) {
    IMP old = replace(class, selector, body(c));
    if (old) answer(number_of(old));
    else puts("nil");
    return 1;
  }

  Method method = class_getInstanceMethod(class, selector);
  if (!strcmp(op, "lookup")) {
    if (!method) return puts("none"), 1;
    int number = number_of(method_getImplementation(method));
    return printf("%d owner=%s\n", number, name_of(owner_of(class, method))), 1;
  }
  if (!strcmp(op, "setimp")) {
    if (!method) puts("missing");
    else answer(number_of(set(method, body(c))));
    return 1;
  }
  if (!strcmp(op, "exchange")) {
    Class other_class = class_named(c);
    if (!other_class) return 0;
    Method other = class_getInstanceMethod(other_class, sel_registerName(d));
    if (!method || !other) return puts("missing"), 1;
    exchange(method, other);
    return puts("ok"), 1;
  }
  return puts("err:op"), 1;
}

int main(int count, char **arguments) {
  fixed = count > 1 && !strcmp(arguments[1], "--fixed");
  __objc_msg_forward2 = forward;
  strcpy(classes[0].name, "OrRoot");
  classes[class_count++].class = objc_getClass("OrRoot");
  if (fixed) warm(classes[0].class);

  char line[512];
  while (fgets(line, sizeof line, stdin)) {
    char op[64] = "", a[64] = "", b[64] = "", c[64] = "", d[64] = "";
    int words = sscanf(line, "%63s %63s %63s %63s %63s", op, a, b, c, d);
    if (words < 1 || *op == '#') continue;
    if (!run(op, a, b, c, d)) puts("err");
    fflush(stdout);
  }
  return 0;
}
