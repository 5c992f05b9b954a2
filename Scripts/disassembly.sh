#!/usr/bin/env bash
# Reads the machine code of the benchmark's loops and of what a send runs out of line, and fails
# where something stands in the way of a send: a lazy initialiser, a reference count, a dynamic
# cast, a lookup of metadata or of a witness table, an exclusivity check, an allocation.
#
#   Scripts/disassembly.sh [PROGRAM]      default: the release build of the benchmark
set -euo pipefail
cd "$(dirname "$0")/.."
program=${1:-$(swift build -c release --package-path Benchmarks --show-bin-path)/benchmark}
command -v objdump >/dev/null || { echo "no objdump: skipped (Debian: binutils)"; exit 0; }

objdump -d --no-show-raw-insn "$program" | swift demangle |
  python3 Scripts/disassembly.py
