#!/usr/bin/env bash
# Builds Tests/Oracle/oracle.m, which runs op scripts on gcc's Objective-C runtime, into
# .build/oracle. Exits 3 where gcc cannot compile Objective-C (Debian: apt-get install gobjc).
set -euo pipefail
cd "$(dirname "$0")/.."
source=Tests/Oracle/oracle.m
output=.build/oracle

if [[ $output -nt $source ]]; then exit 0; fi
if ! echo 'int main(void) { return 0; }' |
  gcc -x objective-c - -lobjc -o /dev/null 2>/dev/null; then
  echo "gcc cannot compile Objective-C here (Debian: apt-get install gobjc)" >&2
  exit 3
fi
mkdir -p .build
# Built under another name and moved, so that two test runs may build it at once.
scratch=$(mktemp .build/oracle.XXXXXX)
gcc -x objective-c -std=gnu11 -O1 -w "$source" -lobjc -o "$scratch"
mv "$scratch" "$output"
