#!/usr/bin/env bash
# Formats every Swift file of the package in place, with the settings of .swift-format.
set -euo pipefail
cd "$(dirname "$0")/.."
paths=(Package.swift Sources Tests)
[[ -d Benchmarks ]] && paths+=(Benchmarks/Package.swift Benchmarks/Sources)
swift format --in-place --parallel --recursive "${paths[@]}"
