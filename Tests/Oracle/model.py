#!/usr/bin/env python3
"""A plain model of what the Objective-C runtime's documented semantics make observable.

    model.py < script.ops > script.expected

It has no caches and no dispatch tables: every question walks the class's own methods and then its
superclasses'. README.md describes the op language.
"""
import sys

IMPLEMENTATIONS = 64


class Method:
    def __init__(self, selector, implementation):
        self.selector = selector
        self.implementation = implementation


class Class:
    def __init__(self, name, superclass):
        self.name = name
        self.superclass = superclass
        self.methods = []  # newest first, as class_copyMethodList lists them

    def own_method(self, selector):
        for method in self.methods:
            if method.selector == selector:
                return method
        return None

    def lookup(self, selector):
        """The method a message to this class finds, and the class that owns it."""
        owner = self
        while owner:
            method = owner.own_method(selector)
            if method:
                return method, owner
            owner = owner.superclass
        return None, None

    def add(self, selector, implementation):
        if self.own_method(selector):
            return False
        self.methods.insert(0, Method(selector, implementation))
        return True

    def replace(self, selector, implementation):
        method = self.own_method(selector)
        if not method:
            self.add(selector, implementation)
            return None
        old = method.implementation
        method.implementation = implementation
        return old

    def is_kind_of(self, other):
        ancestor = self
        while ancestor:
            if ancestor is other:
                return True
            ancestor = ancestor.superclass
        return False


class Failure(Exception):
    """An op that names something that does not exist."""


class Model:
    """One run of a script. Each op is a method that returns the op's result line."""

    def __init__(self):
        self.classes = {}
        self.objects = {}
        self.make_pair("OrRoot", None)

    def make_pair(self, name, superclass):
        made = Class(name, superclass)
        # The root's metaclass inherits from the root itself.
        above = self.classes["+" + superclass.name] if superclass else made
        self.classes[name] = made
        self.classes["+" + name] = Class("+" + name, above)

    def class_named(self, name):
        if name not in self.classes:
            raise Failure
        return self.classes[name]

    def object_named(self, name):
        if name not in self.objects:
            raise Failure
        return self.objects[name]

    @staticmethod
    def implementation(text):
        return (int(text) - 1) % IMPLEMENTATIONS + 1

    @staticmethod
    def run_on(cls, selector):
        method, _ = cls.lookup(selector)
        return str(method.implementation) if method else "fwd"

    def newclass(self, name, superclass):
        if name in self.classes:
            return "fail"
        self.make_pair(name, self.class_named(superclass))
        return "ok"

    def add(self, cls, selector, implementation):
        added = self.class_named(cls).add(selector, self.implementation(implementation))
        return "1" if added else "0"

    def replace(self, cls, selector, implementation):
        old = self.class_named(cls).replace(selector, self.implementation(implementation))
        return "nil" if old is None else str(old)

    def setimp(self, cls, selector, implementation):
        method, _ = self.class_named(cls).lookup(selector)
        if not method:
            return "missing"
        old = method.implementation
        method.implementation = self.implementation(implementation)
        return str(old)

    def exchange(self, first_class, first, second_class, second):
        one, _ = self.class_named(first_class).lookup(first)
        other, _ = self.class_named(second_class).lookup(second)
        if not one or not other:
            return "missing"
        one.implementation, other.implementation = other.implementation, one.implementation
        return "ok"

    def swizzle(self, cls, first, second):
        cls = self.class_named(cls)
        original, _ = cls.lookup(first)
        substitute, _ = cls.lookup(second)
        if not original or not substitute:
            return "missing"
        before = original.implementation
        if cls.add(first, substitute.implementation):
            cls.replace(second, before)
            return "added"
        original.implementation = substitute.implementation
        substitute.implementation = before
        return "exchanged"

    def lookup(self, cls, selector):
        method, owner = self.class_named(cls).lookup(selector)
        return "%d owner=%s" % (method.implementation, owner.name) if method else "none"

    def imp(self, cls, selector):
        return self.run_on(self.class_named(cls), selector)

    def responds(self, cls, selector):
        method, _ = self.class_named(cls).lookup(selector)
        return "1" if method else "0"

    def list(self, cls):
        methods = self.class_named(cls).methods
        return " ".join("%s=%d" % (m.selector, m.implementation) for m in methods) or "(empty)"

    def setclass(self, name, cls):
        if cls.startswith("+"):
            raise Failure
        old = self.objects.get(name)
        self.objects[name] = self.class_named(cls)
        return old.name if old else "new"

    def send(self, name, selector):
        return self.run_on(self.object_named(name), selector)

    def csend(self, cls, selector):
        return self.run_on(self.class_named("+" + cls), selector)

    def super(self, name, cls, selector):
        self.object_named(name)
        above = self.class_named(cls).superclass
        if not above:
            raise Failure
        return self.run_on(above, selector)

    def nsend(self, selector):
        return "0"

    def setsuper(self, cls, superclass):
        cls, above = self.class_named(cls), self.class_named(superclass)
        if above.is_kind_of(cls):
            raise Failure
        old = cls.superclass
        cls.superclass = above
        self.class_named("+" + cls.name).superclass = self.class_named("+" + above.name)
        return old.name if old else "nil"

    OPS = frozenset(
        "newclass add replace setimp exchange swizzle lookup imp responds list setclass send csend"
        " super nsend setsuper".split()
    )

    def run(self, line):
        op, *arguments = line.split()
        if op not in self.OPS:
            return "err:op"
        try:
            return getattr(self, op)(*arguments)
        except Failure:
            return "err"


def ops(script):
    """The lines of a script that are ops: not blank, not a comment."""
    stripped = (line.strip() for line in script.splitlines())
    return [line for line in stripped if line and not line.startswith("#")]


def results(script):
    """The result line of each op of a script, in order."""
    model = Model()
    return [model.run(line) for line in ops(script)]


if __name__ == "__main__":
    for result in results(sys.stdin.read()):
        print(result)
