// What runs observers and scopes, which knows no types. A closure that is stored in a struct generic
// over its types takes the receiver and each argument by address and returns by address, whatever the
// types are; so what stands around an implementation can hand on the addresses that came in, and
// nothing is loaded, copied or counted on the way. The attributes are clang's names for the parts of
// Swift's calling convention, which clang lowers for every processor.
#include "CSwizzle.h"

#define SWIFT __attribute__((swiftcall))
#define RESULT __attribute__((swift_indirect_result))
#define CONTEXT __attribute__((swift_context))

/// An implementation: `Body` in Node.swift.
typedef SWIFT void (*body)(
    RESULT void *result, const void *receiver, const void *arguments, CONTEXT void *context);
/// A hook: `HookBody`.
typedef SWIFT void (*hook_body)(
    RESULT void *result, void *original, const void *receiver, const void *arguments,
    CONTEXT void *context);
/// An observer that runs before: `BeforeBody`.
typedef SWIFT void (*before_body)(
    const void *receiver, const void *arguments, CONTEXT void *context);
/// An observer that runs after: `AfterBody`.
typedef SWIFT void (*after_body)(
    const void *result, const void *receiver, const void *arguments, CONTEXT void *context);

/// What follows the header of the Swift object that is a closure's context: `Wrapper`.
static const void *contents(const void *context) { return (const char *)context + 16; }

// MARK: - What comes next

static _Atomic(swz_chooser) chooser;

void swz_set_chooser(swz_chooser new_chooser) {
  __c11_atomic_store(&chooser, new_chooser, __ATOMIC_RELEASE);
}

/// Runs what does not depend on the object any more.
static void run_call(
    const swz_call *call, void *result, const void *receiver, const void *arguments) {
  if (call->is_hook) {
    // `Original` is the word of the hook's node.
    uintptr_t original = call->word;
    ((hook_body)call->function)(result, &original, receiver, arguments, (void *)call->context);
  } else {
    ((body)call->function)(result, receiver, arguments, (void *)call->context);
  }
}

/// Finds the chain that a word means for this object and task, and runs it. The frame is the
/// innermost and says `SWZ_UNKNOWN`.
static void choose(
    swz_frame *frame, uintptr_t word, void *result, const void *receiver, const void *arguments) {
  swz_call call;
  // A receiver is one pointer.
  __c11_atomic_load(&chooser, __ATOMIC_ACQUIRE)(word, *(const uintptr_t *)receiver, &call);
  swz_name(frame, call.word);
  run_call(&call, result, receiver, arguments);
}

/// Runs what depends on the object, in a frame of its own.
static void run_chosen(
    uintptr_t word, void *result, const void *receiver, const void *arguments) {
  swz_frame *frame = swz_enter_choosing();
  choose(frame, word, result, receiver, arguments);
  swz_leave(frame);
}

/// Runs what an observer observes, where that is not an implementation.
static SWIFT void run_inner(
    RESULT void *result, const void *receiver, const void *arguments, CONTEXT void *context) {
  const swz_call *inner = &((const swz_observer *)contents(context))->inner;
  if (inner->function) {
    run_call(inner, result, receiver, arguments);
  } else {
    run_chosen(inner->word, result, receiver, arguments);
  }
}

void swz_observe(swz_observer *observer, swz_call next, uintptr_t wrapper) {
  observer->next = next;
  if (next.is_hook || next.function == 0) {
    observer->inner = next;
    observer->next.function = (uintptr_t)run_inner;
    observer->next.context = wrapper;
  }
}

// MARK: - Observers

// What is needed after the first of two calls is volatile: it then waits in the stack, at a store and
// a load each, and not in registers that would have to be saved first.

static SWIFT void run_before(
    RESULT void *result, const void *receiver, const void *arguments, CONTEXT void *context) {
  void *volatile saved_result = result;
  const void *volatile saved_receiver = receiver;
  const void *volatile saved_arguments = arguments;
  void *volatile saved_context = context;
  const swz_observer *observer = contents(context);
  ((before_body)observer->function)(receiver, arguments, (void *)observer->context);
  const swz_call *next = &((const swz_observer *)contents(saved_context))->next;
  ((body)next->function)(
      saved_result, saved_receiver, saved_arguments, (void *)next->context);
}

static SWIFT void run_after(
    RESULT void *result, const void *receiver, const void *arguments, CONTEXT void *context) {
  void *volatile saved_result = result;
  const void *volatile saved_receiver = receiver;
  const void *volatile saved_arguments = arguments;
  void *volatile saved_context = context;
  const swz_call *next = &((const swz_observer *)contents(context))->next;
  ((body)next->function)(result, receiver, arguments, (void *)next->context);
  const swz_observer *observer = contents(saved_context);
  ((after_body)observer->function)(
      saved_result, saved_receiver, saved_arguments, (void *)observer->context);
}

uintptr_t swz_before_function(void) { return (uintptr_t)run_before; }
uintptr_t swz_after_function(void) { return (uintptr_t)run_after; }

// MARK: - Scopes

// Part of the concurrency runtime's stable interface: `TaskLocal` inlines calls to it.
extern SWIFT const void *swift_task_localValueGet(const void *key);

/// Runs what the task's scopes say. The innermost frame names the scopes' node, whose word only
/// sends and sends to super run.
static SWIFT void run_scoped(
    RESULT void *result, const void *receiver, const void *arguments, CONTEXT void *context) {
  const swz_scope *scope = contents(context);
  const void *value = swift_task_localValueGet((const void *)scope->task_local);
  swz_frame *frame = __c11_atomic_load(&swz_current.top, __ATOMIC_RELAXED) - 1;
  if (__builtin_expect(value != NULL, 0)) {
    uintptr_t word = scope->word;
    __c11_atomic_store(&frame->chain, SWZ_UNKNOWN, __ATOMIC_RELEASE);
    // As on entering: what is chosen is read after everybody can see that something is.
    __c11_atomic_thread_fence(__ATOMIC_SEQ_CST);
    choose(frame, word, result, receiver, arguments);
    return;
  }
  // From here on the call is inside what is outside of every scope, and inside the node no more,
  // which may be freed.
  swz_call next = scope->next;
  __c11_atomic_store(&frame->chain, next.word, __ATOMIC_RELEASE);
  if (next.function) {
    run_call(&next, result, receiver, arguments);
  } else {
    run_chosen(next.word, result, receiver, arguments);
  }
}

uintptr_t swz_scope_function(void) { return (uintptr_t)run_scoped; }
