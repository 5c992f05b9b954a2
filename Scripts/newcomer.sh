#!/usr/bin/env bash
# A newcomer's first ten minutes: a package outside this one that depends on it by path, with the
# README's first listing as its program and the listings of "Getting started" as its test.
set -euo pipefail
cd "$(dirname "$0")/.."
swizzle=$PWD
package=$(mktemp -d)/App
trap 'rm -rf "${package%/App}"' EXIT
mkdir -p "$package/Sources/App" "$package/Tests/AppTests"
ln -s "$swizzle" "${package%/App}/Swizzle"

# listing FILE PATTERN: the Swift blocks of a page that have a pattern in them.
listing() {
  awk -v pattern="$2" '
    /^```swift$/ { block = ""; inside = 1; next }
    /^```$/ { if (inside && block ~ pattern) printf "%s", block; inside = 0; next }
    inside { block = block $0 "\n" }' "$1"
}

page=Sources/Swizzle/Swizzle.docc/GettingStarted.md
dependencies=$(sed -n '/^dependencies:/,/^]/p' "$page")
cat > "$package/Package.swift" <<MANIFEST
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "App",
$dependencies
)
MANIFEST
listing README.md '^import Swizzle' > "$package/Sources/App/main.swift"
listing "$page" '^import Swizzle' > "$package/Sources/App/Player.swift"
{
  printf 'import Swizzle\nimport Testing\n\n@testable import App\n\n'
  listing "$page" '^extension Player' | sed '/^let player/,$d'
  listing "$page" '@Test'
} > "$package/Tests/AppTests/PlayerTests.swift"

output=$(cd "$package" && swift run App)
printf '%s\n' "$output"
[[ $output == $'HELLO, ADA.\nHello, Ada.' ]] || { echo "the program said something else" >&2; exit 1; }
(cd "$package" && swift test --disable-xctest)
