import Foundation
import Swizzle
import Testing

@Suite struct TracerTests {
  /// What a trace of a small tree of calls is about.
  class Page: DeclaresMessages {
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

    class func declareMessages(_ list: inout MessageList) {
      list.add(show)
      list.add(drawLine)
      list.add(check)
    }
  }
  final class Cover: Page {}
  struct Torn: Error {}

  @Test func `shows who calls what, and how often`() throws {
    let tracer = Tracer(Class(Page.self), options: TracerOptions(owner: "tracer test"))
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
  }
}
