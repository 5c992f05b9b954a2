// error: invalid conversion of thrown error type 'any Error' to 'Never'
import Swizzle

struct Refused: Error {}
class Home {
  static let value: Function<Home, Int> = Message("value") { _ in 1 }
}

func install() throws {
  try Class(Home.self).replaceMethod(Home.value) { (_: Home) throws -> Int in throw Refused() }
}
