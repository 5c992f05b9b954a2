#!/usr/bin/env bash
# A newcomer's first ten minutes: a package outside this one that depends on it by path, with the
# README's first listing as its program and the listings of "Getting started" as its test. Then the
# mistakes that are made first, each of which has to be told in words that say what to do.
set -euo pipefail
cd "$(dirname "$0")/.."
swizzle=$PWD
page=Sources/Swizzle/Swizzle.docc/GettingStarted.md
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
package=$scratch/App
mkdir "$package"
ln -s "$swizzle" "$scratch/Swizzle"

# listing FILE PATTERN: the Swift blocks of a page that have a pattern in them.
listing() {
  awk -v pattern="$2" '
    /^```swift$/ { block = ""; inside = 1; next }
    /^```$/ { if (inside && block ~ pattern) printf "%s", block; inside = 0; next }
    inside { block = block $0 "\n" }' "$1"
}

# in_package COMMAND…: as the newcomer types it, with nothing fetched.
in_package() {
  (cd "$package" && swift "$@")
}

fail() {
  printf 'error: %s\n' "$*" >&2
  exit 1
}

# manifest PAGE: the package's manifest with the lines that a page says.
manifest() {
  printf '// swift-tools-version: 6.2\nimport PackageDescription\n\nlet package = Package(\n  name: "App",\n' \
    > "$package/Package.swift"
  sed -n '/^dependencies:/,/^```/p' "$1" | sed '/^```/d' >> "$package/Package.swift"
  echo ')' >> "$package/Package.swift"
}

echo '==> The README: its listings as a program'
in_package package init --type executable > "$scratch/init.log"
manifest README.md
rm "$package"/Sources/App/App.swift "$package"/Tests/AppTests/*.swift
listing README.md . > "$package/Sources/App/main.swift"
expected=$(sed -n 's|^ *print(.*)  // ||p' "$package/Sources/App/main.swift")
output=$(in_package run App)
printf '%s\n' "$output"
[[ $output == "$expected" ]] || fail "the README's program did not say what the README says: $expected"

echo '==> Getting started: its listings as a test'
manifest "$page"
listing README.md '^import Swizzle' > "$package/Sources/App/main.swift"
listing "$page" '^import Swizzle' > "$package/Sources/App/Player.swift"
{
  printf 'import Swizzle\nimport Testing\n\n@testable import App\n\n'
  listing "$page" '^extension Player' | sed '/^let player/,$d'
  listing "$page" '@Test'
} > "$package/Tests/AppTests/PlayerTests.swift"
in_package test --disable-xctest

echo '==> The first mistakes'
# mistake TITLE COMMAND TEXT…: the program with the lines on standard input added, built or run, has
# to fail, and what is said has to contain each text.
mistake() {
  local title=$1 command=$2 output
  shift 2
  { listing README.md '^import Swizzle' && cat; } > "$package/Sources/App/main.swift"
  if output=$(in_package "$command" 2>&1); then fail "$title: nothing is said"; fi
  for text in "$@"; do
    grep -qF -- "$text" <<< "$output" ||
      fail "$title: '$text' is not said, but: $(grep -E 'error' <<< "$output" | head -n 5)"
  done
  printf '%s: %s\n' "$title" "$(grep -F -m 1 -- "$1" <<< "$output" | sed "s|.*error: ||" | cut -c 1-300)"
}

mistake "another result" build "error: cannot convert value of type 'Int' to closure result type 'String'" << 'SWIFT'
try Class(Player.self).hook(Player.play) { original, player, song in song.count }
SWIFT
mistake "an argument of another type" build \
  "error: cannot convert value of type 'Int' to expected argument type 'String'" << 'SWIFT'
try Class(Player.self).hook(Player.play) { original, player, song in original(player, 3) }
SWIFT
mistake "no try" build "call can throw but is not marked with 'try'" << 'SWIFT'
let silent = Class(Player.self).hook(Player.play) { original, player, song in "" }
SWIFT
mistake "a class that does not receive the message" run \
  "receiverMismatch: -[App.Player shuffle] is not a method of App.Greeter" \
  "expected a class that receives the message" << 'SWIFT'
try Class(Greeter.self).hook(Player.shuffle) { original, greeter in "no" }
SWIFT
mistake "a selector that nobody knows" run \
  "unknownMethod: -[App.Greeter greeet:] is not known (the nearest names it has: greet:)" \
  "declare the message, or touch it before it is used by name" << 'SWIFT'
try Instance(greeter).perform("greeet:", "Ada")
SWIFT

# What "Getting started" says of the compiler has to be what the compiler says: each row of its table is
# the reason of a snippet that must not compile.
count=0
while IFS= read -r said; do
  count=$((count + 1))
  grep -lF -- "// error: $said" Tests/MustNotCompile/*.swift > /dev/null ||
    fail "no snippet of Tests/MustNotCompile is refused with: $said"
done < <(sed -n '/^| the compiler says/,/^$/s/^| `\([^`]*\)` |.*/\1/p' "$page")
((count > 0)) || fail "the table of the compiler's messages was not found in $page"
echo "$count messages of the compiler in Getting started, each the reason of a snippet"
