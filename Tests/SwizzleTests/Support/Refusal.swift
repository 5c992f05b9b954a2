// What is refused throws the right error, says what it is about, and changes nothing.

import Swizzle
import Testing

/// Everything that can be listed of some classes.
struct Snapshot: Equatable, CustomTestStringConvertible {
  private var entries: [String] = []

  init(_ classes: [Class<AnyObject>]) {
    for handle in classes {
      entries.append("class \(handle.name), superclass \(handle.superclass?.name ?? "none")")
      entries.append("subclasses \(handle.subclasses.map(\.name))")
      entries.append("under construction \(handle.isUnderConstruction)")
      entries.append("by name \(Class<AnyObject>.named(handle.name) == handle)")
      for method in handle.methods + handle.metaclass.methods {
        entries.append("\(method) \(method.signature) runs \(method.implementation.hashValue)")
      }
    }
  }

  var testDescription: String { entries.joined(separator: "\n") }
}

/// Expects a refusal.
///
/// `texts` are named by the error's message, `classes` stay as they are, and so do the answers to
/// sends.
func refused(
  _ code: SwizzleError.Code, naming texts: [String] = [], in classes: [AnyClass] = [],
  answers: () -> [Int] = { [] }, at location: SourceLocation = #_sourceLocation,
  _ body: () throws -> Void
) {
  let handles = classes.map { Class<AnyObject>($0) }
  let before = (Snapshot(handles), answers(), answers())
  throwing(code, naming: texts, at: location, body)
  #expect(Snapshot(handles) == before.0, sourceLocation: location)
  #expect(answers() == before.1, sourceLocation: location)
  #expect(answers() == before.2, sourceLocation: location)
}

/// Expects an error of a code whose message names some texts.
func throwing(
  _ code: SwizzleError.Code, naming texts: [String], at location: SourceLocation,
  _ body: () throws -> Void
) {
  do {
    try body()
    Issue.record("nothing was thrown, expected \(code)", sourceLocation: location)
  } catch let error as SwizzleError {
    #expect(error.code == code, "\(error)", sourceLocation: location)
    for text in texts {
      #expect(
        error.message.contains(text), "\(error) does not name \(text)", sourceLocation: location)
    }
  } catch {
    Issue.record(error, sourceLocation: location)
  }
}

/// Has the runtime know a message, which lists its declared method.
func touch<Receiver, Result, Failure: Error, each Argument>(
  _ message: borrowing Message<Receiver, Result, Failure, repeat each Argument>
) {
  _ = Class<AnyObject>(Nobody.self).method(for: message)
}

private final class Nobody {}
