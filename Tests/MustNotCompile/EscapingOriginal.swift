// error: escaping closure captures 'inout' parameter 'original'
// stage: emit
// An original lives as long as its call: one that must live longer is kept with `keep()`.
import Swizzle

class Home {
  static let value: Function<Home, Int> = Message("value") { _ in 1 }
}

func later(_ body: @escaping () -> Int) {}

func install() throws {
  try Class(Home.self).hook(Home.value) {
    (original: inout Original<Home, Int, Never>, home: Home) -> Int in
    later { original(home) }
    return 1
  }
}
