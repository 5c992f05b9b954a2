// error: call can throw but is not marked with 'try'
import Swizzle

class Home {
  static let value: Message<Home, Int, any Error> = Message("value") { _ in 1 }
}

func send(_ home: Home) throws -> Int { Home.value(home) }
