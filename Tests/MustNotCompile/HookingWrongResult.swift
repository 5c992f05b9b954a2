// error: cannot convert value of type 'Int' to closure result type 'String'
// The closure returns what the message returns.
import Swizzle

class Home {
  static let name = Message("name:") { (home: Home, text: String) in text }
}

func install() throws {
  try Class(Home.self).hook(Home.name) { original, home, text in text.count }
}
