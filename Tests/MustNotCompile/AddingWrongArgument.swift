// error: cannot convert value of type
// The body takes a String where the message has an Int.
import Swizzle

class Home {
  static let value: Function<Home, Int, Int> = Message("value:") { _, number in number }
}

func install() throws {
  try Class(Home.self).addMethod(Home.value) { (_: Home, text: String) in text.count }
}
