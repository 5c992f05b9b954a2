// The listings of Tracing.md.

import Swizzle
import Testing

class Menu: DeclaresMessages {
  static let open = Message("open") { (menu: Menu) in
    for row in 0..<3 { Menu.drawRow(menu, row) }
  }
  static let drawRow = Message("drawRow:") { (menu: Menu, row: Int) in }

  static func declareMessages(_ list: inout MessageList) {
    list.add(open)
    list.add(drawRow)
  }
}

final class PopUp: Menu {}

@Suite(.serialized) struct TracingListings: Listing {
  @Test func aTree() throws {
    let tracer = Tracer(Class(Menu.self))
    try tracer.trace {
      Menu.open(Menu())
      Menu.open(PopUp())
    }
    let text = tracer.text(showingTimes: false)
    #expect(
      text == """
        -[Menu open]                 1 call
          -[Menu drawRow:]           3 calls
        -[Menu open] on PopUp        1 call
          -[Menu drawRow:] on PopUp  3 calls
        """)
    print(tracer.callCount)  // 8
    print(tracer.calls.first?.calls.count ?? 0)  // 3
    #expect(tracer.traceEvents.contains("\"name\":\"-[Menu open]\""))
  }

  @Test func options() throws {
    let tracer = Tracer(
      Class(Menu.self), options: TracerOptions(capacity: 2, describesArguments: true))
    try tracer.start()
    Menu.open(Menu())
    tracer.stop()
    print(tracer.droppedCount)  // 2
    print(tracer.calls.map(\.arguments))  // [[]]
    print(tracer.calls.first?.calls.map(\.arguments) ?? [])  // [["2"]]
  }

  @Test func changes() throws {
    let seen = Seen()
    let observer = ChangeObserver.observe { event in
      if event.owner == "tracing-example" { seen.add("\(event.kind) \(event.selector)") }
    }
    let hook = try Class(Menu.self).before(
      Menu.open, HookOptions(owner: "tracing-example")
    ) { menu in }
    hook.remove()
    observer.end()
    print(seen.all)  // ["installed open", "removed open"]
  }
}
