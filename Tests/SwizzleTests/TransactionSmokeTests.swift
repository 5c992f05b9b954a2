import Swizzle
import Testing

private class Page {
  static let title = Message("title:") { (page: Page, n: Int) in "page \(n)" }
  static let body = Message("body:") { (page: Page, n: Int) in "body \(n)" }
  init() {}
}
private class Other {
  static let zz = Message("zz:") { (page: Other, n: Int) in n }
  init() {}
}

@Suite(.serialized) struct TransactionSmokeTests {
  @Test func allOrNothing() throws {
    let page = Page()
    let hook = try Class(Page.self).hook(Page.title) { o, p, n in o(p, n) + "!" }
    let bad = Transaction { change in
      change.remove(hook)
      change.hook(Page.title, on: Class(Page.self)) { o, p, n in o(p, n) + "?" }
      change.hook(Page.body, on: Instance(page)) { o, p, n in o(p, n) + "?" }
      change.replaceMethod(Other.zz, of: Class(Page.self)) { _, n in n }
    }
    let error = #expect(throws: SwizzleError.self) { try bad.commit() }
    #expect(error?.code == .receiverMismatch)
    #expect(Page.title(page, 1) == "page 1!")
    #expect(Page.body(page, 1) == "body 1")
    #expect(hook.isInstalled)
    let good = Transaction { change in
      change.remove(hook)
      change.hook(Page.title, on: Class(Page.self)) { o, p, n in o(p, n) + "?" }
      change.swizzle(Page.title, with: Page.body, of: Class(Page.self))
      change.hook(Page.body, on: Instance(page)) { o, p, n in o(p, n) + "." }
    }
    #expect(try good.plan().count == 4)
    #expect(Page.title(page, 1) == "page 1!")
    let hooks = try good.commit()
    #expect(Page.title(page, 1) == "body 1?")
    #expect(Page.body(page, 1) == "page 1.")
    #expect(!hook.isInstalled)
    for hook in hooks { hook.remove() }
    #expect(Page.title(page, 1) == "body 1")
    #expect(try Class(Page.self).swizzle(Page.title, with: Page.body) == .exchanged)
    #expect(Page.title(page, 1) == "page 1")
  }
}
