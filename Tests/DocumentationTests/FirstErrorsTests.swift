// The errors that a newcomer meets first say what to do.

import Swizzle
import Testing

private class Speaker {
  static let say = Message("say:") { (speaker: Speaker, text: String) in text }
  static let make = Message("make") { (type: Speaker.Type) -> Speaker in type.init() }

  required init() {}
}

private final class Loudspeaker: Speaker {}
private final class Chair {}

@Suite struct FirstErrorsTests {
  private func expect(
    _ code: SwizzleError.Code, saying texts: String...,
    at location: SourceLocation = #_sourceLocation,
    _ body: () throws -> Void
  ) {
    let error = #expect(throws: SwizzleError.self, sourceLocation: location) { try body() }
    #expect(error?.code == code, sourceLocation: location)
    for text in texts {
      #expect(
        error?.message.contains(text) == true, "\(error?.message ?? "") does not say \(text)",
        sourceLocation: location)
    }
  }

  @Test func aClassThatIsNoReceiver() {
    expect(.receiverMismatch, saying: "Chair", "Speaker", "expected a class that receives") {
      try Class(Chair.self).hook(Speaker.say) { original, chair, text in text }
    }
  }

  @Test func anUnknownSelector() {
    touch()
    expect(.unknownMethod, saying: "sya:", "nearest names it has: say:") {
      try Instance(Speaker()).perform("sya:", "Hello")
    }
  }

  @Test func wrongArguments() {
    touch()
    expect(.argumentMismatch, saying: "argument 1 of say:", "String", "Int") {
      try Instance(Speaker()).perform("say:", 3)
    }
  }

  @Test func aClassMethodOnTheClass() {
    expect(.signatureMismatch, saying: "make", "those of Class(…).metaclass") {
      try Class(Speaker.self).replaceMethod(Speaker.make) { speaker in Speaker() }
    }
  }

  @Test func anInstanceMethodOnTheMetaclass() {
    expect(.signatureMismatch, saying: "say:", "leave .metaclass out") {
      try Class(Speaker.self).metaclass.replaceMethod(Speaker.say) { type, text in text }
    }
  }

  @Test func anotherBody() {
    expect(.signatureMismatch, saying: "(String) -> String", "() -> Int", "the message's types") {
      touch()
      try Class(Speaker.self).replaceMethod("say:", Implementation { (speaker: Speaker) in 3 })
    }
  }

  @Test func aBodyForASubclass() {
    expect(.receiverMismatch, saying: "Loudspeaker", "write the body for") {
      touch()
      try Class(Speaker.self).replaceMethod(
        "say:", Implementation { (speaker: Loudspeaker, text: String) in text })
    }
  }

  /// Has the runtime know the message.
  private func touch() {
    _ = Class(Speaker.self).method(for: Speaker.say)
  }
}
