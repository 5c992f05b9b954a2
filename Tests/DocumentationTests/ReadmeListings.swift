// The listings of README.md.

import Swizzle
import Testing

class Greeter {
  static let greet = Message("greet:") { (greeter: Greeter, name: String) in "Hello, \(name)." }
}

class Host: Greeter {
  static let hail = Message("hail:") { (host: Host, name: String) in "Hail, \(name)!" }
}

@Suite(.serialized) struct ReadmeListings: Listing {
  @Test func first() throws {
    let greeter = Greeter()
    let hook = try Class(Greeter.self).hook(Greeter.greet) { original, greeter, name in
      original(greeter, name).uppercased()
    }
    print(Greeter.greet(greeter, "Ada"))  // HELLO, ADA.
    hook.remove()
    print(Greeter.greet(greeter, "Ada"))  // Hello, Ada.
  }

  @Test func tour() throws {
    // Add a method to a class that has none of its own: it overrides the inherited one.
    let (host, hosts) = (Host(), Class(Host.self))
    try hosts.addMethod(Greeter.greet) { host, name in "Welcome, \(name)." }
    print(Greeter.greet(host, "Ada"))  // Welcome, Ada.

    // Replace it, and reach what stands above the class: super.
    try hosts.replaceMethod(Greeter.greet) { host, name in
      Greeter.greet.sendSuper(from: Host.self, host, name) + " Come in."
    }
    print(Greeter.greet(host, "Ada"))  // Hello, Ada. Come in.

    // Exchange two methods, by the add-or-exchange idiom; doing it again undoes it.
    try hosts.swizzle(Greeter.greet, with: Host.hail)
    print(Greeter.greet(host, "Ada"))  // Hail, Ada!

    // Hook one object; its class, and type(of:), stay as they are.
    let quiet = try Instance(host).hook(Greeter.greet) { original, host, name in
      original(host, name).lowercased()
    }
    print(Greeter.greet(host, "Ada"))  // hail, ada!

    // Make a class while the program runs, and an object one of it. Remove hooks in any order.
    quiet.remove()
    let butlers = try hosts.make(named: "Butler")
    try butlers.addMethod(Greeter.greet) { butler, name in "Good evening, \(name)." }
    try butlers.register()
    try Instance(host).setClass(butlers)
    print(Greeter.greet(host, "Ada"))  // Good evening, Ada.

    // Test: a scope's hooks are seen by its own task only, and go with the scope.
    try withHooks { scope in
      let spy = try Spy(Greeter.greet, on: scope.on(Class(Greeter.self)))
      spy.stub(returning: "…")
      print(Greeter.greet(Greeter(), "Ada"))  // …
      print(spy.last?.arguments ?? "nobody")  // Ada
    }
  }
}
