// Categories: section L of the Objective-C runtime's behaviour, as far as it has a meaning here.

import Swizzle
import Testing

@Suite struct CategoryTests {
  @Test("A category overrides the class, a later one the earlier, each once")
  func laterWins() throws {
    class Bar {
      static let value: Function<Bar, Int> = Message("value") { _ in 1 }
      init() {}
    }
    class Low: Bar {}
    let (bar, low) = (Bar(), Low())
    var first = Category("First", on: Class(Bar.self))
    first.add(Bar.value) { _ in 11 }
    var second = Category("Second", on: Class(Bar.self))
    second.add(Bar.value) { _ in 22 }
    #expect(!first.isInstalled)
    #expect(Bar.value(bar) == 1)
    #expect(try first.install())
    twice { #expect([Bar.value(bar), Bar.value(low)] == [11, 11]) }
    #expect(try second.install())
    twice { #expect([Bar.value(bar), Bar.value(low)] == [22, 22]) }
    #expect(try !first.install())
    twice { #expect([Bar.value(bar), Bar.value(low)] == [22, 22]) }
    #expect(first.isInstalled)
    var again = Category("First", on: Class(Bar.self))
    again.add(Bar.value) { _ in 33 }
    #expect(try !again.install())
    #expect(Bar.value(bar) == 22)
  }

  @Test("A category of one method that does not fit installs none of its methods")
  func allOrNothing() throws {
    class Bar {
      static let value: Function<Bar, Int> = Message("value") { _ in 1 }
      init() {}
    }
    class Other {
      static let value: Function<Other, Int> = Message("value") { _ in 2 }
      init() {}
    }
    let bar = Bar()
    let touched = Class(Bar.self).method(for: Bar.value)
    #expect(touched?.selector == "value")
    let before = Class(Bar.self).methods
    var colors = Category("Colors", on: Class<AnyObject>(Bar.self as AnyClass))
    colors.add(Bar.value) { _ in 5 }
    colors.add(Other.value) { _ in 6 }
    #expect {
      try colors.install()
    } throws: {
      ($0 as? SwizzleError)?.code == .receiverMismatch
    }
    #expect(!colors.isInstalled)
    #expect(Class(Bar.self).methods == before)
    twice { #expect(Bar.value(bar) == 1) }
  }

  @Test("A category brings methods to a class that only inherits them, and class methods")
  func inheritedAndClassMethods() throws {
    class Bar {
      static let value: Function<Bar, Int> = Message("value") { _ in 1 }
      static let make: Function<Bar.Type, Int> = Message("make") { _ in 2 }
      init() {}
    }
    class Low: Bar {}
    var objects = Category("Extra", on: Class(Low.self))
    objects.add(Bar.value) { (_: Low) in 10 }
    var classes = Category("Extra", on: Class(Low.self).metaclass)
    classes.add(Bar.make) { (_: Low.Type) in 20 }
    #expect(try objects.install())
    #expect(try classes.install())
    twice {
      #expect([Bar.value(Bar()), Bar.value(Low())] == [1, 10])
      #expect([Bar.make(Bar.self), Bar.make(Low.self)] == [2, 20])
    }
  }

  @Test("A category has methods of async messages among others, all or none of them")
  func asyncMethods() async throws {
    class Bar {
      static let value: Function<Bar, Int> = Message("value") { _ in 1 }
      static let load: AsyncMessage<Bar, Int, Never, Int> = AsyncMessage("load:") { _, number in
        number
      }
      init() {}
    }
    class Other {
      static let load: AsyncMessage<Other, Int, Never> = AsyncMessage("load") { _ in 2 }
      init() {}
    }
    let bar = Bar()
    var both = Category("Both", on: Class(Bar.self))
    both.add(Bar.value) { _ in 10 }
    both.add(Bar.load) { _, number async in
      await Task.yield()
      return 10 * number
    }
    var bad = Category("Bad", on: Class<AnyObject>(Bar.self as AnyClass))
    bad.add(Bar.load) { _, number async in -number }
    bad.add(Other.load) { _ async in 0 }
    let error = #expect(throws: SwizzleError.self) { try bad.install() }
    #expect(error?.code == .receiverMismatch)
    #expect(!bad.isInstalled)
    #expect(await Bar.load(bar, 4) == 4)
    #expect(try both.install())
    twice { #expect(Bar.value(bar) == 10) }
    #expect(await Bar.load(bar, 4) == 40)
    #expect(try !both.install())
  }

  @Test("Loading a category reaches classes that were sent to before")
  func warmClasses() throws {
    class Bar {
      static let value: Function<Bar, Int> = Message("value") { _ in 1 }
      init() {}
    }
    class Low: Bar {}
    try Class(Low.self).addMethod("other", Implementation { (_: Low) in 3 })
    try Class(Bar.self).replaceMethod(Bar.value) { _ in 4 }
    twice { #expect([Bar.value(Bar()), Bar.value(Low())] == [4, 4]) }
    var late = Category("Late", on: Class(Bar.self))
    late.add(Bar.value) { _ in 5 }
    try late.install()
    twice { #expect([Bar.value(Bar()), Bar.value(Low())] == [5, 5]) }
  }
}
