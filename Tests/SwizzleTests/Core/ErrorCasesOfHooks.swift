// The ways to errors of classes, of hooks and of invocations.

import Swizzle

private class Door {
  static let open = Message("open:") { (_: Door, width: Int) in width }
  var width = 1
  required init() {}
}
private class WideDoor: Door { var height = 2 }
private final class Chair { var legs = 4 }
private struct Point {
  static let distance: Function<AnyObject, Int> = Message("distance")
  var x = 1
}

/// A class made from the door, under a name of its own.
private func made(registered: Bool = true) throws -> Class<Door> {
  let made = try Class(Door.self).make(named: fresh("ErrorDoor"))
  if registered { try made.register() }
  return made
}

extension ErrorCase {
  static let ofClasses: [ErrorCase] = [
    ErrorCase(
      .classNameInUse, "a name that a class has",
      names: ["a class named", "exists already"], advice: "choose another name"
    ) {
      _ = try Class(Door.self).make(named: made().name)
    },
    ErrorCase(
      .classUnderConstruction, "an object of a class that is not registered",
      names: ["ErrorDoor", "is still under construction"], advice: "register it first"
    ) {
      try Instance(Door()).setClass(made(registered: false))
    },
    ErrorCase(
      .classInUse, "disposing a class that has an object",
      names: ["ErrorDoor", "0 subclasses and 1 objects"], advice: "dispose and re-class them first"
    ) {
      let (door, handle) = (Door(), try made())
      try Instance(door).setClass(handle)
      defer { withExtendedLifetime(door) {} }
      try handle.dispose()
    },
    ErrorCase(
      .notRuntimeClass, "disposing a compiled class",
      names: ["Door is compiled"], advice: "make one from it by make(named:)"
    ) {
      try Class(Door.self).dispose()
    },
    ErrorCase(
      .layoutMismatch, "an object that would be of another size",
      names: ["Door takes 24 bytes", "WideDoor 32"], advice: "choose a class of that size"
    ) {
      try Instance(Door()).setClass(Class(WideDoor.self))
    },
    ErrorCase(
      .layoutMismatch, "an object that would be what it was not made as",
      names: ["was made as a", "Door", "Chair is no kind of"],
      advice: "make a class from it at run time"
    ) {
      try Instance(Door()).setClass(Class<AnyObject>(Chair.self))
    },
    ErrorCase(
      .layoutMismatch, "a superclass that was compiled as something else",
      names: ["ErrorDoor", "Door", "WideDoor"], advice: "choose one that was made from"
    ) {
      try made().setSuperclass(Class(WideDoor.self))
    },
    ErrorCase(
      .superclassCycle, "a class as its own superclass",
      names: ["ErrorDoor", "or inherits from it"], advice: "choose another"
    ) {
      let handle = try made()
      try handle.setSuperclass(handle)
    },
    ErrorCase(
      .classDisposed, "a method for a class that was disposed",
      names: ["ErrorDoor", "was disposed"], advice: "make another class"
    ) {
      let handle = try made()
      try handle.dispose()
      try handle.addMethod(Door.open) { _, width in width }
    },
  ]

  static let ofHooks: [ErrorCase] = [
    ErrorCase(
      .objectNotHookable, "a value in a box",
      names: ["__SwiftValue cannot carry hooks", "it is a value in a bridging box"],
      advice: "hook its class"
    ) {
      try Instance(Point() as AnyObject).hook(Point.distance) { _, _ in 0 }
    },
    ErrorCase(
      .cyclicOrder, "two hooks, each of which wants to stand outside of the other",
      names: ["Door open:]", "the order asked for is a cycle", "one (", "two ("],
      advice: "take one of the demands away"
    ) {
      let handle = try made()
      try handle.before(Door.open, HookOptions(owner: "one", before: ["two"])) { _, _ in }
      try handle.before(Door.open, HookOptions(owner: "two", before: ["one"])) { _, _ in }
    },
    ErrorCase(
      .duplicateKey, "a key that was to be one hook's only",
      names: [
        "Door open:]", "a hook with the key mine", "ErrorCasesOfHooks.swift:", "by somebody",
      ],
      advice: "remove that one first, or use another key"
    ) {
      let handle = try made()
      let options = HookOptions(owner: "somebody", key: HookKey("mine", isExclusive: true))
      try handle.before(Door.open, options) { _, _ in }
      try handle.before(Door.open, options) { _, _ in }
    },
    ErrorCase(
      .scopeEnded, "a hook for a scope that is over",
      names: ["ErrorDoor", "a scope that has ended"], advice: "place it within withHooks"
    ) {
      let handle = try made()
      let scope = withHooks { $0 }
      try scope.on(handle).before(Door.open) { _, _ in }
    },
  ]
}
