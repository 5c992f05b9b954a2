#!/usr/bin/env bash
# Reports which lines of Sources/Swizzle the tests ran: a figure for each file, the lines that were
# not run, and the total. Fails where an explanation in Tests/Coverage/explained.txt fits no line any
# more, and tells of lines that were not run and are not explained there; with --strict it fails on
# those too.
#
# The profile is written as the program runs (`%c`, which needs the counters to be relocatable), so
# that a process which stops itself, as those of the exit tests do, is counted too. Processes share the
# counters and threads do, so these are counted up atomically: a line's count may be the difference of
# two counters, and where one had lost a run the line seemed not to be run.
set -euo pipefail
cd "$(dirname "$0")/.."
scratch=.build/counted
tools=$(dirname "$(readlink -f "$(command -v swift)")")
build=(--build-tests --disable-xctest --enable-code-coverage --scratch-path "$scratch"
  -Xswiftc -Xllvm -Xswiftc -runtime-counter-relocation
  -Xswiftc -Xllvm -Xswiftc -instrprof-atomic-counter-update-all
  -Xcc -mllvm -Xcc -runtime-counter-relocation
  -Xcc -mllvm -Xcc -instrprof-atomic-counter-update-all)

swift build "${build[@]}"
built=$(swift build --show-bin-path --scratch-path "$scratch")
tests=$built/SwizzlePackageTests.xctest
rm -rf "$scratch/profiles"
LLVM_PROFILE_FILE="$PWD/$scratch/profiles/%c%m.profraw" "$tests" --testing-library swift-testing
"$tools/llvm-profdata" merge -o "$scratch/lines.profdata" "$scratch"/profiles/*.profraw
"$tools/llvm-cov" export -format=lcov -instr-profile "$scratch/lines.profdata" "$tests" \
  >"$scratch/lines.info"
python3 Scripts/coverage.py "$scratch/lines.info" Tests/Coverage/explained.txt "$@"
