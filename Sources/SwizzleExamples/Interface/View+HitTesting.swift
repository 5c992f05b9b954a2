// Which view a finger reaches.

extension View {
  /// The front-most view under a point that is given in this view's coordinates.
  final func hitTest(_ point: Point) -> View? {
    guard !isHidden, alpha > 0.01, isUserInteractionEnabled, View.pointInside(self, point) else {
      return nil
    }
    for subview in subviews.reversed() {
      let inside = Point(x: point.x - subview.frame.minX, y: point.y - subview.frame.minY)
      if let hit = subview.hitTest(inside) { return hit }
    }
    return self
  }

  /// Touches a point: the front-most view there, if it is a button, sends its actions.
  ///
  /// - Returns: The view that was hit.
  @discardableResult final func tap(_ point: Point) -> View? {
    let hit = hitTest(point)
    (hit as? Button)?.sendActions()
    return hit
  }
}
