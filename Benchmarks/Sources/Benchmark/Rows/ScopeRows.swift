// What a scope of hooks costs those who are not in it.

import Dispatch
import Foundation
import Subjects
import Swizzle

/// A scope that another thread keeps open, with one hook.
private func openScopeElsewhere() throws {
  let opened = DispatchSemaphore(value: 0)
  let outcome = Outcome()
  Thread.detachNewThread {
    withHooks { scope in
      do {
        try scope.on(Class(Subject.self)).hook(Subject.scoped) { original, subject, value in
          original(subject, value) &- 2
        }
      } catch {
        outcome.error = error
      }
      opened.signal()
      // The scope stays open as long as the program runs.
      DispatchSemaphore(value: 0).wait()
    }
  }
  opened.wait()
  if let error = outcome.error { throw error }
}

/// What the other thread ran into; read after it has signalled.
private final class Outcome: @unchecked Sendable {
  var error: (any Error)?
}

func scopeRows() throws -> [Row] {
  let subject = Hidden(makeSubject())
  try Class(Subject.self).replaceMethod(Subject.scoped) { _, value in value &+ 34 }
  try openScopeElsewhere()
  return [
    .call("send.scoped-outside") {
      chain($0, { $0 &+= ~$1 }) { value in subject { Subject.scoped($0, value) } }
    }
  ]
}
