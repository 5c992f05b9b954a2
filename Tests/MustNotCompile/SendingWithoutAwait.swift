// error: expression is 'async' but is not marked with 'await'
import Swizzle

class Home: @unchecked Sendable {
  static let value = AsyncMessage("value") { (_: Home) async in 1 }
}

func send(_ home: Home) async -> Int { Home.value(home) }
