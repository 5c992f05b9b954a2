// Traces and explanations of async messages, and of classes held in values.

import Foundation
import Swizzle
import Testing

// Serialized: a tracer sees every call of a class, other tests' too.
@Suite(.serialized) struct AsyncTracerTests {
  // Sendable: it has no state.
  class Printer: DeclaresMessages, @unchecked Sendable {
    static let pull: AsyncMessage<Printer, Int, any Error, Sheet> = AsyncMessage("asyncPull:") {
      _, sheet in
      await Task.yield()
      if sheet.name.isEmpty { throw Jam() }
      return sheet.name.count
    }
    static let feed = Message("feed:") { (_: Printer, text: String) in text.count }
    class func declareMessages(_ list: inout MessageList) {
      list.add(feed)
    }
  }
  struct Jam: Error {}

  struct Sheet: CustomStringConvertible, Sendable {
    var name = ""
    var description: String { "sheet \(name)" }
  }

  /// Describing it sends an async message, which begins to run at once.
  struct Nosy: CustomStringConvertible, Sendable {
    let printer: Printer
    let calls: Tally
    var description: String {
      Task.immediate {
        _ = try? await Printer.pull(printer, Sheet(name: "nosy"))
        calls.add()
      }
      return "nosy"
    }
  }

  @Test func `an async call is traced once it is over, with its arguments, thrown out or not`()
    async throws
  {
    let options = TracerOptions(describesArguments: true)
    let tracer = Tracer([Class<AnyObject>(Printer.self)], options: options)
    try tracer.include(Printer.pull)
    try tracer.start()
    #expect(try await Printer.pull(Printer(), Sheet(name: "ab")) == 2)
    await #expect(throws: Jam.self) { try await Printer.pull(Printer(), Sheet()) }
    tracer.stop()
    #expect(tracer.callCount == 2)
    let calls = tracer.calls
    #expect(calls.map(\.arguments) == [["sheet ab"], ["sheet "]])
    #expect(calls.map(\.threw) == [false, true])
    #expect("\(tracer)" == tracer.text)
    #expect(tracer.text(showingTimes: false).contains("asyncPull:]"))
  }

  @Test func `the async calls that describing an argument makes are no part of the trace`()
    async throws
  {
    final class Office {
      static let show = Message("show:") { (_: Office, value: Nosy) in }
    }
    let tracer = Tracer(
      [Class<AnyObject>(Printer.self), Class<AnyObject>(Office.self)],
      options: TracerOptions(describesArguments: true))
    try tracer.include(Printer.pull)
    try tracer.include(Office.show)
    let calls = Tally()
    try tracer.start()
    Office.show(Office(), Nosy(printer: Printer(), calls: calls))
    while calls.count == 0 { await Task.yield() }
    tracer.stop()
    #expect(tracer.calls.map(\.method) == ["-[Office show:]"])
  }

  @Test func `the Chrome trace quotes what JSON cannot hold as it is`() throws {
    let tracer = Tracer(Class(Printer.self), options: TracerOptions(describesArguments: true))
    let text = "\"quoted\" \\ back\nline\ttab\u{1}control"
    try tracer.trace { _ = Printer.feed(Printer(), text) }
    let parsed = try JSONSerialization.jsonObject(with: Data(tracer.traceEvents.utf8))
    let document = try #require(parsed as? [String: Any])
    let events = try #require(document["traceEvents"] as? [[String: Any]])
    let arguments = events.compactMap { ($0["args"] as? [String: Any])?["arguments"] as? [String] }
    #expect(arguments == [[text]])
  }

  @Test func `what an async message runs on an object is explained`() throws {
    final class Copier: Printer, @unchecked Sendable {}
    let copier = Copier()
    let hook = try Class(Printer.self).before(
      Printer.pull, HookOptions(owner: "ink"), file: "App/Ink.swift", line: 3
    ) { _, _ in }
    let explanation = try explain(Printer.pull, on: copier)
    #expect(explanation.hooks.map(\.owner) == ["ink"])
    hook.remove()
    #expect(try explain(Printer.pull, on: copier).hooks.isEmpty)
  }
}
