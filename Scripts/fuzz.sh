#!/usr/bin/env bash
# Fuzzes hooks and methods with libFuzzer: bytes become a script, which is run on the runtime and on
# the model of the tests, compared after every step, the runtime's invariants checked. libFuzzer
# prints how much code was reached (cov, ft) and how fast it goes. What it found interesting stays in
# .build/fuzz/corpus, for the next time; an input that fails in .build/fuzz/failures.
#
#   Scripts/fuzz.sh [SECONDS [OPTION OF LIBFUZZER…]]    default: 60
#   Scripts/fuzz.sh --replay FILE                       runs one input again, and says what differed
#   Scripts/fuzz.sh --help
set -euo pipefail

usage() { sed -n '2,/^set /p' "${BASH_SOURCE[0]}" | sed '/^set /d; s/^# \{0,1\}//'; }

case ${1:-} in
  -h | --help)
    usage
    exit 0
    ;;
  --replay)
    if [[ $# -ne 2 || ! -f $2 ]]; then
      usage >&2
      exit 2
    fi
    replay=$(realpath "$2")
    ;;
  '' | *[!0-9]*)
    if [[ $# -gt 0 ]]; then
      usage >&2
      exit 2
    fi
    ;;
esac
cd "$(dirname "$0")/.."

# The library is built with the fuzzer's instruments too, which is what its coverage is measured by.
swift build --package-path Fuzzing --product HookFuzzer --scratch-path .build/fuzz/build \
  -Xswiftc -sanitize=fuzzer
fuzzer=$(swift build --package-path Fuzzing --scratch-path .build/fuzz/build --show-bin-path)/HookFuzzer

# Swift's own report of a crash would come before libFuzzer keeps the input.
export SWIFT_BACKTRACE=enable=no
if [[ -n ${replay:-} ]]; then exec "$fuzzer" "$replay"; fi
mkdir -p .build/fuzz/corpus .build/fuzz/failures
seconds=${1:-60}
# Classes that are made at run time are never given back, so the memory grows with the inputs.
exec "$fuzzer" -max_total_time="$seconds" -max_len=512 -len_control=0 -timeout=60 -rss_limit_mb=4096 \
  -artifact_prefix=.build/fuzz/failures/ "${@:2}" .build/fuzz/corpus
