#!/usr/bin/env bash
# Holds the calls of the benchmark to the thresholds of this toolchain: allocations exactly,
# instructions within 5 %. Wall time is never looked at. Then reads the disassembly of the sends. Before
# all that, has an optimised program send arguments of every shape: the tests are not optimised.
#
#   Scripts/benchmark-gate.sh --write   writes the thresholds from this machine's counts
set -euo pipefail
cd "$(dirname "$0")/.."
version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9.]*\).*/\1/p' | head -n 1)
thresholds=Benchmarks/Thresholds/swift-$version-$(uname -m).json
rows=send.,class-method,final-method,dynamic-method,closure,existential,async-method

products=$(swift build -c release --package-path Benchmarks --show-bin-path)
swift build -c release --package-path Benchmarks --product shapes
"$products/shapes"
swift build -c release --package-path Benchmarks --product benchmark
program=$products/benchmark
options=(--quick --filter "$rows")
if command -v valgrind >/dev/null && command -v objcopy >/dev/null; then
  options+=(--instructions)
else
  echo "valgrind or objcopy is missing: only allocations are checked"
fi

if [[ ${1:-} == --write ]]; then
  "$program" "${options[@]}" --write-thresholds "$thresholds"
  exit
fi
if [[ -f $thresholds ]]; then
  "$program" "${options[@]}" --thresholds "$thresholds"
else
  echo "no thresholds for this toolchain ($thresholds): Scripts/benchmark-gate.sh --write"
  "$program" "${options[@]}"
fi
Scripts/disassembly.sh "$program"
