#!/usr/bin/env bash
# Runs an op script (Tests/Oracle/README.md) on Swizzle: the script on standard input, one result
# line an op on standard output. The tests must have been built (swift build --build-tests).
#
#   SWIZZLE_TESTS=FILE   the test bundle, where it is not the debug build's
set -euo pipefail
root=$(dirname "$(dirname "$(readlink -f "$0")")")
tests=${SWIZZLE_TESTS:-$root/.build/debug/SwizzlePackageTests.xctest}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

cat >"$scratch/script.ops"
status=0
SWIZZLE_SCRIPT_INPUT=$scratch/script.ops SWIZZLE_SCRIPT_OUTPUT=$scratch/results \
  "$tests" --testing-library swift-testing --filter scriptFromOutside >"$scratch/log" 2>&1 ||
  status=$?
[[ -f $scratch/results ]] && cat "$scratch/results"
((status == 0)) || tail -n 20 "$scratch/log" >&2
exit $status
