"""readme-table.py FIGURES [README]: writes the README's table from the figures of a benchmark run.

FIGURES is what `benchmark --json FIGURES` wrote. The rows, and what the README calls them, are here;
a row that the run does not have is left out."""
import json
import pathlib
import sys

ROWS = (
    ("class-method", "a Swift class's method"),
    ("dynamic-method", "a Swift `dynamic` method"),
    ("send.nothing-installed", "a message, nothing installed on it"),
    ("send.replaced", "its method replaced by a function"),
    ("send.hooked", "a hook that calls the original"),
    ("objc.send", "gcc's Objective-C, `[object method]`"),
)
COMMAND = "swift run -c release --package-path Benchmarks benchmark"
BEGIN = "<!-- figures: Scripts/readme-table.py writes them from a run of the benchmarks -->\n"
END = "<!-- end of figures -->"


def table(document):
    figures = document["rows"]
    lines = ["| call | ns | × class method |", "| --- | ---: | ---: |"]
    for name, title in ROWS:
        if name in figures:
            row = figures[name]
            lines.append("| %s | %.1f | %.1f |" % (title, row["nanoseconds"], row["ratio"]))
    lines += ["", "%s, %s, commit %s, `%s`." % (
        document["machine"], document["compiler"].split(" (")[0], document["commit"], COMMAND)]
    return "\n".join(lines)


def main():
    document = json.loads(pathlib.Path(sys.argv[1]).read_text())
    readme = pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else "README.md")
    before, rest = readme.read_text().split(BEGIN)
    readme.write_text(before + BEGIN + table(document) + "\n" + END + rest.split(END)[1])


main()
