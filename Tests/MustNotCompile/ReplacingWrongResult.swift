// error: cannot convert value of type 'String'
import Swizzle

class Home {
  static let value: Function<Home, Int, Int> = Message("value:") { _, number in number }
}

func install() throws {
  try Class(Home.self).replaceMethod(Home.value) { (_: Home, number: Int) in "\(number)" }
}
