"""Prints the coverage of Sources/Swizzle, and whether each line that was not run is explained.

    python3 Scripts/coverage.py LINES.info EXPLAINED.txt [--strict]

An explanation is a file, the beginning of a line of it, and why that line, or the one after it, and
what follows are not run:

    Classes/Class.swift | fatalError("no class
      Nobody gets here, since …

A line is named by its text, as its number moves. Lines that only close what stands before them do not
count as the one before.
"""

import os
import sys

SOURCES = "Sources/Swizzle/"


def lines_run(path):
    """How often each line of each file was run."""
    files, current = {}, None
    for line in open(path):
        kind, _, value = line.strip().partition(":")
        if kind == "SF":
            current = files.setdefault(os.path.relpath(value), {})
        elif kind == "DA":
            number, count = value.split(",")[:2]
            # A generic function has a record for each of its specialisations: any run counts.
            current[int(number)] = current.get(int(number), 0) + int(count)
    return files


def explanations(path):
    """The explanations: file, beginning of the line, reason."""
    found = []
    for line in open(path):
        if not line.strip() or line.startswith("#"):
            continue
        if line[0].isspace():
            found[-1][2] += line.strip() + " "
        else:
            file, _, text = line.partition("|")
            found.append([SOURCES + file.strip(), text.strip(), ""])
    return found


def spans(numbers):
    """Runs of consecutive numbers, each its first and last."""
    result = []
    for number in numbers:
        if result and number == result[-1][1] + 1:
            result[-1][1] = number
        else:
            result.append([number, number])
    return result


def name(span):
    return str(span[0]) if span[0] == span[1] else "%d-%d" % tuple(span)


def main():
    files = {k: v for k, v in lines_run(sys.argv[1]).items() if k.startswith(SOURCES)}
    texts = {file: [line.strip() for line in open(file)] for file in files}
    faults, explained = [], {}
    for file, text, reason in explanations(sys.argv[2]):
        places = [n for n, line in enumerate(texts.get(file, []), 1) if line.startswith(text)]
        if not text or len(places) != 1:
            faults.append("%s | %s: fits %d lines, not 1" % (file, text, len(places)))
        if not reason:
            faults.append("%s | %s: no reason is given" % (file, text))
        for place in places:
            explained[file, place] = reason

    total = covered = 0
    missed_everywhere = []
    unexplained = []
    for file, lines in sorted(files.items()):
        missed = spans(sorted(number for number, count in lines.items() if count == 0))
        # A closing brace runs nothing. Its count is a difference of counters that threads share, and
        # comes out as 0 or not by chance.
        missed = [
            span
            for span in missed
            if any(texts[file][n - 1].strip("}) \n") for n in range(span[0], span[1] + 1))
        ]
        count = sum(last - first + 1 for first, last in missed)
        total += len(lines)
        covered += len(lines) - count
        missed_everywhere += [(file, span) for span in missed]
        listed = ": " + ", ".join(name(span) for span in missed) if missed else ""
        print("%6.1f %%  %s%s" % (100 - 100 * count / max(len(lines), 1), file, listed))

    print("\nNot run:")
    for file, span in missed_everywhere:
        before = span[0] - 1
        while before > 1 and not texts[file][before - 1].strip("})"):
            before -= 1
        reason = explained.pop((file, span[0]), explained.pop((file, before), None))
        print("%s:%s: %s" % (file, name(span), texts[file][span[0] - 1]))
        print("    %s" % (reason or "NOT EXPLAINED"))
        if not reason:
            unexplained.append("%s:%s was not run, and is not explained" % (file, name(span)))
    if explained:
        print("\nExplained, and run this time:")
        for file, line in sorted(explained):
            print("%s:%d: %s" % (file, line, texts[file][line - 1]))
    print("\n%6.1f %% of %d lines of Sources/Swizzle" % (100 * covered / max(total, 1), total))
    # Which way a race goes differs from run to run, so the gate, which has to be the same each time,
    # only tells of such lines; --strict fails on them.
    for line in unexplained:
        print("not explained: %s" % line)
    if "--strict" in sys.argv:
        faults += unexplained
    for fault in faults:
        print("error: %s" % fault)
    sys.exit(1 if faults or not total else 0)


main()
