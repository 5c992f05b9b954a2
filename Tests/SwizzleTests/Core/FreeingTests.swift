// What was replaced is freed when no call can be inside it: its captures are released exactly once,
// no earlier and no later. Threads are held at gates, so that "inside" is a fact and not a guess.

import Swizzle
import Synchronization
import Testing

@Suite struct FreeingTests {
  class Home {
    init() {}
  }

  @Test("A replaced body's captures are released when replaceMethod returns")
  func replaced() throws {
    class Bar: Home {
      static let value: Function<Bar, Int> = Message("value") { _ in 1 }
    }
    let (handle, bar, lives) = (Class(Bar.self), Bar(), Lives())
    for round in 1...3 {
      do {
        let life = Life(lives)
        try handle.replaceMethod(Bar.value) { _ in life.isAlive ? round : -1 }
      }
      #expect(lives.count == 1)
      #expect(lives.released == round - 1)
      twice { #expect(Bar.value(bar) == round) }
    }
    try handle.replaceMethod(Bar.value) { _ in 9 }
    #expect(lives.count == 0)
    #expect(lives.released == 3)
    twice { #expect(Bar.value(bar) == 9) }
  }

  @Test("A body that was never sent to is released all the same")
  func neverSent() throws {
    class Bar: Home {
      static let value: Function<Bar, Int> = Message("value") { _ in 1 }
    }
    let lives = Lives()
    do {
      let life = Life(lives)
      try Class(Bar.self).replaceMethod(Bar.value) { _ in life.isAlive ? 2 : -1 }
    }
    #expect(lives.count == 1)
    try Class(Bar.self).replaceMethod(Bar.value) { _ in 3 }
    #expect(lives.count == 0)
  }

  @Test("What the caller holds lives on, and can be put back")
  func heldImplementations() throws {
    class Bar: Home {
      static let value: Function<Bar, Int> = Message("value") { _ in 1 }
    }
    let (handle, bar, lives) = (Class(Bar.self), Bar(), Lives())
    do {
      let life = Life(lives)
      try handle.replaceMethod(Bar.value) { _ in life.isAlive ? 2 : -1 }
    }
    do {
      let held = try #require(try handle.replaceMethod(Bar.value) { _ in 3 })
      #expect(lives.count == 1)
      try handle.replaceMethod("value", held)
      twice { #expect(Bar.value(bar) == 2) }
      try handle.replaceMethod(Bar.value) { _ in 4 }
      #expect(lives.count == 1)
    }
    #expect(lives.count == 0)
    #expect(lives.released == 1)
    twice { #expect(Bar.value(bar) == 4) }
  }

  @Test("Exchanging releases nothing; what was exchanged is released where it is replaced")
  func exchanged() throws {
    class Bar: Home {
      static let first: Function<Bar, Int> = Message("first") { _ in 1 }
      static let second: Function<Bar, Int> = Message("second") { _ in 2 }
    }
    let (handle, bar, lives) = (Class(Bar.self), Bar(), Lives())
    do {
      let life = Life(lives)
      try handle.replaceMethod(Bar.first) { _ in life.isAlive ? 3 : -1 }
    }
    for _ in 0..<3 {
      try handle.swizzle(Bar.first, with: Bar.second)
      #expect(lives.count == 1)
    }
    twice { #expect([Bar.first(bar), Bar.second(bar)] == [2, 3]) }
    try handle.replaceMethod(Bar.first) { _ in 4 }
    #expect(lives.count == 1)
    try handle.replaceMethod(Bar.second) { _ in 5 }
    #expect(lives.count == 0)
  }

  @Test("A body shared by two methods is released with the last of them")
  func shared() throws {
    class Bar: Home {
      static let first: Function<Bar, Int> = Message("first") { _ in 1 }
      static let second: Function<Bar, Int> = Message("second") { _ in 2 }
    }
    let (handle, bar, lives) = (Class(Bar.self), Bar(), Lives())
    touch(Bar.first)
    touch(Bar.second)
    do {
      let life = Life(lives)
      let both = Implementation { (_: Bar) in life.isAlive ? 3 : -1 }
      try handle.replaceMethod("first", both)
      try handle.replaceMethod("second", both)
    }
    try handle.replaceMethod(Bar.first) { _ in 4 }
    #expect(lives.count == 1)
    twice { #expect([Bar.first(bar), Bar.second(bar)] == [4, 3]) }
    try handle.replaceMethod(Bar.second) { _ in 5 }
    #expect(lives.count == 0)
    #expect(lives.released == 1)
  }

  @Test("What was refused is released at once")
  func refusedBodies() throws {
    class Bar: Home {
      static let value: Function<Bar, Int> = Message("value") { _ in 1 }
    }
    let (handle, lives) = (Class(Bar.self), Lives())
    touch(Bar.value)
    do {
      let life = Life(lives)
      let added = try handle.addMethod(Bar.value) { _ in life.isAlive ? 2 : -1 }
      #expect(!added)
    }
    #expect(lives.count == 0)
    #expect(throws: SwizzleError.self) {
      let life = Life(lives)
      try handle.replaceMethod("value", Implementation { (_: Bar) in "\(life.isAlive)" })
    }
    #expect(lives.count == 0)
    do {
      let life = Life(lives)
      var category = Category("Refused", on: Class<AnyObject>(Bar.self as AnyClass))
      category.add(Bar.value) { _ in life.isAlive ? 2 : -1 }
      category.add(Thing.a) { _ in life.isAlive ? 2 : -1 }
      #expect(throws: SwizzleError.self) { try category.install() }
      #expect(lives.count == 1)
    }
    #expect(lives.count == 0)
    #expect(lives.released == 3)
    #expect(Bar.value(Bar()) == 1)
  }

  @Test("A call that is inside keeps its body until it leaves, and frees it then")
  func aCallInside() throws {
    class Bar: Home, @unchecked Sendable {
      static let value: Function<Bar, Int> = Message("value") { _ in 1 }
    }
    let (handle, bar, lives) = (Class(Bar.self), Bar(), Lives())
    let (gate, answer) = (Gate(), Tally())
    do {
      let life = Life(lives)
      try handle.replaceMethod(Bar.value) { _ in
        gate.arrive()
        gate.waitUntilOpen()
        return life.isAlive ? 2 : -1
      }
    }
    let call = inThread { answer.set(Bar.value(bar)) }
    gate.waitForArrival()
    try handle.replaceMethod(Bar.value) { _ in 3 }
    #expect(lives.count == 1)
    twice { #expect(Bar.value(bar) == 3) }
    gate.open()
    call.join()
    #expect(answer.count == 2)
    #expect(lives.count == 0)
    #expect(lives.released == 1)
  }

  @Test("A call that is inside one body delays the release of no other")
  func othersAreNotDelayed() throws {
    class Bar: Home, @unchecked Sendable {
      static let value: Function<Bar, Int> = Message("value") { _ in 1 }
      static let other: Function<Bar, Int> = Message("other") { _ in 1 }
    }
    let (handle, bar, held, lives) = (Class(Bar.self), Bar(), Lives(), Lives())
    let gate = Gate()
    do {
      let life = Life(held)
      try handle.replaceMethod(Bar.value) { bar in
        gate.arrive()
        gate.waitUntilOpen()
        return life.isAlive ? Bar.other(bar) : -1
      }
    }
    let call = inThread { _ = Bar.value(bar) }
    gate.waitForArrival()
    for round in 1...10 {
      do {
        let life = Life(lives)
        try handle.replaceMethod(Bar.other) { _ in life.isAlive ? 2 : -1 }
      }
      twice { #expect(Bar.other(bar) == 2) }
      #expect(lives.count == 1)
      #expect(lives.released == round - 1)
    }
    try handle.replaceMethod(Bar.value) { _ in 3 }
    try handle.replaceMethod(Bar.other) { _ in 4 }
    #expect(lives.count == 0)
    #expect(held.count == 1)
    gate.open()
    call.join()
    #expect(held.count == 0)
  }

  @Test("Of several calls that are inside, the last one frees")
  func theLastOneFrees() throws {
    class Bar: Home, @unchecked Sendable {
      static let value: Function<Bar, Int, Int> = Message("value:") { _, _ in 1 }
    }
    let (handle, bar, lives) = (Class(Bar.self), Bar(), Lives())
    let gates = [Gate(), Gate(), Gate()]
    do {
      let life = Life(lives)
      try handle.replaceMethod(Bar.value) { _, index in
        gates[index].arrive()
        gates[index].waitUntilOpen()
        return life.isAlive ? 2 : -1
      }
    }
    let calls = gates.indices.map { index in inThread { _ = Bar.value(bar, index) } }
    for gate in gates { gate.waitForArrival() }
    try handle.replaceMethod(Bar.value) { _, _ in 3 }
    for index in [1, 0, 2] {
      #expect(lives.count == 1)
      gates[index].open()
      calls[index].join()
    }
    #expect(lives.count == 0)
    #expect(lives.released == 1)
  }

  @Test("A body that replaces itself runs to its end, nested calls included")
  func replacingItself() throws {
    class Bar: Home {
      static let value: Function<Bar, Int, Int> = Message("value:") { _, _ in 1 }
    }
    let (handle, bar, lives) = (Class(Bar.self), Bar(), Lives())
    do {
      let life = Life(lives)
      try handle.replaceMethod(Bar.value) { bar, depth in
        if depth > 0 { return Bar.value(bar, depth - 1) + (life.isAlive ? 10 : -1000) }
        _ = try? handle.replaceMethod(Bar.value) { _, _ in 3 }
        return life.isAlive && lives.count == 1 ? Bar.value(bar, 0) : -1
      }
    }
    #expect(Bar.value(bar, 4) == 43)
    #expect(lives.count == 0)
    #expect(lives.released == 1)
    twice { #expect(Bar.value(bar, 4) == 3) }
  }

  @Test("A body that throws leaves nothing behind")
  func throwing() throws {
    struct Refused: Error {}
    class Bar: Home {
      static let value: Message<Bar, Int, any Error, Bool> = Message("value:") { _, _ in 1 }
      static let typed: Message<Bar, Int, Refused, Bool> = Message("typed:") {
        (_, _) throws(Refused) in 1
      }
    }
    let (handle, bar, lives) = (Class(Bar.self), Bar(), Lives())
    do {
      let life = Life(lives)
      try handle.replaceMethod(Bar.value) { bar, replaces in
        if replaces { try handle.replaceMethod(Bar.value) { _, _ in 3 } }
        guard life.isAlive else { return -1 }
        throw Refused()
      }
      try handle.replaceMethod(Bar.typed) { (_, replaces) throws(Refused) in
        if replaces { _ = try? handle.replaceMethod(Bar.typed) { (_, _) throws(Refused) in 4 } }
        guard life.isAlive else { return -1 }
        throw Refused()
      }
    }
    twice {
      #expect(throws: Refused.self) { try Bar.value(bar, false) }
      #expect(throws: Refused.self) { try Bar.typed(bar, false) }
    }
    #expect(lives.count == 1)
    #expect(throws: Refused.self) { try Bar.value(bar, true) }
    #expect(throws: Refused.self) { try Bar.typed(bar, true) }
    #expect(lives.count == 0)
    #expect(lives.released == 1)
    #expect(try Bar.value(bar, false) == 3)
    #expect(try Bar.typed(bar, false) == 4)
  }

  @Test("What a release runs may send and change, since no lock is held")
  func releasesRunUserCode() throws {
    class Bar: Home, @unchecked Sendable {
      static let value: Function<Bar, Int> = Message("value") { _ in 1 }
      static let other: Function<Bar, Int> = Message("other") { _ in 1 }
    }
    let (handle, bar, lives, seen) = (Class(Bar.self), Bar(), Lives(), Tally())
    do {
      let life = Life(lives) {
        seen.add(Bar.value(bar))
        _ = try? handle.replaceMethod(Bar.other) { _ in 20 }
        _ = try? handle.make(named: fresh("DuringRelease"))
        seen.add(Bar.other(bar))
      }
      try handle.replaceMethod(Bar.value) { _ in life.isAlive ? 2 : -1 }
    }
    try handle.replaceMethod(Bar.value) { _ in 3 }
    #expect(lives.count == 0)
    #expect(seen.count == 23)
  }

  @Test("super of a body that is replaced meanwhile keeps it alive")
  func superInside() throws {
    class Bar: Home, @unchecked Sendable {
      static let value: Function<Bar, Int> = Message("value") { _ in 1 }
    }
    class Low: Bar, @unchecked Sendable {}
    let (handle, low, lives, answer) = (Class(Bar.self), Low(), Lives(), Tally())
    let gate = Gate()
    do {
      let life = Life(lives)
      try handle.replaceMethod(Bar.value) { _ in
        gate.arrive()
        gate.waitUntilOpen()
        return life.isAlive ? 2 : -1
      }
    }
    let call = inThread { answer.set(Bar.value.sendSuper(from: Low.self, low)) }
    gate.waitForArrival()
    try handle.replaceMethod(Bar.value) { _ in 3 }
    #expect(lives.count == 1)
    gate.open()
    call.join()
    #expect(answer.count == 2)
    #expect(lives.count == 0)
  }

  @Test("A performed body that is replaced meanwhile is kept alive")
  func performInside() throws {
    class Bar: Home, @unchecked Sendable {
      static let value: Function<Bar, Int> = Message("value") { _ in 1 }
    }
    let (handle, bar, lives, answer) = (Class(Bar.self), Bar(), Lives(), Tally())
    let gate = Gate()
    do {
      let life = Life(lives)
      try handle.replaceMethod(Bar.value) { _ in
        gate.arrive()
        gate.waitUntilOpen()
        return life.isAlive ? 2 : -1
      }
    }
    let call = inThread {
      answer.set((try? Instance(bar).perform("value")) as? Int ?? 0)
    }
    gate.waitForArrival()
    try handle.replaceMethod(Bar.value) { _ in 3 }
    #expect(lives.count == 1)
    gate.open()
    call.join()
    #expect(answer.count == 2)
    #expect(lives.count == 0)
  }

  @Test("Objects that pass through sends are not retained by them")
  func receiversAndArguments() throws {
    class Bar: Home {
      static let keep: Function<Bar, Bool, Life> = Message("keep:") { _, life in life.isAlive }
    }
    let lives = Lives()
    for capturing in [false, true] {
      if capturing {
        let mark = opaque(true)
        try Class(Bar.self).replaceMethod(Bar.keep) { _, life in life.isAlive == mark }
      }
      do {
        let (bar, life) = (Bar(), Life(lives))
        weak let alias = bar
        for _ in 0..<100 { #expect(Bar.keep(bar, life)) }
        #expect(alias != nil)
      }
      #expect(lives.count == 0)
    }
  }
}
