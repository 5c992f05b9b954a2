// error: cannot convert value of type 'Stranger' to expected argument type 'Home'
import Swizzle

class Home {
  static let value: Function<Home, Int> = Message("value") { _ in 1 }
}
class Stranger {}

func send(_ stranger: Stranger) -> Int { Home.value(stranger) }
