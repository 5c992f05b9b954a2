// The ways to errors of types and of names.

import Swizzle

private class Lamp: DeclaresMessages {
  static let shine = Message("shine:") { (_: Lamp, watts: Int) in watts }
  static let dim = Message("dim:") { (_: Lamp, watts: Int) in watts / 2 }
  static let make = Message("makeLamp") { (_: Lamp.Type) in 1 }
  static let wait: AsyncMessage<Lamp, Int, Never> = AsyncMessage("waitForLamp") { _ in 1 }
  class func declareMessages(_ list: inout MessageList) {
    list.add(shine)
    list.add(dim)
    list.add(make)
    list.add(wait)
  }
}
private class Torch: Lamp {}
private class Candle: Lamp {}
private final class Chair {}

/// Declares a name of its superclass's again, with other types.
private class Lantern: Lamp {
  static let again = Message("shine:") { (_: Lantern, colour: String) in colour }
}

private let anybody: Function<AnyObject, Int> = Message("anybody")

extension ErrorCase {
  static let ofTypes: [ErrorCase] = [
    ErrorCase(
      .signatureMismatch, "a body with other arguments and another result",
      names: ["Lamp shine:]", "expected (Int) -> Int", "found (String) -> Bool"],
      advice: "give the body the message's types"
    ) {
      try Class(Lamp.self).replaceMethod(
        "shine:", Implementation { (_: Lamp, text: String) in text.isEmpty })
    },
    ErrorCase(
      .signatureMismatch, "a class method added to the class's objects",
      names: ["makeLamp", "class () -> Int"], advice: "those of Class(…).metaclass"
    ) {
      try Class(Lamp.self).replaceMethod(Lamp.make) { _ in 2 }
    },
    ErrorCase(
      .signatureMismatch, "an instance method added to the metaclass",
      names: ["shine:", "(Int) -> Int"], advice: "leave .metaclass out"
    ) {
      try Class(Lamp.self).metaclass.replaceMethod(Lamp.shine) { _, watts in watts }
    },
    ErrorCase(
      .signatureMismatch, "a new method of the class with a body for objects",
      names: ["expected a body for", "found one for"], advice: "take a metatype"
    ) {
      try Class(Lamp.self).metaclass.addMethod("newLamp", Implementation { (_: Lamp) in 1 })
    },
    ErrorCase(
      .signatureMismatch, "an async message sent by name without waiting",
      names: ["Lamp waitForLamp]", "is async"], advice: "performAsync sends such messages"
    ) {
      try Instance(Lamp()).perform("waitForLamp")
    },
    ErrorCase(
      .receiverMismatch, "a class that does not receive the message",
      names: ["Lamp shine:]", "Chair", "no subclass of"],
      advice: "expected a class that receives the message"
    ) {
      try Class(Chair.self).hook(Lamp.shine) { original, chair, watts in watts }
    },
    ErrorCase(
      .receiverMismatch, "a body that was written for another class",
      names: ["Lamp shine:]", "was written for", "Torch", "Candle"], advice: "write the body for"
    ) {
      try Class(Candle.self).addMethod(
        "shine:", Implementation { (_: Torch, watts: Int) in watts })
    },
    ErrorCase(
      .receiverMismatch, "a new method with a body that was written for another class",
      names: ["glow", "was written for", "Torch", "Candle"], advice: "write the body for"
    ) {
      try Class(Candle.self).addMethod("glow", Implementation { (_: Torch) in 1 })
    },
    ErrorCase(
      .invalidReceiver, "a body for a struct",
      names: ["Int cannot receive messages"], advice: "make it a class"
    ) {
      try Class(Lamp.self).replaceMethod("shine:", Implementation { (number: Int) in number })
    },
    ErrorCase(
      .invalidReceiver, "a message that every object shall receive",
      names: ["anybody", "not AnyObject"], advice: "name the class that receives it"
    ) {
      try Class<AnyObject>(Lamp.self).addMethod(anybody) { _ in 1 }
    },
    ErrorCase(
      .argumentMismatch, "too few arguments by name",
      names: ["shine: takes 1 arguments", "0 were given"], advice: "give as many as it takes"
    ) {
      try Instance(Lamp()).perform("shine:")
    },
    ErrorCase(
      .argumentMismatch, "an argument of another type by name",
      names: ["argument 1 of shine: is a Int", "a String was given"], advice: "convert it"
    ) {
      try Instance(Lamp()).perform("shine:", "bright")
    },
  ]

  static let ofNames: [ErrorCase] = [
    ErrorCase(
      .notStatic, "a message in a local variable",
      names: ["lost", "is a local variable"], advice: "declare the message as a static let"
    ) {
      let lost: Function<Lamp, Int> = Message("lost") { _ in 1 }
      try Class(Lamp.self).replaceMethod(lost) { _ in 2 }
    },
    ErrorCase(
      .conflictingDeclaration, "two declarations that do not agree",
      names: [
        "shine: is declared twice", "(Int) -> Int", "(String) -> String", "ErrorCases.swift:",
      ],
      advice: "give one of them another name"
    ) {
      touch(Lamp.shine)
      try Class(Lantern.self).replaceMethod(Lantern.again) { _, colour in colour }
    },
    ErrorCase(
      .unknownMethod, "a selector sent by name that nobody knows",
      names: ["Lamp shin:] is not known", "nearest names it has: shine:"],
      advice: "declare the message, or touch it"
    ) {
      try Instance(Lamp()).perform("shin:", 1)
    },
    ErrorCase(
      .unknownMethod, "swizzling with a method that is not there",
      names: ["Torch flicker] is not there"], advice: "add it first"
    ) {
      try Class(Torch.self).swizzle("shine:", with: "flicker")
    },
  ]
}
