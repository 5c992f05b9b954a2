"""Checks that every public symbol of a symbol graph has the documentation that style asks for.

    python3 Scripts/documented.py GRAPH.symbols.json

A summary of one sentence; of functions a line for each parameter, under its own name; what it
returns, where it returns something; what it throws, where it throws; and what it costs.
"""

import json
import re
import sys

# What the standard library asks of every type that conforms to its protocols.
GIVEN = ("hash(into:)", "==(_:_:)", "description", "hashValue")


def faults(symbol, is_requirement):
    kind = symbol["kind"]["identifier"]
    lines = [line["text"] for line in symbol.get("docComment", {}).get("lines", [])]
    if not lines:
        yield "no documentation"
        return
    summary = ""
    for line in lines:
        if not line.strip():
            break
        summary += line.strip() + " "
    if not re.search(r"[.:!?`]$", summary.strip()):
        yield "the summary is no sentence: %s" % summary
    if len(re.findall(r"\.\s+[A-Z]", summary)) > 0:
        yield "the summary is more than one sentence: %s" % summary
    if len(summary) > 150:
        yield "the summary has %d characters" % len(summary)
    text = "\n".join(lines)
    if symbol["names"]["title"] in GIVEN or not kind.split(".")[-1] in (
            "method", "func", "init", "subscript", "func.op"):
        return
    signature = symbol.get("functionSignature", {})
    for parameter in signature.get("parameters", []):
        name = parameter.get("internalName", parameter["name"])
        if not re.search(r"^\s*- (Parameter )?`?%s`?:" % re.escape(name), text, re.M):
            yield "nothing about the parameter %s" % name
    returns = "".join(piece["spelling"] for piece in signature.get("returns", []))
    if kind != "swift.init" and returns not in ("", "()", "Void", "Self") and "- Returns:" not in text:
        yield "nothing about what it returns, %s" % returns
    if throws(symbol) and "- Throws:" not in text:
        yield "nothing about what it throws"
    # What a protocol asks for costs what the program makes of it. What has no place in a file was
    # written by the compiler.
    is_written = "location" in symbol and not is_requirement
    if is_written and "- Complexity:" not in text:
        yield "nothing about what it costs"


def throws(symbol):
    """Whether the function itself throws, and not only a closure that it takes."""
    depth = 0
    for piece in symbol["declarationFragments"]:
        if depth == 0 and piece["spelling"] in ("throws", "rethrows"):
            return True
        depth += piece["spelling"].count("(") - piece["spelling"].count(")")
    return False


def main():
    count, wrong = 0, 0
    graph = json.load(open(sys.argv[1]))
    required = {r["source"] for r in graph["relationships"] if r["kind"] == "requirementOf"}
    for symbol in graph["symbols"]:
        name = ".".join(symbol["pathComponents"])
        if symbol["pathComponents"][-1].startswith("_"):
            continue
        count += 1
        for fault in faults(symbol, symbol["identifier"]["precise"] in required):
            wrong += 1
            place = symbol.get("location", {})
            file = place.get("uri", "").split("/Sources/")[-1]
            line = place.get("position", {}).get("line", -1) + 1
            print("%s:%d: %s: %s" % (file, line, name, fault))
    print("%d public symbols, %d faults in their documentation" % (count, wrong))
    sys.exit(1 if wrong or not count else 0)


main()
