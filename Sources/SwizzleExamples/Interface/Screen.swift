/// The screen of a phone: what is under it is being shown.
final class Screen: View {
  convenience init(showing controller: ViewController, size: Size = Screen.portrait) {
    self.init(frame: Rect(origin: .zero, size: size))
    backgroundColor = .white
    clipsToBounds = true
    addSubview(controller.view)
    controller.view.frame = bounds
  }

  /// Enough of a phone held upright to see the bars.
  static let portrait = Size(width: 320, height: 220)
  /// The same phone turned.
  static let landscape = Size(width: 480, height: 220)
}
