#!/usr/bin/env python3
"""Writes the random scripts of Tests/SwizzleTests/Scripts, and every expectation beside them.

The hand-written scripts are kept as they are; their expectations come from the model too.
"""
import pathlib

import gen
import model

FOLDER = pathlib.Path(__file__).resolve().parents[1] / "SwizzleTests" / "Scripts"
KINDS = {
    "plain": [],
    "noroot": ["--noroot"],
    "seal": ["--seal"],
    "meta": ["--meta", "--noroot"],
    "meta-seal": ["--meta", "--noroot", "--seal"],
    "setsuper": ["--setsuper"],
    "meta-setsuper": ["--meta", "--noroot", "--setsuper"],
}
LENGTHS = (30, 60, 120, 200, 300, 400)


def main():
    for old in FOLDER.glob("random-*"):
        old.unlink()
    for number, (kind, flags) in enumerate(KINDS.items()):
        for length in LENGTHS:
            name = "random-%s-%03d.ops" % (kind, length)
            (FOLDER / name).write_text(gen.script(1000 * number + length, length, flags))
    scripts = sorted(FOLDER.glob("*.ops"))
    for script in scripts:
        results = model.results(script.read_text())
        script.with_suffix(".expected").write_text("".join(line + "\n" for line in results))
    print("%d scripts" % len(scripts))


if __name__ == "__main__":
    main()
