// error: cannot convert value of type 'Home' to expected argument type 'Low'
// `super` from a class is for receivers of that class.
import Swizzle

class Home {
  static let value: Function<Home, Int> = Message("value") { _ in 1 }
}
class Low: Home {}

func send(_ home: Home) -> Int { Home.value.sendSuper(from: Low.self, home) }
