#!/usr/bin/env bash
# Runs random scripts of hooks and methods on the runtime and on the model of the tests, and the
# stress tests at full length. A script that fails is printed with its seed, in its fewest steps.
#
#   Scripts/soak-hooks.sh [SCRIPTS [FIRST SEED [SECONDS]]]   default: 500 scripts, 30 s of stress
set -euo pipefail
cd "$(dirname "$0")/.."
scripts=${1:-500}
seed=${2:-$((RANDOM * 32768 + RANDOM))}
seconds=${3:-30}

swift build --build-tests
status=0
echo "==> $scripts scripts from seed $seed"
SWIZZLE_HOOK_SEEDS=$scripts SWIZZLE_HOOK_FIRST_SEED=$seed \
  swift test --skip-build --disable-xctest --filter HookFuzzTests || status=1
echo "==> stress, everything at once for $seconds s"
SWIZZLE_STRESS_SECONDS=$seconds \
  swift test --skip-build --disable-xctest --filter StressTests || status=1
exit $status
