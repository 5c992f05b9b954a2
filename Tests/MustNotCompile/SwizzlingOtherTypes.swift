// error: cannot convert value of type 'Function<Home, String, Int>'
import Swizzle

class Home {
  static let value: Function<Home, Int, Int> = Message("value:") { _, number in number }
  static let text: Function<Home, String, Int> = Message("text:") { _, number in "\(number)" }
}

func install() throws {
  try Class(Home.self).swizzle(Home.value, with: Home.text)
}
