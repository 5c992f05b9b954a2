// error: pack expansion requires that 'String' and '' have the same shape
// The closure gets the original, the receiver, and each argument.
import Swizzle

class Home {
  static let name = Message("name:") { (home: Home, text: String) in text }
}

func install() throws {
  try Class(Home.self).hook(Home.name) { original, home in "" }
}
