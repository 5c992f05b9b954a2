// error: call can throw but is not marked with 'try'
// Whatever installs something may refuse.
import Swizzle

class Home {
  static let value: Function<Home, Int> = Message("value") { _ in 1 }
}

func install() throws {
  let hook = Class(Home.self).hook(Home.value) { original, home in original(home) }
  hook.remove()
}
