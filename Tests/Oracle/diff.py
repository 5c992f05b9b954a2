#!/usr/bin/env python3
"""Runs random op scripts on the model and on a command, and shrinks a disagreement.

    diff.py COUNT LENGTH [--first-seed N] [--save FOLDER] [flags of gen.py] [-- COMMAND …]

COMMAND reads a script on standard input and prints one result line an op; without one, the
scripts run on gcc's Objective-C (Scripts/build-oracle.sh builds it). The first disagreement is
shrunk to the fewest ops that still show it, printed, and saved with what the model says. Exits 1
if any script differs.
"""
import argparse
import pathlib
import subprocess
import sys

import gen
import model

ORACLE = pathlib.Path(__file__).resolve().parents[2] / ".build" / "oracle"


def run(command, lines):
    """The result lines of a command, and how it ended."""
    script = "\n".join(lines) + "\n"
    ended = subprocess.run(command, input=script, capture_output=True, text=True)
    return ended.stdout.splitlines(), ended.returncode


def first_difference(command, lines):
    """(index, expected, found) of the first op on which the command and the model differ."""
    expected = model.results("\n".join(lines))
    found, status = run(command, lines)
    for index, want in enumerate(expected):
        got = found[index] if index < len(found) else "(nothing, exit status %d)" % status
        if got != want:
            return index, want, got
    return None


def shrink(command, lines):
    """The fewest ops, by removing ever smaller runs of them, that still differ."""
    size = max(len(lines) // 2, 1)
    while True:
        start, smaller = 0, False
        while start < len(lines):
            attempt = lines[:start] + lines[start + size:]
            difference = first_difference(command, attempt) if attempt else None
            if difference:
                lines, smaller = attempt[:difference[0] + 1], True
            else:
                start += size
        if size == 1 and not smaller:
            return lines
        size = max(size // 2, 1)


def report(command, seed, lines, folder):
    index, want, got = first_difference(command, lines)
    print("seed %d, op %d, %r: expected %r, found %r" % (seed, index + 1, lines[index], want, got))
    lines = shrink(command, lines[:index + 1])
    index, want, got = first_difference(command, lines)
    print("shrunk to %d ops:" % len(lines))
    for line, result in zip(lines, model.results("\n".join(lines))):
        print("  %-28s -> %s" % (line, result))
    print("  the last one answered %r" % got)
    if folder:
        path = pathlib.Path(folder) / ("seed-%d.ops" % seed)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(lines) + "\n")
        expected = model.results("\n".join(lines))
        path.with_suffix(".expected").write_text("\n".join(expected) + "\n")
        print("saved as %s" % path)


def main():
    arguments, command = sys.argv[1:], []
    if "--" in arguments:
        cut = arguments.index("--")
        arguments, command = arguments[:cut], arguments[cut + 1:]
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("count", type=int)
    parser.add_argument("length", type=int)
    parser.add_argument("--first-seed", type=int, default=0)
    parser.add_argument("--save")
    for flag in ("--meta", "--noroot", "--setsuper", "--seal"):
        parser.add_argument(flag, dest="flags", action="append_const", const=flag, default=[])
    options = parser.parse_args(arguments)
    if not command:
        if "--setsuper" in options.flags:
            sys.exit("gcc's Objective-C has no class_setSuperclass: leave --setsuper out")
        if not ORACLE.exists():
            sys.exit("%s is not there: Scripts/build-oracle.sh builds it" % ORACLE)
        command = [str(ORACLE), "--fixed"]

    wrong = 0
    for seed in range(options.first_seed, options.first_seed + options.count):
        lines = model.ops(gen.script(seed, options.length, options.flags))
        if first_difference(command, lines):
            wrong += 1
            if wrong == 1:
                report(command, seed, lines, options.save)
    print("%d scripts of %d ops, %d differ" % (options.count, options.length, wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
