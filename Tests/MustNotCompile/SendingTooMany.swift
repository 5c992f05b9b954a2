// error: pack expansion requires that 'Int' and 'Int, Int' have the same shape
import Swizzle

class Home {
  static let value: Function<Home, Int, Int> = Message("value:") { _, number in number }
}

func send(_ home: Home) -> Int { Home.value(home, 1, 2) }
