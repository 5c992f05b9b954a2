// The listings of OneObject.md.

import Swizzle
import Testing

class Lamp {
  static let glow = Message("glow") { (lamp: Lamp) in "white" }

  deinit { farewells.append(Lamp.glow(self)) }
}

final class Desk {
  let lamp = Lamp()
}

nonisolated(unsafe) private var farewells: [String] = []

@Suite(.serialized) struct OneObjectListings: Listing {
  @Test func oneOfMany() throws {
    let (lamp, other) = (Lamp(), Lamp())
    let red = try Instance(lamp).hook(Lamp.glow) { original, lamp in "reddish \(original(lamp))" }
    print(Lamp.glow(lamp))  // reddish white
    print(Lamp.glow(other))  // white
    print(type(of: lamp) == type(of: other))  // true
    print(Instance(lamp).hooks.count)  // 1

    let warm = try Class(Lamp.self).hook(Lamp.glow) { original, lamp in "warm \(original(lamp))" }
    print(Lamp.glow(lamp))  // reddish warm white
    print(Lamp.glow(other))  // warm white

    let off = try Instance(lamp).replace(Lamp.glow) { lamp in "nothing" }
    print(Lamp.glow(lamp))  // nothing
    for hook in [red, warm, off] { hook.remove() }
  }

  @Test func hooksFollowTheObject() throws {
    let lamp = Lamp()
    let hook = try Instance(lamp).hook(Lamp.glow) { original, lamp in "dim \(original(lamp))" }
    let lanterns = try Class(Lamp.self).make(named: "Lantern")
    try lanterns.addMethod(Lamp.glow) { lamp in "yellow" }
    try lanterns.register()
    try Instance(lamp).setClass(lanterns)
    print(Lamp.glow(lamp))  // dim yellow
    hook.remove()
  }

  @Test func hooksGoWithTheObject() throws {
    farewells = []
    var desk: Desk? = Desk()
    if let lamp = desk?.lamp {
      try Instance(lamp).hook(Lamp.glow) { original, lamp in "red" }
      print(Lamp.glow(lamp))  // red
    }
    desk = nil  // its deinit sends glow, which the hook does not see
    print(farewells)  // ["white"]
    print(desk == nil)  // true
  }
}
