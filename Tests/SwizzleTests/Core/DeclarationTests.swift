// Classes that tell the runtime their messages.

import Foundation
import Swizzle
import Synchronization
import Testing

@Suite struct DeclarationTests {
  private final class Slow: DeclaresMessages, Sendable {
    static let value = Message("valueWhileDeclaring") { (_: Slow) in 7 }
    static let asked = Atomic<Int>(0)
    static let answer = Atomic<Int>(0)

    static func declareMessages(_ list: inout MessageList) {
      if asked.add(1, ordering: .relaxed).newValue == 1 {
        // Another thread sends by name while this one has declared nothing yet.
        let done = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
          let found = try? Instance(Slow()).perform("valueWhileDeclaring") as? Int
          answer.store(found ?? -1, ordering: .relaxed)
          done.signal()
        }
        done.wait()
      }
      list.add(value)
    }
  }

  @Test("A thread that comes while a class is declaring its messages knows them too")
  func declaringAtOnce() throws {
    #expect(try Instance(Slow()).perform("valueWhileDeclaring") as? Int == 7)
    #expect(Slow.answer.load(ordering: .relaxed) == 7)
    #expect(Slow.asked.load(ordering: .relaxed) == 2)
  }

  private final class Curious: DeclaresMessages {
    static let value = Message("valueOfCurious") { (_: Curious) in 8 }

    static func declareMessages(_ list: inout MessageList) {
      list.add(value)
      _ = Class(Curious.self).methods
    }
  }

  @Test("A class may look at itself while it is asked for its messages")
  func looksAtItself() throws {
    #expect(try Instance(Curious()).perform("valueOfCurious") as? Int == 8)
  }
}
