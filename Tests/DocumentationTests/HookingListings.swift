// The listings of Hooking.md.

import Swizzle
import Synchronization
import Testing

class Mailer {
  static let send = Message("send:to:") { (mailer: Mailer, text: String, name: String) -> Bool in
    mailer.sent.append("\(text) to \(name)")
    return true
  }
  static let fetch = Message("fetch:") { (mailer: Mailer, count: Int) throws -> [String] in
    guard count >= 0 else { throw MailError.badCount }
    return Array(mailer.sent.prefix(count))
  }

  var sent: [String] = []
}

enum MailError: Error {
  case badCount
}

/// A later day, on which what was put off is done.
final class Later: Sendable {
  let work = Mutex<[@Sendable () -> Void]>([])
}

actor Shelf {
  static let load = AsyncMessage("load:") { (shelf: Shelf, key: String) async throws -> String in
    "\(key), from disk"
  }
}

@Suite(.serialized) struct HookingListings: Listing {
  @Test func around() throws {
    let (mailer, mailers) = (Mailer(), Class(Mailer.self))
    let polite = try mailers.hook(Mailer.send) { original, mailer, text, name in
      guard name != "spam" else { return false }  // not at all
      return original(mailer, "Dear \(name), \(text)", name)  // with other arguments
    }
    print(Mailer.send(mailer, "hi", "spam"))  // false
    print(Mailer.send(mailer, "hi", "Ada"))  // true
    print(mailer.sent)  // ["Dear Ada, hi to Ada"]

    polite.pause()
    print(Mailer.send(mailer, "ho", "Ada"))  // true
    polite.resume()
    polite.remove()
    print(mailer.sent.last ?? "")  // ho to Ada
  }

  @Test func observers() throws {
    let (mailer, mailers) = (Mailer(), Class(Mailer.self))
    let log = Mutex<[String]>([])
    let started = try mailers.before(Mailer.send) { mailer, text, name in
      log.withLock { $0.append("to \(name)") }
    }
    let ended = try mailers.after(Mailer.send) { wasSent, mailer, text, name in
      log.withLock { $0.append("sent: \(wasSent)") }
    }
    let failed = try mailers.after(Mailer.fetch) { outcome, mailer, count in
      if case .failure(let error) = outcome { log.withLock { $0.append("\(error)") } }
    }
    print(Mailer.send(mailer, "hi", "Ada"))  // true
    _ = try? Mailer.fetch(mailer, -1)
    print(log.withLock { $0 })  // ["to Ada", "sent: true", "badCount"]

    let timed = try mailers.observe(
      Mailer.send,
      before: { mailer, text, name in ContinuousClock.now },
      after: { start, wasSent, mailer, text, name in
        let took = ContinuousClock.now - start
        log.withLock { $0.append(took >= .zero ? "timed" : "?") }
      })
    print(Mailer.send(mailer, "hi", "Bob"))  // true
    print(log.withLock { $0.contains("timed") })  // true

    for hook in [started, ended, failed, timed] { hook.remove() }
  }

  @Test func options() throws {
    let (mailer, mailers) = (Mailer(), Class(Mailer.self))
    let once = HookOptions(isOneShot: true, countsCalls: true)
    let hook = try mailers.hook(Mailer.send, once) { original, mailer, text, name in false }
    print(Mailer.send(mailer, "hi", "Ada"))  // false
    print(Mailer.send(mailer, "hi", "Ada"))  // true
    print(hook.callCount)  // 1
    print(hook.isInstalled)  // false

    let keyed = HookOptions(owner: "signature", key: "signature")
    for _ in 1...2 {
      try mailers.hook(Mailer.send, keyed) { original, mailer, text, name in
        original(mailer, text + " -- me", name)
      }
    }
    print(Mailer.send(mailer, "hi", "Ada"))  // true
    print(mailer.sent.last ?? "")  // hi -- me to Ada
    print(Hook.removeAll(owner: "signature"))  // 1

    let answering = try mailers.hook(
      Mailer.send, HookOptions(guardsReentrancy: true)
    ) { original, mailer, text, name in
      _ = Mailer.send(mailer, "copy", "archive")  // goes past this hook
      return original(mailer, text, name)
    }
    print(Mailer.send(mailer, "hi", "Eve"))  // true
    print(mailer.sent.suffix(2))  // ["copy to archive", "hi to Eve"]
    answering.remove()
  }

  @Test func later() throws {
    let (mailer, mailers) = (Mailer(), Class(Mailer.self))
    let later = Later()
    let deferring = try mailers.hook(Mailer.send) { original, mailer, text, name in
      let kept = original.keep()
      nonisolated(unsafe) let mailer = mailer
      later.work.withLock { $0.append { _ = kept(mailer, text, name) } }
      return false
    }
    print(Mailer.send(mailer, "hi", "Ada"))  // false
    print(mailer.sent)  // []

    for work in later.work.withLock({ $0 }) { work() }
    print(mailer.sent)  // ["hi to Ada"]

    deferring.remove()
    print(deferring.drain(timeout: .seconds(1)))  // true
  }

  @Test func classMethods() throws {
    let hook = try Class(Factory.self).metaclass.hook(Factory.make) { original, type, name in
      original(type, name.uppercased())
    }
    print(Factory.make(Factory.self, "bolt").name)  // BOLT
    hook.remove()
  }

  @Test func asynchronous() async throws {
    let shelf = Shelf()
    let hook = try Class(Shelf.self).hook(Shelf.load) { original, shelf, key in
      key == "answer" ? "42" : try await original(shelf, key)
    }
    print(try await Shelf.load(shelf, "answer"))  // 42
    print(try await Shelf.load(shelf, "question"))  // question, from disk
    hook.remove()
  }
}

class Factory {
  static let make = Message("makeNamed:") { (type: Factory.Type, name: String) -> Factory in
    type.init(name)
  }

  let name: String

  required init(_ name: String) { self.name = name }
}
