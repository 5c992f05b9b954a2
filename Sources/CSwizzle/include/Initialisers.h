// Objects that a class made at run time has through its initialisers: Swift allocates them and tells
// nobody. So the class's table of virtual functions leads to functions that call the initialiser and
// tell what it returned. Nobody knows its arguments; what calls it passes on every register that
// arguments come in and what the caller has on the stack, which C cannot say (Initialisers.S).
#pragma once

/// How many initialisers of a class can be seen.
#define SWZ_INITIALISERS 256
/// How far apart the functions for them are, in bytes.
#define SWZ_ENTRY_SIZE 16
/// Where a class's metadata says how far before it its allocation begins, in front of which the address of
/// its initialisers is (Metadata.swift).
#define SWZ_ADDRESS_POINT 36

#ifndef __ASSEMBLER__
#include <stdint.h>

/// A class's initialisers. Its address lies in front of the class's metadata.
typedef struct swz_initialisers swz_initialisers;

/// For so many; never freed, as the class is not.
swz_initialisers *_Nonnull swz_initialisers_make(intptr_t count);
/// How many calls of them have begun and not ended.
int64_t swz_initialisers_running(const swz_initialisers *_Nonnull initialisers);
/// What to put in the class's table for an initialiser. Null on machines for which there is none.
const void *_Nullable swz_initialiser_seen(
  swz_initialisers *_Nonnull initialisers, intptr_t index, const void *_Nonnull initialiser);

/// Called with each object that such an initialiser returns, before it is counted as ended.
typedef void (*swz_made_handler)(const void *_Nonnull object);
void swz_set_made_handler(swz_made_handler _Nonnull handler);
#endif
