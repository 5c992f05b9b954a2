#!/usr/bin/env bash
# Builds what the benchmark compares with: gcc's Objective-C and a C++ virtual call, as libraries
# that it loads from Benchmarks/.build/peers. Says what is missing and builds the rest.
set -uo pipefail
cd "$(dirname "$0")"
output=../.build/peers
flags=(-O2 -fPIC -shared -w -I ../Sources/CBenchmark/include -D_Nonnull= -D_Nullable=)
mkdir -p "$output"
status=0

if gcc -x objective-c -std=gnu11 "${flags[@]}" objc.m -lobjc -o "$output/objc.so"; then
  echo "built objc.so"
else
  echo "not built: objc.so (Debian: apt-get install gobjc)"
  status=1
fi

if g++ -std=c++17 "${flags[@]}" virtual.cpp -o "$output/virtual.so"; then
  echo "built virtual.so"
else
  echo "not built: virtual.so (Debian: apt-get install g++)"
  status=1
fi
exit $status
