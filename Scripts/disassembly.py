"""Looks for what must not stand in the way of a send in a disassembly read from standard input."""
import re
import sys

# The loops that send messages, by the function whose closures they are. argumentRows is not among
# them: the compiler copies, and so counts, each reference that goes through a parameter pack.
LOOPS = re.compile(
    r"closure #\d+ (?:@Sendable )?\(Swift\.Int\) -> Swift\.Int in "
    r"(?:closure #\d+ \(Swift\.Int\) -> \[Benchmark\.Row\] in )?"
    r"Benchmark\.(?:send|hook|observer|instanceHook|scope|inheritance|otherSend|thread|mix)Rows\(\)"
)
# What a send runs out of line, once a method is found; a task inside of a scope pays more.
OUT_OF_LINE = re.compile(
    r"^Swizzle\.(?:_sendOther|_run(?:Body|Scoped)?|_checkReceiver|DispatchTable\.find"
    r"|InstanceSlot\.word|\(_run(?:Chosen|Checked) in \w+\))\("
)
# What takes a call's words and runs the closures that the loops' rows installed.
BODIES = re.compile(
    r"^generic specialization <Subjects\.(?:Subject|Subject\.Type|Mixed), Swift\.Int, "
    r"(?:Swift\.Never, )?Pack\{Swift\.Int\}> of closure #\d+ .* in "
    r"Swizzle\._(?:body|implementation|hook|before|after)<"
)

FORBIDDEN = re.compile(
    r"swift_(?:once|retain|bridgeObjectRetain|dynamicCast|getWitnessTable"
    r"|getAssociatedConformanceWitness|conformsToProtocol|getGenericMetadata|getTypeByMangledName"
    r"|beginAccess)|__swift_instantiate|lazy protocol witness table|one-time initialization"
)
# Said to the debugger when an error is thrown; a send that returns does not come by.
ERROR_METADATA = "demangling cache variable for type metadata for Swift.Error"


def chosen(name):
    # An async send retains its chain: nothing thread-local may be held across a suspension.
    return "async" not in name and bool(
        LOOPS.search(name) or OUT_OF_LINE.search(name) or BODIES.search(name)
    )


def main():
    functions, found, name, previous = 0, [], None, ""
    for line in sys.stdin:
        start = re.match(r"[0-9a-f]+ <(.*)>:$", line)
        if start:
            name = start.group(1) if chosen(start.group(1)) else None
            functions += name is not None
        elif name and re.search(r"\b(?:call|jmp)\b", line) and FORBIDDEN.search(line):
            # After a body may come a helper without a name of its own, which asks for a type.
            helper = "getTypeByMangledName" in line and BODIES.search(name)
            if ERROR_METADATA not in previous and not helper:
                found.append((name, line.split("<", 1)[-1].strip().rstrip(">")))
        previous = line
    for function, call in found:
        print("%s\n    calls %s" % (function, call))
    print("%d functions of sends read, %d calls that must not be there" % (functions, len(found)))
    # Had nothing been found to read, nothing would have been checked.
    return 1 if found or functions < 15 else 0


sys.exit(main())
