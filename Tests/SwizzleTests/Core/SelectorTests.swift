// Section O of the Objective-C runtime's behaviour: selectors.

import Foundation
import Swizzle
import Testing

@Suite struct SelectorTests {
  @Test("Equal names are one selector")
  func equalNames() {
    let parts = ["draw", "Rect:"]
    #expect(Selector("drawRect:") == Selector(parts.joined()))
    #expect(Selector("drawRect:").hashValue == Selector(parts.joined()).hashValue)
    #expect(Set<Selector>(["a", "a", "b"]).count == 2)
  }

  @Test(
    "Any string is a name",
    arguments: ["", " ", ":", "::", "a b:c", "é", "e\u{301}", "\u{0}", "👋🏽:"])
  func anyName(name: String) {
    #expect(Selector(name).name == name)
    #expect(Selector(name) == Selector(name))
    #expect(Selector(name).description == name)
  }

  @Test("A colon makes another selector")
  func colons() {
    #expect(Selector("a") != Selector("a:"))
    #expect(Selector("") != Selector(":"))
  }

  @Test("The name is copied")
  func theNameIsCopied() {
    var name = "before"
    let selector = Selector(name)
    name += " and after"
    #expect(selector.name == "before")
  }

  @Test("A literal is the selector of its name")
  func literals() {
    let literal: Selector = "insertSubview:atIndex:"
    #expect(literal == Selector("insertSubview:atIndex:"))
  }

  @Test("A message's selector has its name")
  func ofAMessage() {
    class Home {
      static let value = Message("value:of:") { (_: Home) in 1 }
    }
    let selector = Home.value.selector
    #expect(selector == "value:of:")
  }

  @Test("Threads that intern the same names get the same selectors")
  func threads() async {
    let prefix = fresh("interned")
    let all = await withTaskGroup(of: [Selector].self) { group in
      for _ in 0..<4 {
        group.addTask { (0..<500).map { Selector("\(prefix)\($0)") } }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(all.allSatisfy { $0 == all[0] })
    #expect(Set(all[0]).count == 500)
  }
}
