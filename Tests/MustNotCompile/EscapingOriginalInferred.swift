// error: escaping closure captures 'inout' parameter 'original'
// stage: emit
import Swizzle

class Home {
  static let value: Function<Home, Int, Int> = Message("value:") { _, n in n }
}

func later(_ body: @escaping () -> Void) {}

func install() throws {
  try Class(Home.self).hook(Home.value) { original, home, n in
    let task = { [n] in _ = original(home, n) }
    later(task)
    return 1
  }
}
