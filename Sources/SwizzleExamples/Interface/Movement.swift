/// How a view moved to where it is: slowly, quickly, slowly.
struct Movement: Hashable, Sendable {
  /// Where it was, seen from where it is.
  var from: Point
  /// In seconds.
  var duration: Double

  /// The class of what moves so, in a picture.
  var name: String {
    "moves-from-\(from.x.svg)-\(from.y.svg)".replacing(".", with: "_").replacing(
      "--", with: "-minus-")
  }

  /// The keyframes, which begin a second after the picture is opened, for people to see them.
  ///
  /// Before and after, and where nothing moves, the view is where it ended.
  var rule: String {
    """
    @keyframes \(name) { from { transform: translate(\(from.x.svg)px, \(from.y.svg)px); } \
    to { transform: none; } } \
    .\(name) { animation: \(name) \(duration.svg)s ease-in-out 1s; } \
    @media (prefers-reduced-motion: reduce) { .\(name) { animation: none; } }
    """
  }
}
