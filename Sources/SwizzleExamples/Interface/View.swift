import Swizzle

/// A rectangle that draws itself and holds other views, the last one in front.
///
/// What applications of the time wrapped is a message. Drawing and layout call an overridable
/// method, so that a subclass can be written the Swift way as well.
class View: DeclaresMessages {
  /// Draws what the view itself shows in `rect`.
  static let drawRect = Message("drawRect:") { (view: View, rect: Rect) in view.drawContent(rect) }
  /// Puts the subviews where they belong.
  static let layoutSubviews = Message("layoutSubviews") { (view: View) in view.layoutContent() }
  /// Puts a view among the subviews, 0 being the back.
  static let insertSubview = Message("insertSubview:atIndex:") {
    (view: View, subview: View, index: Int) in view.insertContent(subview, at: index)
  }
  static let sendSubviewToBack = Message("sendSubviewToBack:") { (view: View, subview: View) in
    view.moveContent(subview, to: 0)
  }
  static let bringSubviewToFront = Message("bringSubviewToFront:") { (view: View, subview: View) in
    view.moveContent(subview, to: view.subviews.count - 1)
  }
  /// Whether a point, in the view's own coordinates, counts as inside it.
  static let pointInside = Message("pointInside:") { (view: View, point: Point) -> Bool in
    view.bounds.contains(point)
  }

  class func declareMessages(_ list: inout MessageList) {
    list.add(drawRect)
    list.add(layoutSubviews)
    list.add(insertSubview)
    list.add(sendSubviewToBack)
    list.add(bringSubviewToFront)
    list.add(pointInside)
  }

  var frame: Rect {
    didSet { if frame.size != oldValue.size { View.layoutSubviews(self) } }
  }
  var bounds: Rect { Rect(origin: .zero, size: frame.size) }
  var tag = 0
  var isHidden = false
  var alpha = 1.0
  var clipsToBounds = false
  var isUserInteractionEnabled = true
  var backgroundColor: Color?
  /// The way that the view came from, where it was told to move and be seen doing so.
  private(set) var movement: Movement?
  private(set) weak var superview: View?
  private(set) var subviews: [View] = []

  init(frame: Rect = .zero) { self.frame = frame }

  /// The default implementation of `drawRect:`.
  func drawContent(_ rect: Rect) {
    if let backgroundColor { GraphicsContext.current.fill(rect, with: backgroundColor) }
  }

  /// The default implementation of `layoutSubviews`.
  func layoutContent() {}

  /// Brings subviews up to date that show what the view was told.
  func prepareToDraw() {}

  /// Called when the view has come under a screen, directly or with a view that holds it.
  func didEnterScreen() {}

  final func addSubview(_ view: View) { insertContent(view, at: subviews.count) }

  final func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }

  /// The view with a tag among this one and those that it holds.
  final func view(withTag tag: Int) -> View? {
    if self.tag == tag { return self }
    for subview in subviews {
      if let found = subview.view(withTag: tag) { return found }
    }
    return nil
  }

  /// Moves the view, which takes its time where a picture can show it.
  final func move(to frame: Rect, duration: Double) {
    let (x, y) = (self.frame.minX - frame.minX, self.frame.minY - frame.minY)
    movement = Movement(from: Point(x: x, y: y), duration: duration)
    self.frame = frame
  }

  private func insertContent(_ view: View, at index: Int) {
    view.removeFromSuperview()
    subviews.insert(view, at: min(max(index, 0), subviews.count))
    view.superview = self
    if isOnScreen { view.enterScreen() }
  }

  private func moveContent(_ view: View, to index: Int) {
    guard let old = subviews.firstIndex(where: { $0 === view }) else { return }
    subviews.insert(subviews.remove(at: old), at: index)
  }

  private var isOnScreen: Bool {
    self is Screen || superview?.isOnScreen == true
  }

  private func enterScreen() {
    didEnterScreen()
    for subview in subviews { subview.enterScreen() }
  }
}
