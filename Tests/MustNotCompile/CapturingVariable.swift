// error: mutation of captured var 'count' in concurrently-executing code
import Swizzle

class Home {
  static let value: Function<Home, Int> = Message("value") { _ in 1 }
}

func install() throws {
  var count = 0
  try Class(Home.self).replaceMethod(Home.value) { _ in
    count += 1
    return count
  }
}
