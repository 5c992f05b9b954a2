// Calls whose receivers are of 4, 16 or 64 classes in random order, so that a processor cannot
// guess where a call goes.

import Subjects
import Swizzle

/// Objects in a fixed random order of classes.
struct Mix {
  /// Unmanaged, so that taking one out of the array costs no reference count.
  let order: [Unmanaged<Mixed>]
  private let owned: [Mixed]

  static let length = 4096

  init(classes: Int, seed: UInt64 = 1) {
    let owned = Mixed.classes.prefix(classes).map { $0.init() }
    var state = seed
    order = (0..<Self.length).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Unmanaged.passUnretained(owned[Int(state >> 33) % owned.count])
    }
    self.owned = owned
  }
}

func mixRows() throws -> [Row] {
  try Mixed.installMethods()
  return [4, 16, 64].flatMap { classes -> [Row] in
    let mix = Mix(classes: classes)
    return [
      .call("class-method.\(classes)-classes") { operations in
        mix.order.withUnsafeBufferPointer { order in
          var value = 1
          for index in 0..<operations {
            let receiver = order[index & (Mix.length - 1)]
            value = receiver._withUnsafeGuaranteedRef { $0.method(value) }
          }
          return value
        }
      },
      .call("send.\(classes)-classes") { operations in
        mix.order.withUnsafeBufferPointer { order in
          var value = 1
          for index in 0..<operations {
            let receiver = order[index & (Mix.length - 1)]
            value = receiver._withUnsafeGuaranteedRef { Mixed.message($0, value) }
          }
          return value
        }
      },
    ]
  }
}
