// error: cannot convert value of type
// The body is written for another class than the handle's.
import Swizzle

class Home {
  static let value: Function<Home, Int> = Message("value") { _ in 1 }
}
class Low: Home {}

func install() throws {
  try Class(Home.self).replaceMethod(Home.value) { (_: Low) in 2 }
}
