#!/usr/bin/env bash
# Every check a change must pass, each with a heading and its duration. A failed step does not
# stop the ones after it; the exit status is non-zero when any failed. The test runner's summary
# comes last.
#
#   Scripts/check.sh            all steps
#   Scripts/check.sh NAME…      only these: lint debug test release thread address must-not-compile
#                               examples examples-release docs benchmark coverage, and what only
#                               runs when named: release-test (swift-frontend 6.3.1 crashes on
#                               the optimised test module, in LLVM)
set -uo pipefail
cd "$(dirname "$0")/.."

logs=.build/check
rm -rf "$logs"
mkdir -p "$logs"
wanted=("$@")
failed=()
passed=()

# step NAME TITLE COMMAND…: runs the command, its output kept in a log and shown as it comes.
step() {
  local name=$1 title=$2 start=$SECONDS
  shift 2
  if ((${#wanted[@]} > 0)) && [[ " ${wanted[*]} " != *" $name "* ]]; then return; fi
  printf '\n==> %s\n' "$title"
  if "$@" 2>&1 | tee "$logs/$name.log"; then
    passed+=("$name")
    printf '==> %s: ok, %d s\n' "$name" $((SECONDS - start))
  else
    failed+=("$name")
    printf '==> %s: FAILED, %d s\n' "$name" $((SECONDS - start))
  fi
}

release_test() {
  swift test -c release --disable-xctest --scratch-path .build/release-test \
    -Xswiftc -enable-testing
}

# The sanitizers' builds are kept apart, so that they do not throw away the plain one.
thread_sanitizer() {
  swift test --disable-xctest --sanitize thread --scratch-path .build/thread
}

# Leaks are not looked for: the runtime's words are addresses with bits set, which the leak finder
# does not take for references. The lifetime tests look instead.
address_sanitizer() {
  ASAN_OPTIONS=detect_leaks=0 swift test --disable-xctest --sanitize address --scratch-path .build/address
}

step lint "Format" swift format lint --strict --parallel --recursive Package.swift Sources Tests \
  Benchmarks/Package.swift Benchmarks/Sources
step debug "Debug build" swift build --build-tests
step test "Tests" swift test --disable-xctest
step release "Release build" swift build -c release
((${#wanted[@]} > 0)) && step release-test "Tests, optimised" release_test
step thread "Tests under the thread sanitizer" thread_sanitizer
step address "Tests under the address sanitizer" address_sanitizer
[[ -d Tests/MustNotCompile ]] &&
  step must-not-compile "What must not compile" Scripts/must-not-compile.sh
step examples "Examples" swift run SwizzleExamples
step examples-release "Examples, optimised" swift run -c release SwizzleExamples
step docs "Documentation" Scripts/docs.sh
step benchmark "Benchmark thresholds and disassembly" Scripts/benchmark-gate.sh
step coverage "Coverage" Scripts/coverage.sh

printf '\n==> Passed: %s\n' "${passed[*]:-none}"
printf '==> Failed: %s\n' "${failed[*]:-none}"
[[ -f $logs/test.log ]] && grep -E 'Test run with' "$logs/test.log" | tail -n 1
((${#failed[@]} == 0))
