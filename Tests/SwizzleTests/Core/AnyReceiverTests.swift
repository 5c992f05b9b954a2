// Bodies for every class, and bodies that are replaced while they run.

import Swizzle
import Testing

@Suite struct AnyReceiverTests {
  class Stone {
    static let weigh: Function<Stone, Bool> = Message("weigh") { _ in false }
    static let quarry: Function<Stone.Type, Int> = Message("quarry") { _ in 1 }
    init() {}
  }
  class Pebble: Stone {}

  @Test("A body for AnyClass is a class method of any class, and gets the class it was sent to")
  func anyClass() throws {
    touch(Stone.quarry)
    touch(Stone.weigh)
    let length = opaque(100)
    try Class(Pebble.self).metaclass.replaceMethod(
      "quarry", Implementation { (type: AnyClass) in type == Pebble.self ? length : 0 })
    twice {
      #expect(Stone.quarry(Pebble.self) == 100)
      #expect(Stone.quarry(Stone.self) == 1)
    }
    refused(.signatureMismatch, naming: ["weigh"], in: [Pebble.self]) {
      try Class(Pebble.self).replaceMethod("weigh", Implementation { (_: AnyClass) in true })
    }
  }

  @Test("A body that is replaced while it runs does not keep an unrelated hook from draining")
  func drainingBesideABody() throws {
    class Boulder: Stone {}
    let handle = Class(Boulder.self)
    let lives = Lives()
    func place() throws {
      let life = Life(lives)
      try handle.addMethod(Stone.weigh) { _ in
        let hook = try? Class(Pebble.self).before(Stone.weigh) { _ in }
        _ = try? Class(Boulder.self).replaceMethod(Stone.weigh) { _ in false }
        hook?.remove()
        return hook?.drain(timeout: .zero) == true && life.isAlive
      }
    }
    try place()
    #expect(Stone.weigh(Boulder()))
    #expect(lives.count == 0)
    #expect(!Stone.weigh(Boulder()))
  }
}
