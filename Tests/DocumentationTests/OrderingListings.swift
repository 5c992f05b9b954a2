// The listings of Ordering.md.

import Swizzle
import Testing

class Poster {
  static let draw = Message("draw") { (poster: Poster) in "poster" }
}

final class Banner: Poster {}

/// Frames that are nested in the order in which the hooks run.
private func frame(_ name: String, _ inner: String) -> String { "\(name)(\(inner))" }

@Suite(.serialized) struct OrderingListings: Listing {
  @Test func layers() throws {
    let (poster, banner) = (Poster(), Banner())
    var hooks = [
      try Class(Poster.self).hook(Poster.draw) { original, poster in
        frame("class", original(poster))
      },
      try Class(Banner.self).hook(Poster.draw) { original, banner in
        frame("subclass", original(banner))
      },
      try Instance(banner).hook(Poster.draw) { original, banner in
        frame("object", original(banner))
      },
    ]
    print(Poster.draw(poster))  // class(poster)
    print(Poster.draw(banner))  // object(subclass(class(poster)))
    withHooks { scope in
      _ = try? scope.on(Class(Poster.self)).hook(Poster.draw) { original, poster in
        frame("scope", original(poster))
      }
      print(Poster.draw(banner))  // scope(object(subclass(class(poster))))
    }

    hooks.removeFirst().remove()
    print(Poster.draw(banner))  // object(subclass(poster))
    for hook in hooks { hook.remove() }
  }

  @Test func orderWithinALayer() throws {
    let (poster, posters) = (Poster(), Class(Poster.self))
    func place(_ name: String, _ options: HookOptions) throws {
      try posters.hook(Poster.draw, options) { original, poster in frame(name, original(poster)) }
    }

    try place("first", HookOptions(owner: "example"))
    try place("second", HookOptions(owner: "example"))
    print(Poster.draw(poster))  // second(first(poster))

    try place("urgent", HookOptions(owner: "example", priority: 10))
    try place("border", HookOptions(owner: "border", position: .innermost))
    try place("cache", HookOptions(owner: "cache", after: ["border"]))
    print(Poster.draw(poster))  // urgent(second(first(border(cache(poster)))))

    do {
      try place("loop", HookOptions(owner: "example", before: ["border"], after: ["cache"]))
    } catch let error as SwizzleError {
      print(error.code)  // cyclicOrder
    }

    for owner in ["example", "border", "cache"] { Hook.removeAll(owner: owner) }
    print(Poster.draw(poster))  // poster
  }

  @Test func seeing() throws {
    let banner = Banner()
    let theme = try Class(Poster.self).hook(
      Poster.draw, HookOptions(owner: "theme")
    ) { original, poster in original(poster).uppercased() }
    let log = try Class(Poster.self).before(Poster.draw, HookOptions(owner: "log")) { poster in }
    log.pause()
    let explanation = try explain(Poster.draw, on: banner)
    print(explanation.hooks.map(\.owner))  // ["theme"]
    print(explanation.absences.map(\.reason))  // [it is paused]
    print(Class(Poster.self).hooks.map(\.owner))  // ["log", "theme"]
    // Where things were placed is left out, since it moves with this file.
    let text = explanation.description.replacing(/\ ?\(?\S+swift:\d+\)?/, with: "")
    #expect(
      text == """
        -[DocumentationTests.Banner draw] runs, from the outside in:
          1. around by theme, on DocumentationTests.Poster
          2. -[DocumentationTests.Poster draw], as declared at
        These hooks do not run:
          - before by log, on DocumentationTests.Poster: it is paused
        """)
    for hook in [theme, log] { hook.remove() }
  }
}
