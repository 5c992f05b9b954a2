// Every code of `SwizzleError` can be had, and its text says what was found and what to do.

import Swizzle
import Testing

/// One way to an error.
struct ErrorCase: CustomTestStringConvertible, Sendable {
  let code: SwizzleError.Code
  let what: String
  /// What the text has to name: what it is about, what was expected and what was found.
  let names: [String]
  /// What the text says to do.
  let advice: String
  let provoke: @Sendable () throws -> Void

  init(
    _ code: SwizzleError.Code, _ what: String, names: [String], advice: String,
    _ provoke: @escaping @Sendable () throws -> Void
  ) {
    self.code = code
    self.what = what
    self.names = names
    self.advice = advice
    self.provoke = provoke
  }

  var testDescription: String { "\(code): \(what)" }

  static let all = ofTypes + ofNames + ofClasses + ofHooks + ofInvocations
}

@Suite struct ErrorTests {
  @Test(
    "An error has its code, names what it is about, and says what to do", arguments: ErrorCase.all)
  func says(error: ErrorCase) {
    do {
      try error.provoke()
      Issue.record("nothing was thrown")
    } catch let found as SwizzleError {
      #expect(found.code == error.code, "\(found)")
      for name in error.names + [error.advice] {
        #expect(found.message.contains(name), "\(found) does not say \(name)")
      }
      #expect(found.description == "\(error.code): \(found.message)")
      #expect(!found.message.hasSuffix("."))
    } catch let other {
      Issue.record(other)
    }
  }

  @Test("No code is left out above")
  func everyCode() {
    let provoked = Set(ErrorCase.all.map(\.code))
    for code in SwizzleError.Code.all {
      #expect(provoked.contains(code), "nothing provokes \(code)")
    }
    #expect(Set(SwizzleError.Code.all.map(\.description)).count == SwizzleError.Code.all.count)
  }

  @Test("Errors are equal when their codes are, whatever they say")
  func equality() throws {
    func error(_ wanted: SwizzleError.Code, _ which: Int) throws -> SwizzleError {
      let error = ErrorCase.all.filter { $0.code == wanted }[which]
      return try #require(throws: SwizzleError.self) { try error.provoke() }
    }
    let (first, second) = try (error(.signatureMismatch, 0), error(.signatureMismatch, 1))
    #expect(first == second)
    #expect(first.message != second.message)
    #expect(try first != error(.receiverMismatch, 0))
  }
}
