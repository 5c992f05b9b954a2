import Foundation
import Swizzle
import Testing

// Serialized: a tracer sees every call of a class, other tests' too.
@Suite(.serialized) struct TracerTests {
  /// What a trace of a small tree of calls is about.
  // Sendable: it has no state.
  class Page: DeclaresMessages, @unchecked Sendable {
    static let show = Message("show") { (page: Page) in
      Page.drawLine(page, 1)
      Page.drawLine(page, 2)
      _ = try? Page.check(page, true)
    }
    static let drawLine = Message("drawLine:") { (page: Page, line: Int) in }
    static let check = Message("check:") { (page: Page, fails: Bool) in
      if fails { throw Torn() }
      return 1
    }
    static let load = AsyncMessage("load:") { (page: Page, delay: Int) async in
      Page.drawLine(page, delay)
      await Task.yield()
      return delay
    }
    static let print = Message("print:") { (page: Page, copies: Copies) in }
    static let count = Message("count:") { (type: Page.Type, from: Int) in from }

    class func declareMessages(_ list: inout MessageList) {
      list.add(show)
      list.add(drawLine)
      list.add(check)
      list.add(print)
      list.add(count)
    }
  }
  final class Cover: Page, @unchecked Sendable {}
  struct Torn: Error {}

  /// Describing it sends a message.
  struct Copies: CustomStringConvertible {
    let number: Int
    var description: String {
      Page.drawLine(Page(), number)
      return "\"\(number)\"\ncopies\u{1}"
    }
  }

  private func spans(_ tracer: Tracer) throws -> [[String: Any]] {
    let parsed = try JSONSerialization.jsonObject(with: Data(tracer.traceEvents.utf8))
    let document = try #require(parsed as? [String: Any])
    return try #require(document["traceEvents"] as? [[String: Any]])
  }

