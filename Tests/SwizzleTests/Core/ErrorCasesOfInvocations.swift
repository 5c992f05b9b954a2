// The ways to errors of invocations, which are thrown on by whoever takes the message.

import Swizzle

private class Post: DeclaresMessages, MessageForwarding {
  static let send: Message<Post, Int, any Error, String> = Message("sendLetter:")
  static let wait: AsyncMessage<Post, Int, any Error, String> = AsyncMessage("awaitLetter:")
  let take: (Invocation) throws -> Void

  init(_ take: @escaping (Invocation) throws -> Void) {
    self.take = take
  }

  class func declareMessages(_ list: inout MessageList) {
    list.add(send)
    list.add(wait)
  }

  /// What `take` throws comes out of the test through `failure`, as a forwarder cannot throw.
  nonisolated(unsafe) var failure: (any Error)?
  func forward(_ invocation: Invocation) -> Bool {
    do { try take(invocation) } catch { failure = error }
    return (try? invocation.setResult(0)) != nil
  }
}

/// Has a message of the same name with another result.
private final class Bin: DeclaresMessages {
  static let send = Message("sendLetter:") { (_: Bin, text: String) in text }
  static func declareMessages(_ list: inout MessageList) {
    list.add(send)
  }
}

private func taking(_ take: @escaping (Invocation) throws -> Void) throws {
  let post = Post(take)
  _ = try Post.send(post, "letter")
  if let failure = post.failure { throw failure }
}

extension ErrorCase {
  static let ofInvocations: [ErrorCase] = [
    ErrorCase(
      .argumentMismatch, "an invocation's argument that is not there",
      names: ["sendLetter: takes 1 arguments", "1 names none of them"], advice: "the first is 0"
    ) {
      try taking { try $0.setArgument(1, to: "more") }
    },
    ErrorCase(
      .argumentMismatch, "an invocation's argument of another type",
      names: ["argument 1 of sendLetter: is a String", "a Int was given"], advice: "convert it"
    ) {
      try taking { try $0.setArgument(0, to: 3) }
    },
    ErrorCase(
      .argumentMismatch, "an invocation's result of another type",
      names: ["the result of sendLetter: is a Int", "a String was given"], advice: "convert it"
    ) {
      try taking { try $0.setResult("delivered") }
    },
    ErrorCase(
      .signatureMismatch, "an invocation for an object that returns another type",
      names: ["Bin sendLetter:]", "(String) -> String", "(String) throws -> Int"],
      advice: "pass the result to setResult"
    ) {
      try taking { try $0.invoke(on: Bin()) }
    },
    ErrorCase(
      .unknownMethod, "an invocation for an object that has no such method",
      names: ["sendLetter:] is not known"], advice: "declare the message"
    ) {
      final class Wall {}
      try taking { try $0.invoke(on: Wall()) }
    },
  ]
}
