/// What a bar's title looks like, where it is not to look like the bar's style says.
struct TextAttributes: Hashable, Sendable {
  var color: Color
  var shadowColor: Color?
  /// Where the shadow falls: -1 lies above the text, 1 below it.
  var shadowOffset = -1.0
}
