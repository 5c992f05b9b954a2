// error: 'unknown' is borrowed and cannot be consumed
// stage: emit
// A message is its place in memory; a copy would be another message.
import Swizzle

class Home {
  static let value: Function<Home, Int> = Message("value") { _ in 1 }
}

func send(_ home: Home) -> Int {
  let copy = Home.value
  return copy(home)
}
