/// What every bar is to look like, told once.
///
/// A bar takes it when it comes onto the screen, as in UIKit: one that is there already does not
/// notice.
final class Appearance {
  /// For navigation bars.
  // The model is used by one thread at a time, as UIKit is.
  nonisolated(unsafe) static let navigationBar = Appearance()

  var titleTextAttributes: TextAttributes?
}
