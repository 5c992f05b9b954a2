#!/usr/bin/env python3
"""Writes a random op script.

    gen.py SEED LENGTH [--meta] [--noroot] [--setsuper] [--seal]

--meta      class methods too: ops on metaclasses and messages to class objects
--noroot    no method is ever added to the root class itself
--setsuper  classes get new superclasses
--seal      every class is made before anything is changed
"""
import random
import sys

SELECTORS = ["s%d" % number for number in range(8)]
ROOT = "OrRoot"
MOST_CLASSES = 13


class Generator:
    def __init__(self, seed, length, meta=False, noroot=False, setsuper=False, seal=False):
        self.random = random.Random(seed)
        self.length = length
        self.meta, self.noroot, self.setsuper, self.seal = meta, noroot, setsuper, seal
        self.classes = [ROOT]
        self.objects = []
        self.lines = []

    def chance(self, probability):
        return self.random.random() < probability

    def selector(self):
        return self.random.choice(SELECTORS)

    def implementation(self):
        return self.random.randint(1, 64)

    def made_class(self):
        return self.random.choice(self.classes[1:])

    def any_class(self):
        """A class to change or ask, or its metaclass."""
        name = self.random.choice(self.classes)
        if self.meta and self.chance(0.25):
            return "+" + name
        return self.made_class() if self.noroot and name == ROOT else name

    def object(self):
        return self.random.choice(self.objects)

    def emit(self, *words):
        self.lines.append(" ".join(str(word) for word in words))

    # One method an op.

    def newclass(self):
        # Mostly below one of the youngest, so that chains get deep.
        candidates = self.classes[-5:] if self.chance(0.7) else self.classes
        name = "K%d" % len(self.classes)
        self.emit("newclass", name, self.random.choice(candidates))
        self.classes.append(name)

    def add(self):
        self.emit("add", self.any_class(), self.selector(), self.implementation())

    def replace(self):
        self.emit("replace", self.any_class(), self.selector(), self.implementation())

    def setimp(self):
        self.emit("setimp", self.any_class(), self.selector(), self.implementation())

    def exchange(self):
        first = self.any_class()
        second = first if self.chance(0.7) else self.any_class()
        # A class method and an instance method have different receivers: no typed exchange.
        while (first[0] == "+") != (second[0] == "+"):
            second = self.any_class()
        self.emit("exchange", first, self.selector(), second, self.selector())

    def swizzle(self):
        self.emit("swizzle", self.any_class(), self.selector(), self.selector())

    def lookup(self):
        self.emit("lookup", self.any_class(), self.selector())

    def responds(self):
        self.emit("responds", self.any_class(), self.selector())

    def imp(self):
        self.emit("imp", self.any_class(), self.selector())

    def list(self):
        self.emit("list", self.any_class())

    def setclass(self):
        name = "o%d" % self.random.randint(0, 7)
        self.emit("setclass", name, self.random.choice(self.classes))
        if name not in self.objects:
            self.objects.append(name)

    def send(self):
        self.emit("send", self.object(), self.selector())

    def csend(self):
        self.emit("csend", self.random.choice(self.classes), self.selector())

    def super(self):
        self.emit("super", self.object(), self.made_class(), self.selector())

    def setsuperclass(self):
        self.emit("setsuper", self.made_class(), self.random.choice(self.classes))

    WEIGHTS = (
        (4, newclass), (14, add), (8, replace), (6, setimp), (8, exchange), (10, swizzle),
        (8, lookup), (4, responds), (3, imp), (3, list), (6, setclass), (19, send), (3, super),
        (2, csend), (2, setsuperclass),
    )

    def possible(self, op):
        if op is Generator.newclass:
            return len(self.classes) < MOST_CLASSES and not self.seal
        if op is Generator.csend:
            return self.meta
        if op is Generator.setsuperclass:
            return self.setsuper
        if op in (Generator.send, Generator.super):
            return bool(self.objects)
        return True

    def script(self):
        for _ in range(12 if self.seal else 3):
            self.newclass()
        while len(self.lines) < self.length:
            choices = [(weight, op) for weight, op in self.WEIGHTS if self.possible(op)]
            weights, ops = zip(*choices)
            self.random.choices(ops, weights)[0](self)
        return "\n".join(self.lines) + "\n"


def script(seed, length, flags=()):
    """The script of a seed; flags as on the command line."""
    return Generator(seed, length, **{flag.lstrip("-"): True for flag in flags}).script()


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    sys.stdout.write(script(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]))
