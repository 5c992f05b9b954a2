// What stops the program when a forwarded message comes back otherwise than it was sent, or cannot be
// sent at all. Each runs in a process of its own.

import Swizzle
import Testing

private class Phone: DeclaresMessages, @unchecked Sendable {
  static let ring: Function<Phone, Int> = Message("ring")
  static let call: AsyncMessage<Phone, Int, Never> = AsyncMessage("callNumber")
  static let make: Function<Phone.Type, Int> = Message("makePhone")
  class func declareMessages(_ list: inout MessageList) {
    list.add(ring)
    list.add(call)
  }
}

/// Passes everything on to an object of another class.
private final class Relay: Phone, MessageForwarding, @unchecked Sendable {
  let target: AnyObject
  init(_ target: AnyObject) {
    self.target = target
  }
  func forwardingTarget(for selector: Selector) -> AnyObject? { target }
}

/// Would forward, but says nothing of how.
private final class Idle: Phone, MessageForwarding, @unchecked Sendable {}

/// Takes everything, and answers nothing.
private final class Silent: Phone, MessageForwarding, @unchecked Sendable {
  func forward(_ invocation: Invocation) -> Bool { true }
}

private struct Busy: Error {}

/// Has messages of the phone's names with other types.
private final class Bell: DeclaresMessages, @unchecked Sendable {
  static let ring: Message<Bell, Int, any Error> = Message("ring") { _ in throw Busy() }
  static let call: AsyncMessage<Bell, Int, any Error> = AsyncMessage("callNumber") { _ in
    throw Busy()
  }
  class func declareMessages(_ list: inout MessageList) {
    list.add(ring)
    list.add(call)
  }
}
private final class Gong: DeclaresMessages {
  static let ring: Function<Gong, String> = Message("ring") { _ in "gong" }
  class func declareMessages(_ list: inout MessageList) {
    list.add(ring)
  }
}

private struct Point {
  static let length: AsyncMessage<Point, Int, Never> = AsyncMessage("lengthOfPoint")
}

/// Declares an async message that is a synchronous one of its superclass.
private final class Radio: Phone, @unchecked Sendable {
  static let ringSoon: AsyncMessage<Radio, Int, Never> = AsyncMessage("ring") { _ in 1 }
  override class func declareMessages(_ list: inout MessageList) {
    list.add(ringSoon)
  }
}

/// Declares a message that does not agree with its superclass's.
private final class Pager: Phone, @unchecked Sendable {
  static let ringAgain: Function<Pager, String> = Message("ring")
  static let ringLater: AsyncMessage<Pager, Int, Never> = AsyncMessage("ring")
}

@Suite(.disabled(if: Build.isSanitized)) struct ForwardingStopTests {
  @Test("A forwarded message that does not throw, whose target threw")
  func threw() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = Phone.ring(Relay(Bell()))
    }
    let text = text(result.standardErrorContent)
    #expect(text.contains("Phone ring] was forwarded and threw"), "\(text)")
    #expect(text.contains("Busy"))
    #expect(text.contains("declare"))
  }

  @Test("An async message that does not throw, whose target threw")
  func threwAsync() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = await Phone.call(Relay(Bell()))
    }
    let text = text(result.standardErrorContent)
    #expect(text.contains("Phone callNumber] was forwarded and threw"), "\(text)")
    #expect(text.contains("Busy"))
    #expect(text.contains("declare"))
  }

  @Test("A target whose result is of another type")
  func otherResult() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = Phone.ring(Relay(Gong()))
    }
    let text = text(result.standardErrorContent)
    #expect(text.contains("Phone ring] was forwarded"), "\(text)")
    #expect(text.contains("its result is a String, not a Int"))
    #expect(text.contains("forward it to"))
  }

  @Test("A message that was taken, and no result set")
  func noResult() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = Phone.ring(Silent())
    }
    let text = text(result.standardErrorContent)
    #expect(text.contains("Phone ring] was forwarded, and no result was set"), "\(text)")
    #expect(text.contains("call setResult or invoke(on:)"))
  }

  @Test("A class that forwards, and does not say where to")
  func idle() async throws {
    let object = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = Phone.ring(Idle())
    }
    #expect(text(object.standardErrorContent).contains("Idle ring]: nobody implements it"))
    let type = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = Phone.make(Idle.self)
    }
    #expect(text(type.standardErrorContent).contains("Idle makePhone]: nobody implements it"))
    #expect(text(type.standardErrorContent).contains("nothing took it"))
  }

  @Test("A class that declares an async message which is refused")
  func carelessDeclaration() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = Class(Radio.self)
    }
    let text = text(result.standardErrorContent)
    #expect(text.contains("Radio declares a message that is refused"), "\(text)")
    #expect(text.contains("conflictingDeclaration"))
  }

  @Test("An async message whose receiver is no class")
  func asyncStruct() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = await Point.length(Point())
    }
    let text = text(result.standardErrorContent)
    #expect(text.contains("cannot send lengthOfPoint: invalidReceiver"), "\(text)")
    #expect(text.contains("Point cannot receive messages"))
  }

  @Test("A send to super by a message that does not agree with another")
  func superOfConflicting() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      touch(Phone.ring)
      _ = Pager.ringAgain.sendSuper(from: Pager.self, Pager())
    }
    let text = text(result.standardErrorContent)
    #expect(text.contains("cannot send ring to a superclass: conflictingDeclaration"), "\(text)")
    #expect(text.contains("give one of them another name"))
  }

  @Test("An async send to super by a message that does not agree with another")
  func asyncSuperOfConflicting() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      touch(Phone.ring)
      _ = await Pager.ringLater.sendSuper(from: Pager.self, Pager())
    }
    let text = text(result.standardErrorContent)
    #expect(text.contains("cannot send ring to a superclass: conflictingDeclaration"), "\(text)")
    #expect(text.contains("give one of them another name"))
  }

  @Test("A handle on what is not a class")
  func noClass() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = Class(AnyObject.self)
    }
    let text = text(result.standardErrorContent)
    #expect(text.contains("AnyObject is not a class"), "\(text)")
    #expect(text.contains("use Class(AnyClass)"))
  }

  @Test("An original that was kept, and is handed an object which its chain is not for")
  func keptOriginal() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = try? Class(Silent.self).hook(Phone.ring) { original, silent in
        let kept = original.keep()
        let foreign = Unmanaged<Phone>.passRetained(Phone()).toOpaque()
        return kept(Unmanaged<Silent>.fromOpaque(foreign).takeUnretainedValue())
      }
      _ = Phone.ring(Silent())
    }
    let text = text(result.standardErrorContent)
    #expect(text.contains("a kept original was called with a"), "\(text)")
    #expect(text.contains("Phone"))
    #expect(text.contains("pass the hook's own receiver"))
  }
}
