// Four classic mistakes with exchanged methods, each made for real, and the hook that cannot make it.

import Swizzle

enum SwizzleTraps: Scenario {
  static let name = "swizzle-traps"
  static let summary = "Four ways in which exchanging goes wrong, and hooks that do not."

  static func run(_ report: Report) throws {
    let (shop, bakery) = (Shop(), Bakery())
    let (shops, bakeries) = (Class(Shop.self), Class(Bakery.self))
    func hear() -> String { "shop: \(Shop.greeting(shop)) bakery: \(Shop.greeting(bakery))" }

    // 1. Exchanging a method that a class inherits. The method found is the parent's.
    if let inherited = bakeries.method(for: Shop.greeting),
      let loud = bakeries.method(for: Shop.loudGreeting),
      let fresh = bakeries.method(for: Bakery.freshGreeting)
    {
      try Method.exchangeImplementations(inherited, loud)
      report.without("1. louder bakeries, exchanged: \(hear())")
      try report.check("every shop shouts", Shop.greeting(shop), is: "HELLO.")
      try Method.exchangeImplementations(inherited, loud)
      var refusal: SwizzleError?
      do { try Method.exchangeImplementations(inherited, fresh) } catch { refusal = error }
      try report.check("a helper for bakeries only is refused", refusal?.code == .receiverMismatch)
    }
    var hooks = [
      try bakeries.hook(Shop.greeting) { original, bakery in original(bakery).uppercased() }
    ]
    report.with("1. louder bakeries, hooked: \(hear())")
    try report.check("only the bakery does", hear(), is: "shop: Hello. bakery: HELLO.")
    hooks.removeLast().remove()

    // 2. Two parties choose the same name for their helper. Both load, then both exchange.
    var first = Category("First", on: shops)
    first.add(Shop.xxGreeting) { shop in Shop.xxGreeting(shop) + " First." }
    var second = Category("Second", on: shops)
    second.add(Shop.xxGreeting) { shop in Shop.xxGreeting(shop) + " Second." }
    for category in [first, second] { try category.install() }
    for _ in ["First", "Second"] { try shops.swizzle(Shop.greeting, with: Shop.xxGreeting) }
    report.without("2. two parties, one helper's name: \(hear())")
    try report.check("neither is heard", Shop.greeting(shop), is: "Hello.")
    hooks = [
      try shops.hook(Shop.greeting) { original, shop in original(shop) + " First." },
      try shops.hook(Shop.greeting) { original, shop in original(shop) + " Second." },
    ]
    report.with("2. two parties, a hook each: \(hear())")
    try report.check("both are heard", Shop.greeting(shop), is: "Hello. First. Second.")
    for hook in hooks { hook.remove() }

    // 3. The code that exchanges runs twice.
    for _ in 1...2 { try shops.swizzle(Shop.greeting, with: Shop.loudGreeting) }
    report.without("3. exchanged twice: \(hear())")
    try report.check("as if never exchanged", Shop.greeting(shop), is: "Hello.")
    hooks = try (1...2).map { _ in
      try shops.hook(Shop.greeting, HookOptions(key: "price")) { original, shop in
        original(shop) + " Half price."
      }
    }
    report.with("3. hooked twice with one key: \(hear())")
    try report.check("said once", Shop.greeting(shop), is: "Hello. Half price.")
    for hook in hooks { hook.remove() }

    // 4. The child is exchanged before its parent: it keeps what the parent did back then.
    try bakeries.swizzle(Shop.greeting, with: Bakery.freshGreeting)
    try shops.swizzle(Shop.greeting, with: Shop.loudGreeting)
    report.without("4. child, then parent: \(hear())")
    try report.check("the bakery is not louder", Shop.greeting(bakery), is: "Hello. Fresh bread.")
    try shops.swizzle(Shop.greeting, with: Shop.loudGreeting)
    try bakeries.swizzle(Shop.greeting, with: Bakery.freshGreeting)
    // The bakery has a greeting of its own now, and for good. A cafe inherits as the bakery did.
    let cafe = Cafe()
    hooks = [
      try Class(Cafe.self).hook(Shop.greeting) { original, cafe in original(cafe) + " Coffee." },
      try shops.hook(Shop.greeting) { original, shop in original(shop).uppercased() },
    ]
    report.with("4. child, then parent, hooked: cafe: \(Shop.greeting(cafe))")
    try report.check("the cafe is", Shop.greeting(cafe), is: "HELLO. Coffee.")
    for hook in hooks { hook.remove() }
  }

  private class Shop {
    static let greeting: Function<Shop, String> = Message("greeting") { _ in "Hello." }
    static let loudGreeting: Function<Shop, String> = Message("loudGreeting") { shop in
      loudGreeting(shop).uppercased()
    }
    static let xxGreeting: Function<Shop, String> = Message("xxGreeting")
  }

  private final class Cafe: Shop {}

  private final class Bakery: Shop {
    static let freshGreeting: Function<Bakery, String> = Message("freshGreeting") { bakery in
      freshGreeting(bakery) + " Fresh bread."
    }
  }
}
