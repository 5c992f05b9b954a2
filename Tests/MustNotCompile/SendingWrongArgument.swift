// error: cannot convert value of type 'String' to expected argument type 'Int'
import Swizzle

class Home {
  static let value: Function<Home, Int, Int> = Message("value:") { _, number in number }
}

func send(_ home: Home) -> Int { Home.value(home, "one") }