  @Test func `shows who calls what, and how often`() throws {
    let tracer = Tracer(Class(Page.self))
    let cover = Cover()
    Page.show(cover)
    try tracer.start()
    Page.show(Page())
    Page.show(cover)
    tracer.stop()
    Page.show(cover)
    #expect(
      tracer.text(showingTimes: false) == """
        -[Page show]                  1 call
          -[Page drawLine:]           2 calls
          -[Page check:]              1 call   1 threw
        -[Page show] on Cover         1 call
          -[Page drawLine:] on Cover  2 calls
          -[Page check:] on Cover     1 call   1 threw
        """)
    #expect(tracer.callCount == 8)
    #expect(tracer.droppedCount == 0)
  }

  @Test func `times are of the calls, and one call's include those within it`() throws {
    let tracer = Tracer(Class(Page.self))
    try tracer.trace { Page.show(Page()) }
    let call = try #require(tracer.calls.first)
    #expect(tracer.calls.count == 1)
    #expect(
      call.calls.map(\.method) == ["-[Page drawLine:]", "-[Page drawLine:]", "-[Page check:]"])
    let within = call.calls.reduce(Duration.zero) { $0 + $1.duration }
    #expect(call.ownDuration == call.duration - within)
    #expect(call.ownDuration >= .zero)
    #expect(call.calls.allSatisfy { $0.start >= call.start })
    #expect(call.calls.allSatisfy { $0.start + $0.duration <= call.start + call.duration })
    let masked = tracer.text.replacing(/[0-9]+\.[0-9] µs/, with: "#")
    #expect(
      masked == """
        -[Page show]         1 call   #
          -[Page drawLine:]  2 calls  #
          -[Page check:]     1 call   #  1 threw
        """)
  }

  @Test func `starting twice is starting once, and stopping leaves nothing behind`() throws {
    let tracer = Tracer(Class(Page.self), options: TracerOptions(owner: "tracer"))
    #expect(!tracer.isRunning)
    try tracer.start()
    try tracer.start()
    #expect(tracer.isRunning)
    #expect(Class(Page.self).hooks.count { $0.owner == "tracer" } >= 4)
    Page.drawLine(Page(), 1)
    #expect(tracer.callCount == 1)
    tracer.stop()
    tracer.stop()
    #expect(!tracer.isRunning)
    #expect(Class(Page.self).hooks.isEmpty)
    try tracer.start()
    #expect(tracer.callCount == 0)
    Page.drawLine(Page(), 1)
    tracer.reset()
    Page.drawLine(Page(), 1)
    tracer.stop()
    #expect(tracer.text(showingTimes: false) == "-[Page drawLine:]  1 call")
  }

  @Test func `a call is seen once, and a call of super within it`() throws {
    let special = try Class(Page.self).make(named: fresh("Special"))
    try special.register()
    let type = try #require(special.type as? Page.Type)
    try special.addMethod(Page.drawLine) { page, line in
      Page.drawLine.sendSuper(from: type, page, line)
    }
    let plain = try Class(Page.self).make(named: fresh("Plain"))
    try plain.register()
    let (one, two) = (Page(), Page())
    try Instance(one).setClass(special)
    try Instance(two).setClass(plain)
    // The plain class inherits the method, and so the hook of its superclass.
    let tracer = Tracer(plain, Class(Page.self))
    try tracer.trace { Page.drawLine(two, 1) }
    #expect(tracer.text(showingTimes: false) == "-[Page drawLine:] on \(plain.name)  1 call")
    try tracer.trace { Page.drawLine(one, 1) }
    #expect(tracer.callCount == 2)
    let call = try #require(tracer.calls.first)
    #expect(call.method == "-[\(special.name) drawLine:]")
    #expect(call.calls.map(\.method) == ["-[Page drawLine:]"])
    #expect(call.calls.first?.receiver == special.name)
    let alone = Tracer(Class(Page.self), options: TracerOptions(includesSubclasses: false))
    try alone.trace { Page.drawLine(one, 1) }
    #expect(alone.calls.map(\.method) == ["-[Page drawLine:]"])
  }

  @Test func `memory is bounded by the capacity, and what was dropped is said`() throws {
    let tracer = Tracer(Class(Page.self), options: TracerOptions(capacity: 100))
    try tracer.trace {
      let page = Page()
      for line in 0..<1000 { Page.drawLine(page, line) }
    }
    #expect(tracer.callCount == 1000)
    #expect(tracer.droppedCount == 900)
    #expect(tracer.calls.count == 100)
    #expect(
      tracer.text(showingTimes: false) == """
        -[Page drawLine:]  100 calls
        (900 older calls were dropped)
        """)
    let events = try spans(tracer)
    #expect(events.count { $0["ph"] as? String == "X" } == 100)
  }

  @Test func `events are JSON that nests by time`() throws {
    let tracer = Tracer(Class(Page.self), Class(Cover.self))
    try tracer.trace { Page.show(Cover()) }
    let events = try spans(tracer).filter { $0["ph"] as? String == "X" }
    #expect(
      events.map { $0["name"] as? String } == [
        "-[Page drawLine:]", "-[Page drawLine:]", "-[Page check:]", "-[Page show]",
      ])
    let times = try events.map { event in
      (
        start: try #require(event["ts"] as? Double), duration: try #require(event["dur"] as? Double)
      )
    }
    let outer = try #require(times.last)
    for time in times {
      #expect(time.start >= outer.start - 0.0005)
      #expect(time.start + time.duration <= outer.start + outer.duration + 0.0005)
    }
    #expect(events.allSatisfy { $0["pid"] as? Int == Int(getpid()) && $0["tid"] is Int })
    let details = events.compactMap { $0["args"] as? [String: Any] }
    #expect(details.allSatisfy { $0["receiver"] as? String == "Cover" })
    #expect(details[2]["threw"] as? Bool == true)
    #expect(try spans(tracer).count { $0["ph"] as? String == "M" } == 1)
  }

  @Test func `arguments are described when asked for, cut short, and without tracing that`() throws
  {
    let options = TracerOptions(describesArguments: true, longestDescription: 8)
    let tracer = Tracer(Class(Page.self), options: options)
    try tracer.trace { Page.print(Page(), Copies(number: 12)) }
    #expect(tracer.callCount == 1)
    #expect(tracer.calls.first?.arguments == ["\"12\"\nco…"])
    let event = try #require(try spans(tracer).last)
    let details = try #require(event["args"] as? [String: Any])
    #expect(details["arguments"] as? [String] == ["\"12\"\nco…"])
  }

  @Test func `class methods are traced on the metaclass`() throws {
    let tracer = Tracer(Class(Page.self).metaclass)
    try tracer.trace {
      #expect(Page.count(Cover.self, 3) == 3)
      Page.drawLine(Page(), 1)
    }
    #expect(tracer.text(showingTimes: false) == "+[Page count:] on Cover  1 call")
  }

  @Test func `each thread has a tree of its own`() async throws {
    let tracer = Tracer(Class(Page.self))
    try tracer.start()
    let threads = 3
    let each = 200
    await withCheckedContinuation { done in
      let left = Countdown(threads) { done.resume() }
      for _ in 0..<threads {
        Thread.detachNewThread {
          for _ in 0..<each { Page.show(Page()) }
          left.countDown()
        }
      }
    }
    tracer.stop()
    #expect(tracer.callCount == threads * each * 4)
    #expect(Set(tracer.calls.map(\.thread)).count == threads)
    let part = """
        -[Page show]         200 calls
          -[Page drawLine:]  400 calls
          -[Page check:]     200 calls  200 threw
      """
    let parts = (1...threads).map { "thread \($0)\n\(part)" }
    #expect(tracer.text(showingTimes: false) == parts.joined(separator: "\n"))
  }

  @Test func `starting and stopping under calls of other threads loses none and keeps none`()
    async throws
  {
    let tracer = Tracer(Class(Page.self), options: TracerOptions(capacity: 64))
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<2 {
        group.addTask { for _ in 0..<300 { Page.show(Page()) } }
      }
      group.addTask {
        for _ in 0..<30 {
          #expect(throws: Never.self) { try tracer.start() }
          _ = tracer.text
          await Task.yield()
          tracer.stop()
        }
      }
    }
    #expect(Class(Page.self).hooks.isEmpty)
    #expect(tracer.calls.count <= 64)
    try tracer.trace { Page.show(Page()) }
    #expect(tracer.callCount == 4)
    #expect(tracer.calls.count == 1)
  }

  @Test func `async calls stand for themselves`() async throws {
    let tracer = Tracer(Class(Page.self))
    try tracer.include(Page.load)
    try tracer.start()
    await withTaskGroup(of: Void.self) { group in
      for delay in 0..<8 { group.addTask { #expect(await Page.load(Cover(), delay) == delay) } }
    }
    tracer.stop()
    #expect(tracer.callCount == 16)
    let text = tracer.text(showingTimes: false)
    #expect(text.hasSuffix("async\n  -[Page load:] on Cover  8 calls"))
    #expect(tracer.calls.count { $0.isAsync && $0.calls.isEmpty } == 8)
    let events = try spans(tracer)
    let begun = events.filter { $0["ph"] as? String == "b" }.compactMap { $0["id"] as? Int }
    let ended = events.filter { $0["ph"] as? String == "e" }.compactMap { $0["id"] as? Int }
    #expect(begun.count == 8)
    #expect(Set(begun) == Set(ended))
  }
}
