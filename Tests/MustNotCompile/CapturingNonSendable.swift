// error: capture of 'counter' with non-Sendable type 'Counter' in a '@Sendable' closure
import Swizzle

final class Counter { var count = 0 }
class Home {
  static let value: Function<Home, Int> = Message("value") { _ in 1 }
}

func install(_ counter: Counter) throws {
  try Class(Home.self).replaceMethod(Home.value) { _ in
    counter.count += 1
    return counter.count
  }
}
