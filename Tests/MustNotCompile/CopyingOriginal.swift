// error: 'original' is borrowed and cannot be consumed
// stage: emit
// An original is not copyable.
import Swizzle

class Home {
  static let value: Function<Home, Int> = Message("value") { _ in 1 }
}

func install() throws {
  try Class(Home.self).hook(Home.value) { original, home in
    let copy = original
    return copy(home)
  }
}
