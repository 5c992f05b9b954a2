#!/usr/bin/env bash
# Runs random op scripts, as many as asked for, on Swizzle and compares them with the model;
# where gcc compiles Objective-C, on its runtime too. A disagreement is shrunk to the fewest ops.
#
#   Scripts/soak.sh [SCRIPTS [LENGTH [FIRST SEED]]]     default: 1000 scripts of 400 ops
set -euo pipefail
cd "$(dirname "$0")/.."
scripts=${1:-1000}
length=${2:-400}
seed=${3:-$((RANDOM * 32768 + RANDOM))}
kinds=("" "--noroot" "--seal" "--setsuper" "--meta --noroot" "--meta --noroot --seal"
  "--meta --noroot --setsuper")

swift build --build-tests
each=$(((scripts + ${#kinds[@]} - 1) / ${#kinds[@]}))
status=0
for kind in "${kinds[@]}"; do
  echo "==> seeds from $seed, flags: ${kind:-none}"
  # shellcheck disable=SC2086 # the flags are several words
  python3 Tests/Oracle/diff.py "$each" "$length" --first-seed "$seed" \
    --save .build/disagreements $kind -- Scripts/run-ops.sh || status=1
  seed=$((seed + each))
done
if Scripts/build-oracle.sh; then
  echo "==> the model on gcc's Objective-C, seeds from $seed"
  python3 Tests/Oracle/diff.py "$each" "$length" --first-seed "$seed" --meta --noroot || status=1
fi
exit $status
