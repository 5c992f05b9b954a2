// What the runtime asks of the processor and the system for tables and what they lead to.
#pragma once

#include <stddef.h>
#include <stdint.h>

/// Has the line of an address brought to the cache, since it will be written to soon.
static inline void swz_prefetch(const void *_Nonnull address) { __builtin_prefetch(address, 1, 3); }

/// Addresses to which the system gives memory only as they are used, in small pages; NULL where it
/// gives none.
void *_Nullable swz_reserve(size_t size);

/// The name that was kept for a literal, 0 if none was. From any thread.
///
/// A literal is told by where it stands, which does not change as long as the program runs.
uintptr_t swz_literal_name(uintptr_t literal, size_t length);

/// Keeps the name of a literal, if no other one has its place. The lock of the names is held.
void swz_keep_literal(uintptr_t literal, size_t length, uintptr_t name);
