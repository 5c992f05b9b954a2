/// The hooks that only some tasks see, of one class and one message.
final class ScopeHooks {
  func publish(over chain: Chain, classKey: UInt, _ change: Change) -> Chain { chain }
}
enum ScopeNode { static func select(_ word: UInt) -> UInt { word } }
