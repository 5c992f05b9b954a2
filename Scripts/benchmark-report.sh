#!/usr/bin/env bash
# Measures everything and writes it down: Benchmarks/Results (figures and plots) and the table of
# Benchmarks/README.md. For a quiet machine; takes a few minutes.
#
#   Scripts/benchmark-report.sh --table     only writes the table again, from the last figures
set -euo pipefail
cd "$(dirname "$0")/.."
results=Benchmarks/Results

if [[ ${1:-} != --table ]]; then
  Benchmarks/Peers/build.sh || true
  options=()
  command -v valgrind >/dev/null && options=(--instructions)
  swift run -c release --package-path Benchmarks benchmark \
    --json "$results/latest.json" --svg "$results" "${options[@]}"
fi
python3 Scripts/benchmark-table.py "$results/latest.json" Benchmarks/README.md
