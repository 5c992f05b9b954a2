// Section M of the Objective-C runtime's behaviour, first half: +resolveInstanceMethod: and
// +resolveClassMethod:. Each class counts how often it was asked.

import Swizzle
import Synchronization
import Testing

/// How often something happened.
final class Count: Sendable {
  private let number = Atomic<Int>(0)
  var value: Int { number.load(ordering: .sequentiallyConsistent) }
  @discardableResult
  func increment() -> Int { number.add(1, ordering: .sequentiallyConsistent).newValue }
}

@Suite struct ResolvingTests {
  @Test("A missing method is resolved once, called, and remembered")
  func resolvesOnce() {
    class Lazy: MethodResolving {
      static let value: Function<Lazy, Int> = Message("value")
      static let asked = Count()
      init() {}
      class func resolveMethod(_ selector: Selector, _ kind: MethodKind) -> Bool {
        asked.increment()
        guard selector == "value", kind == .instance else { return false }
        return (try? Class(Lazy.self).addMethod(value) { _ in 7 }) ?? false
      }
    }
    let lazy = Lazy()
    twice { #expect(Lazy.value(lazy) == 7) }
    #expect(Lazy.asked.value == 1)
  }

  @Test("A resolver that says yes and adds nothing is followed by forwarding, and asked no more")
  func saysYesAddsNothing() {
    class Liar: Thing, MethodResolving {
      static let value: Function<Liar, Int> = Message("liar.value")
      static let asked = Count()
      class func resolveMethod(_ selector: Selector, _ kind: MethodKind) -> Bool {
        if selector == "liar.value" { asked.increment() }
        return true
      }
    }
    let liar = Liar()
    twice { #expect(Liar.value(liar) == Thing.missing) }
    #expect(Liar.asked.value == 1)
  }

  @Test("A resolver that says no and did add is believed by its deed")
  func saysNoButAdds() {
    class Shy: MethodResolving {
      static let value: Function<Shy, Int> = Message("value")
      init() {}
      class func resolveMethod(_ selector: Selector, _ kind: MethodKind) -> Bool {
        _ = try? Class(Shy.self).addMethod(value) { _ in 8 }
        return false
      }
    }
    let shy = Shy()
    twice { #expect(Shy.value(shy) == 8) }
  }

  @Test("Looking a method up asks the resolver too")
  func lookupAsks() {
    class Lazy: MethodResolving {
      static let value: Function<Lazy, Int> = Message("value")
      init() {}
      class func resolveMethod(_ selector: Selector, _ kind: MethodKind) -> Bool {
        (try? Class(Lazy.self).addMethod(value) { _ in 9 }) ?? false
      }
    }
    let lazy = Class(Lazy.self)
    #expect(lazy.ownMethod(for: "value") == nil)
    let responds = lazy.responds(to: Lazy.value)
    #expect(responds)
    #expect(lazy.ownMethod(for: "value") != nil)
    #expect(Lazy.value(Lazy()) == 9)
  }

  @Test("A class method is resolved through the class side")
  func classSide() {
    class Lazy: MethodResolving {
      static let make: Function<Lazy.Type, Int> = Message("make")
      static let asked = Count()
      class func resolveMethod(_ selector: Selector, _ kind: MethodKind) -> Bool {
        asked.increment()
        guard kind == .class else { return false }
        return (try? Class(Lazy.self).metaclass.addMethod(make) { _ in 4 }) ?? false
      }
    }
    class Below: Lazy {}
    twice {
      #expect(Lazy.make(Lazy.self) == 4)
      #expect(Lazy.make(Below.self) == 4)
    }
    #expect(Lazy.asked.value == 1)
  }

  @Test("A resolver may look for the method it is asked for")
  func resolversMayLook() {
    class Looking: Thing, MethodResolving {
      static let value: Function<Looking, Int> = Message("looking.value")
      class func resolveMethod(_ selector: Selector, _ kind: MethodKind) -> Bool {
        Class(Looking.self).responds(to: selector)
      }
    }
    twice { #expect(Looking.value(Looking()) == Thing.missing) }
  }

  @Test("The resolver is asked for each class that misses the method")
  func eachClassIsAsked() {
    class Lazy: Thing, MethodResolving {
      static let value: Function<Lazy, Int> = Message("lazy.value")
      static let asked = Count()
      class func resolveMethod(_ selector: Selector, _ kind: MethodKind) -> Bool {
        guard selector == "lazy.value" else { return false }
        asked.increment()
        guard self == Below.self else { return false }
        return (try? Class(Below.self).addMethod(value) { _ in 5 }) ?? false
      }
    }
    class Below: Lazy {}
    twice {
      #expect(Lazy.value(Lazy()) == Thing.missing)
      #expect(Lazy.value(Below()) == 5)
    }
    #expect(Lazy.asked.value == 2)
  }

  @Test("A miss above a class asks the superclass's resolver, then forwards the same receiver")
  func missAboveAClass() throws {
    class Top: Thing, MethodResolving {
      static let value: Function<Top, Int> = Message("top.value")
      static let other: Function<Top, Int> = Message("top.other")
      class func resolveMethod(_ selector: Selector, _ kind: MethodKind) -> Bool {
        guard self == Top.self, selector == "top.value" else { return false }
        return (try? Class(Top.self).addMethod(value) { _ in 40 }) ?? false
      }
    }
    class Low: Top {}
    try Class(Low.self).addMethod(Top.value) { low in 2 + Top.value.sendSuper(from: Low.self, low) }
    try Class(Low.self).addMethod(Top.other) { low in Top.other.sendSuper(from: Low.self, low) }
    let low = Low()
    twice {
      #expect(Top.value(low) == 42)
      #expect(Top.other(low) == Thing.missing)
    }
  }

  @Test("A hook above a class, with nothing to run inside it, forwards and returns")
  func hookAboveAClass() throws {
    class Top: Thing {}
    class Low: Top {}
    try Class(Low.self).addMethod(Thing.a) { low in 100 + Thing.a.sendSuper(from: Low.self, low) }
    let hook = try Class(Top.self).hook(Thing.a) { original, top in 10 + original(top) }
    let low = Low()
    twice {
      #expect(Thing.a(low) == 109)
      #expect(Thing.a(Top()) == 9)
    }
    hook.remove()
    twice { #expect(Thing.a(low) == 99) }
  }

  @Test("Threads that miss a method at the same time all get the resolved one")
  func threads() async {
    class Lazy: MethodResolving {
      static let values: [@Sendable (Lazy) -> Int] = [
        { v0($0) }, { v1($0) }, { v2($0) }, { v3($0) }, { v4($0) }, { v5($0) }, { v6($0) },
        { v7($0) },
      ]
      static let v0: Function<Lazy, Int> = Message("v0")
      static let v1: Function<Lazy, Int> = Message("v1")
      static let v2: Function<Lazy, Int> = Message("v2")
      static let v3: Function<Lazy, Int> = Message("v3")
      static let v4: Function<Lazy, Int> = Message("v4")
      static let v5: Function<Lazy, Int> = Message("v5")
      static let v6: Function<Lazy, Int> = Message("v6")
      static let v7: Function<Lazy, Int> = Message("v7")
      init() {}
      class func resolveMethod(_ selector: Selector, _ kind: MethodKind) -> Bool {
        let body = Implementation { (_: Lazy) in 3 }
        return (try? Class(Lazy.self).addMethod(selector, body)) ?? false
      }
    }
    for value in Lazy.values {
      let answers = await onThreads(4) { _ in value(Lazy()) }
      #expect(answers == [3, 3, 3, 3])
    }
  }
}
