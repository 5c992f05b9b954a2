#!/usr/bin/env bash
# Builds the documentation site with the toolchain's docc, without the network; a warning is an
# error. The site is left in .build/docs (or in the folder given as the first argument).
set -euo pipefail
cd "$(dirname "$0")/.."
output=${1:-.build/docs}
graphs=.build/symbol-graphs
tools=$(dirname "$(readlink -f "$(command -v swift)")")

rm -rf "$graphs" "$output"
mkdir -p "$graphs"
swift build --target Swizzle
built=$(swift build --show-bin-path)
target=$(swift -print-target-info | sed -n 's/.*"unversionedTriple": "\(.*\)",/\1/p' | head -n 1)

"$tools/swift-symbolgraph-extract" \
  -module-name Swizzle -target "$target" -minimum-access-level public \
  -skip-synthesized-members -pretty-print \
  -I "$built/Modules" -Xcc -fmodule-map-file="$PWD/Sources/CSwizzle/include/module.modulemap" \
  -Xcc -I"$PWD/Sources/CSwizzle/include" -output-dir "$graphs"
[[ -s $graphs/Swizzle.symbols.json ]] || { echo "no symbol graph was written" >&2; exit 1; }

python3 Scripts/documented.py "$graphs/Swizzle.symbols.json"

catalog=()
[[ -d Sources/Swizzle/Swizzle.docc ]] && catalog=(Sources/Swizzle/Swizzle.docc)
"$tools/docc" convert ${catalog[@]+"${catalog[@]}"} \
  --additional-symbol-graph-dir "$graphs" --output-path "$output" \
  --fallback-display-name Swizzle --fallback-bundle-identifier swizzle \
  --fallback-default-module-kind Library --warnings-as-errors --emit-digest
echo "Documentation: $output"
