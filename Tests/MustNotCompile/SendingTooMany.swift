// error: extra argument in call
import Swizzle

class Home {
  static let value: Function<Home, Int, Int> = Message("value:") { _, number in number }
}

func send(_ home: Home) -> Int { Home.value(home, 1, 2) }
