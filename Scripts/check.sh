#!/usr/bin/env bash
# Every check a change must pass, each with a heading and its duration. A failed step does not
# stop the ones after it; the exit status is non-zero when any failed. The test runner's summary
# comes last.
#
#   Scripts/check.sh            all steps
#   Scripts/check.sh NAME…      only these: lint debug test release thread address must-not-compile
#                               examples examples-release docs newcomer benchmark coverage, and what
#                               only runs when named: release-test (swift-frontend 6.3.1 crashes
#                               on the optimised test module, in LLVM)
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
#
# A sanitizer's report goes into files of its own: most stress tests run in a child process, whose
# standard error the test runner keeps to itself.
#
# Leaks are not looked for: the runtime's words are addresses with bits set, which the leak finder
# does not take for references. The lifetime tests look instead.
sanitized() {
  local sanitizer=$1 reports=$PWD/$logs/$1-report status=0
  TSAN_OPTIONS="log_path=$reports" ASAN_OPTIONS="log_path=$reports:detect_leaks=0" \
    swift test --disable-xctest --sanitize "$sanitizer" --scratch-path ".build/$sanitizer" || status=$?
  if ((status != 0)); then
    for report in $(compgen -G "$reports.*" | head -n 5); do
      printf '==> %s\n' "$report"
      head -n 60 "$report" | cut -c 1-200
    done
  fi
  return $status
}

step lint "Format" swift format lint --strict --parallel --recursive Package.swift Sources Tests \
  Benchmarks/Package.swift Benchmarks/Sources Fuzzing/Package.swift Fuzzing/Sources
step debug "Debug build" swift build --build-tests
step test "Tests" swift test --disable-xctest
step release "Release build" swift build -c release
((${#wanted[@]} > 0)) && step release-test "Tests, optimised" release_test
step thread "Tests under the thread sanitizer" sanitized thread
step address "Tests under the address sanitizer" sanitized address
[[ -d Tests/MustNotCompile ]] &&
  step must-not-compile "What must not compile" Scripts/must-not-compile.sh
step examples "Examples" swift run SwizzleExamples
step examples-release "Examples, optimised" swift run -c release SwizzleExamples
step docs "Documentation" Scripts/docs.sh
step newcomer "A newcomer's package" Scripts/newcomer.sh
step benchmark "Benchmark thresholds and disassembly" Scripts/benchmark-gate.sh
step coverage "Coverage" Scripts/coverage.sh

# What failed is said again where whoever reads only the end finds it.
for name in ${failed[@]+"${failed[@]}"}; do
  printf '\n==> The end of what %s said, its failures first\n' "$name"
  grep -E '✘|error:|warning:|WARNING|SUMMARY|FAILED|Fatal' "$logs/$name.log" | cut -c 1-300 | head -n 25
  tail -n 15 "$logs/$name.log" | cut -c 1-300
done

printf '\n==> Passed: %s\n' "${passed[*]:-none}"
printf '==> Failed: %s\n' "${failed[*]:-none}"
[[ -f $logs/test.log ]] && grep -E 'Test run with' "$logs/test.log" | tail -n 1
((${#failed[@]} == 0))
