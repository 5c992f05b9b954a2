// The listings of MessagesInYourCode.md.

import Swizzle
import Synchronization
import Testing

// MARK: - A method

open class Canvas {
  /// Draws the canvas.
  public static let draw = Message("draw") { (canvas: Canvas) -> String in canvas.performDraw() }

  /// Draws the canvas.
  public final func draw() -> String { Canvas.draw(self) }

  /// What `draw` does; override this.
  open func performDraw() -> String { "blank" }
}

final class Sketch: Canvas {
  override func performDraw() -> String { super.performDraw() + ", with lines" }
}

// MARK: - A protocol

protocol Greeting {
  func greeting(for name: String) -> String
}

class Clerk: Greeting {
  static let greetingFor = Message("greetingFor:") { (clerk: Clerk, name: String) in
    "Next, \(name)."
  }

  final func greeting(for name: String) -> String { Clerk.greetingFor(self, name) }
}

func welcome(_ names: [String], by greeter: any Greeting) -> String {
  names.map { greeter.greeting(for: $0) }.joined(separator: " ")
}

// MARK: - A property

/// A lamp that can be turned down.
public class Dimmer {
  /// Gets ``level``.
  public static let getLevel = Message("level") { (dimmer: Dimmer) in dimmer.storedLevel }
  /// Sets ``level``.
  public static let setLevel = Message("setLevel:") { (dimmer: Dimmer, level: Double) in
    dimmer.storedLevel = level
  }

  /// How bright the lamp is.
  @inlinable public final var level: Double {
    get { Dimmer.getLevel(self) }
    set { Dimmer.setLevel(self, newValue) }
  }

  private var storedLevel = 1.0
}

// MARK: - Creation

class Document {
  static let make = Message("documentTitled:") { (type: Document.Type, title: String) -> Document in
    type.init(title: title)
  }
  static let wasMade = Message("wasMade") { (document: Document) in }

  let title: String

  required init(title: String) {
    self.title = title
    Document.wasMade(self)  // the last statement: the object is whole, and of its own class
  }
}

final class Letter: Document {}

// MARK: - The main actor, actors, generic classes

@MainActor class Window {
  nonisolated static let close = Message("close") { (window: Window) in
    MainActor.assumeIsolated { window.isOpen = false }
  }

  var isOpen = true
}

actor Counter {
  static let add = Message("add:") { (counter: Counter, amount: Int) -> Int in
    counter.assumeIsolated { counter in
      counter.total += amount
      return counter.total
    }
  }

  var total = 0

  func add(_ amount: Int) -> Int { Counter.add(self, amount) }
}

final class Package<Content> {
  let content: Content
  init(_ content: Content) { self.content = content }
}

let unpackText = Message("unpack") { (package: Package<String>) in package.content }

// MARK: - Running them

/// A list that any thread may add to.
final class Seen: Sendable {
  private let texts = Mutex<[String]>([])
  func add(_ text: String) { texts.withLock { $0.append(text) } }
  var all: [String] { texts.withLock { $0 } }
}

@Suite(.serialized) struct MessagesInYourCodeListings: Listing {
  @Test func overriding() throws {
    let hook = try Class(Canvas.self).hook(Canvas.draw) { original, canvas in
      "framed: \(original(canvas))"
    }
    print(Sketch().draw())  // framed: blank, with lines
    hook.remove()
  }

  @Test func protocols() throws {
    let hook = try Class(Clerk.self).hook(Clerk.greetingFor) { original, clerk, name in
      original(clerk, name.uppercased())
    }
    print(welcome(["Ada", "Bob"], by: Clerk()))  // Next, ADA. Next, BOB.
    hook.remove()
  }

  @Test func properties() throws {
    let dimmer = Dimmer()
    let hook = try Instance(dimmer).hook(Dimmer.setLevel) { original, dimmer, level in
      original(dimmer, min(max(level, 0), 1))
    }
    dimmer.level = 7
    print(dimmer.level)  // 1.0
    dimmer.level -= 0.25
    print(dimmer.level)  // 0.75
    hook.remove()
  }

  @Test func creation() throws {
    let titled = try Class(Document.self).metaclass.hook(Document.make) { original, type, title in
      original(type, title.isEmpty ? "Untitled" : title)
    }
    print(Document.make(Letter.self, "").title)  // Untitled

    let seen = Seen()
    let made = try Class(Document.self).after(Document.wasMade) { result, document in
      seen.add("\(type(of: document))")
    }
    _ = Letter(title: "To Ada")
    print(seen.all)  // ["Letter"]
    for hook in [titled, made] { hook.remove() }
  }

  @Test @MainActor func mainActor() throws {
    let window = Window()
    let hook = try Instance(window).hook(Window.close) { original, window in
      MainActor.assumeIsolated { window.isOpen ? original(window) : () }
    }
    Window.close(window)
    print(window.isOpen)  // false
    hook.remove()
  }

  @Test func actors() async throws {
    let counter = Counter()
    let hook = try Class(Counter.self).hook(Counter.add) { original, counter, amount in
      original(counter, amount * 10)
    }
    print(await counter.add(2))  // 20
    hook.remove()
  }

  @Test func genericClasses() throws {
    let hook = try Class(Package<String>.self).hook(unpackText) { original, package in
      original(package).reversed().map { "\($0)" }.joined()
    }
    print(unpackText(Package("drawer")))  // reward
    hook.remove()
  }
}
