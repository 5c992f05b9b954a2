import Swizzle

/// The bar of a later system: it responds to `setBackgroundImage:forBarMetrics:`.
final class ModernNavigationBar: NavigationBar {
  fileprivate(set) var image: Image?

  /// Gives the class the method; a second time changes nothing, since the class has it by then.
  static func load() throws {
    try Class(ModernNavigationBar.self).addMethod(NavigationBar.setBackgroundImage) {
      bar, image, metrics in bar.image = image
    }
  }

  override func drawContent(_ rect: Rect) {
    if let image { image.draw(in: rect) } else { super.drawContent(rect) }
  }
}
