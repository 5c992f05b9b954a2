"""benchmark-table.py FIGURES README: writes the table of a run between the README's markers."""
import json
import pathlib
import re
import sys

GROUPS = (
    ("Swift without the library", r"(class|final|dynamic|async)-method$|closure|existential"
     r"|class-method\.(wide|string)|cpp\."),
    ("Sends", r"send\.(?!\d)"),
    ("Receivers of many classes, in random order", r"(send|class-method|objc)\.\d+-classes"),
    ("gcc's Objective-C", r"objc\.(send|super)"),
    ("Questions", r"perform-by-name|responds|method-lookup"),
    ("Changes", r"(objc\.)?(add-method|exchange|first-send)|make-class|.*install-remove"),
)


def number(value):
    if value is None:
        return "–"
    if abs(value) >= 1000:
        return "{:,.0f}".format(value)
    return "{:g}".format(float("{:.3g}".format(value)))


def table(document):
    rows, lines, left = document["rows"], [], set(document["rows"])
    lines.append("%s; %s; commit %s.\n" % (
        document["machine"], document["compiler"].split(" (")[0], document["commit"]))
    for title, pattern in GROUPS:
        names = sorted(n for n in left if re.match(pattern, n) and "bytes" not in rows[n]
                       and "scaling" not in rows[n])
        if not names:
            continue
        left -= set(names)
        lines.append("| %s | ns | p10–p90 | × class method | allocations | instructions |" % title)
        lines.append("| --- | ---: | ---: | ---: | ---: | ---: |")
        for name in sorted(names, key=lambda n: rows[n]["ratio"]):
            row = rows[name]
            lines.append("| `%s` | %s | %s–%s | %s | %s | %s |" % (
                name, number(row["nanoseconds"]), number(row["p10"]), number(row["p90"]),
                number(row["ratio"]), number(row.get("allocations")),
                number(row.get("instructions"))))
        lines.append("")
    lines.append("| Other | |")
    lines.append("| --- | ---: |")
    for name in sorted(left):
        row = rows[name]
        text = ("%s bytes" % number(row["bytes"]) if "bytes" in row
                else "%s × one thread" % number(row.get("scaling")))
        lines.append("| `%s` | %s |" % (name, text))
    for name, reason in sorted(document["notBuilt"].items()):
        lines.append("| `%s` | not built: %s |" % (name, reason))
    return "\n".join(lines)


def main():
    figures, readme = sys.argv[1], pathlib.Path(sys.argv[2])
    document = json.loads(pathlib.Path(figures).read_text())
    begin, end = "<!-- table: written by Scripts/benchmark-report.sh -->", "<!-- end of table -->"
    before, rest = readme.read_text().split(begin)
    after = rest.split(end)[1]
    readme.write_text("%s%s\n\n%s\n\n%s%s" % (before, begin, table(document), end, after))


main()
