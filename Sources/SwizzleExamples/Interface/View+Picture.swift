// Drawing a view and everything in it.

extension View {
  /// What the view looks like.
  final func picture(_ title: String) -> Picture {
    GraphicsContext.picture(title, size: frame.size) { drawHierarchy() }
  }

  /// Draws the view at its place in the current context, then its subviews from the back.
  final func drawHierarchy(isRoot: Bool = true) {
    guard !isHidden, alpha > 0 else { return }
    let origin = isRoot ? Point.zero : frame.origin
    let name = tag == 0 ? "\(type(of: self))" : "\(type(of: self)) tag-\(tag)"
    let context = GraphicsContext.current
    context.group(name, at: origin, opacity: alpha, clip: clipsToBounds ? bounds : nil) {
      guard let movement else { return drawInside() }
      context.addRule(movement.rule)
      context.group(movement.name) { drawInside() }
    }
  }

  private func drawInside() {
    prepareToDraw()
    View.drawRect(self, bounds)
    for subview in subviews { subview.drawHierarchy(isRoot: false) }
  }
}
