#!/usr/bin/env bash
# Formats every Swift file of the packages in place, with the settings of .swift-format.
set -euo pipefail
cd "$(dirname "$0")/.."
swift format --in-place --parallel --recursive Package.swift Sources Tests \
  Benchmarks/Package.swift Benchmarks/Sources Fuzzing/Package.swift Fuzzing/Sources
