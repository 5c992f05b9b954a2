// Transactions: what each kind of change does, and that none is left when another fails.

import Swizzle
import Testing

@Suite struct TransactionTests {
  class Page {
    static let title = Message("pageTitle") { (_: Page) in "page" }
    static let body = Message("pageBody") { (_: Page) in "body" }
    init() {}
  }
  final class Stranger {}
  final class Wide: Page { let width = (1, 2, 3) }

  /// A change that is refused.
  private func fail(_ changes: inout TransactionChanges) {
    changes.addMethod(Page.title, of: Class(Stranger.self)) { _ in "" }
  }

  @Test("Setting an implementation is taken back with the rest")
  func settingImplementations() throws {
    class Sheet: Page {}
    let (sheet, handle) = (Sheet(), Class(Sheet.self))
    try handle.addMethod(Page.title) { _ in "sheet" }
    let method = try #require(handle.method(for: "pageTitle"))
    let blank = Implementation { (_: Page) in "blank" }
    let bad = Transaction { changes in
      changes.setImplementation(blank, of: method)
      fail(&changes)
    }
    let error = #expect(throws: SwizzleError.self) { try bad.commit() }
    #expect(error?.code == .receiverMismatch)
    twice { #expect(Page.title(sheet) == "sheet") }
    let good = Transaction { changes in changes.setImplementation(blank, of: method) }
    #expect(try good.plan() == ["set \(method)"])
    twice { #expect(Page.title(sheet) == "sheet") }
    #expect(try good.commit().isEmpty)
    twice { #expect(Page.title(sheet) == "blank") }
  }

  @Test("What is wrong with a message comes out at the commit, every mistake named")
  func refusals() throws {
    class Sheet: Page {}
    let sheet = Sheet()
    let local: Function<Page, String> = Message("localTitle") { _ in "local" }
    let transaction = Transaction { changes in
      changes.hook(Page.title, on: Class(Sheet.self)) { original, sheet in
        "hooked " + original(sheet)
      }
      changes.addMethod(local, of: Class(Sheet.self)) { _ in "" }
      changes.swizzle(local, with: Page.body, of: Class(Sheet.self))
      changes.hook(local, on: Class(Sheet.self)) { original, sheet in original(sheet) }
    }
    let error = #expect(throws: SwizzleError.self) { try transaction.commit() }
    #expect(error?.code == .notStatic)
    #expect(error?.message.contains("3 changes failed") == true, "\(error?.message ?? "")")
    twice { #expect(Page.title(sheet) == "page") }
    #expect(Class(Sheet.self).hooks.isEmpty)
  }

  @Test("A category that holds a message which is refused is refused when it is installed")
  func categories() {
    let local: Function<Page, String> = Message("localBody") { _ in "local" }
    var category = Category("Local", on: Class(Page.self))
    category.add(local) { _ in "" }
    let error = #expect(throws: SwizzleError.self) { try category.install() }
    #expect(error?.code == .notStatic)
  }
}
