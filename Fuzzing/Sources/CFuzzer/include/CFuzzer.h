// How libFuzzer, which comes with the toolchain, is called.
#pragma once

#include <stddef.h>
#include <stdint.h>

/// Runs the fuzzer with the program's arguments.
int LLVMFuzzerRunDriver(
    int *_Nonnull argc, char *_Nullable *_Nonnull *_Nonnull argv,
    int (*_Nonnull one_input)(const uint8_t *_Nullable data, size_t size));
