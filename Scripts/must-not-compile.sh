#!/usr/bin/env bash
# Checks that each snippet of Tests/MustNotCompile is refused by the compiler, for the reason that
# its first line gives:
#
#   // error: <a part of the compiler's message>
#
# Where the refusal comes from the optimiser's passes rather than from the type checker, the
# snippet's second line is `// stage: emit` and the snippet is compiled instead of type-checked.
set -uo pipefail
cd "$(dirname "$0")/.."

swift build --target Swizzle || exit 1
built=$(swift build --show-bin-path)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failures=0
count=0

for snippet in Tests/MustNotCompile/*.swift; do
  [[ -e $snippet ]] || continue
  count=$((count + 1))
  reason=$(sed -n '1s|^// error: ||p' "$snippet")
  if [[ -z $reason ]]; then
    echo "$snippet: the first line must be '// error: <part of the message>'"
    failures=$((failures + 1))
    continue
  fi
  stage=(-typecheck)
  [[ $(sed -n 2p "$snippet") == "// stage: emit" ]] && stage=(-c -o "$scratch/snippet.o")
  output=$(swiftc "${stage[@]}" -swift-version 6 -strict-memory-safety -parse-as-library \
    -I "$built/Modules" -Xcc -fmodule-map-file="$PWD/Sources/CSwizzle/include/module.modulemap" \
    -Xcc -ISources/CSwizzle/include "$snippet" 2>&1)
  status=$?
  if ((status == 0)); then
    echo "$snippet: compiles, but must not: expected '$reason'"
    failures=$((failures + 1))
  elif ! grep -F 'error:' <<<"$output" | grep -qF -- "$reason"; then
    printf "%s: refused for another reason than '%s':\n%s\n" "$snippet" "$reason" "$output"
    failures=$((failures + 1))
  fi
done

echo "$count snippets that must not compile, $failures wrong"
((count > 0 && failures == 0))
