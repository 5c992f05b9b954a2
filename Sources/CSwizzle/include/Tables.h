// What the runtime asks of the processor when it writes to tables.
#pragma once

/// Has the line of an address brought to the cache, since it will be written to soon.
static inline void swz_prefetch(const void *_Nonnull address) { __builtin_prefetch(address, 1, 3); }

