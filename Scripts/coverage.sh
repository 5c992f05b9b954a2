#!/usr/bin/env bash
# Reports which lines of Sources/Swizzle the tests ran: a figure for each file, the lines that were
# not run, and the total.
set -euo pipefail
cd "$(dirname "$0")/.."
scratch=.build/coverage
tools=$(dirname "$(readlink -f "$(command -v swift)")")

swift test --disable-xctest --enable-code-coverage --scratch-path "$scratch"
built=$(swift build --show-bin-path --scratch-path "$scratch")
"$tools/llvm-cov" export -format=lcov -instr-profile "$built/codecov/default.profdata" \
  "$built/SwizzlePackageTests.xctest" >"$scratch/lines.info"

python3 - "$scratch/lines.info" <<'PYTHON'
import os
import sys

files, current = {}, None
for line in open(sys.argv[1]):
    kind, _, value = line.strip().partition(":")
    if kind == "SF":
        current = files.setdefault(os.path.relpath(value), {})
    elif kind == "DA":
        number, count = value.split(",")[:2]
        # A generic function has a record for each of its specialisations: any run counts.
        current[int(number)] = current.get(int(number), 0) + int(count)


def ranges(numbers):
    spans = []
    for number in numbers:
        if spans and number == spans[-1][1] + 1:
            spans[-1][1] = number
        else:
            spans.append([number, number])
    return ", ".join(str(a) if a == b else "%d-%d" % (a, b) for a, b in spans)


total = covered = 0
for path, lines in sorted(files.items()):
    if not path.startswith("Sources/Swizzle/"):
        continue
    missed = sorted(number for number, count in lines.items() if count == 0)
    total += len(lines)
    covered += len(lines) - len(missed)
    share = 100 * (len(lines) - len(missed)) / len(lines) if lines else 100
    print("%6.1f %%  %s%s" % (share, path, ": " + ranges(missed) if missed else ""))
print("%6.1f %% of %d lines of Sources/Swizzle" % (100 * covered / total if total else 0, total))
PYTHON
