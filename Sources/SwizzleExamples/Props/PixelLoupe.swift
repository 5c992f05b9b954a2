/// An upright edge through a magnifying glass: how much of each pixel of a screen it covers.
final class PixelLoupe: View {
  private let edge: Double
  private let color: Color

  /// A view of an edge that is at `edge`, in pixels.
  init(edge: Double, color: Color, frame: Rect) {
    self.edge = edge
    self.color = color
    super.init(frame: frame)
    clipsToBounds = true
  }

  /// The part of a pixel, counted from the left of the screen, that lies right of the edge.
  func coverage(ofPixel pixel: Int) -> Double {
    min(max(Double(pixel + 1) - edge, 0), 1)
  }

  override func drawContent(_ rect: Rect) {
    let context = GraphicsContext.current
    let side = 16.0
    let first = Int(edge.rounded(.down)) - 6
    for column in 0..<Int(rect.width / side) {
      let shade = Color.white.mixed(with: color, coverage(ofPixel: first + column))
      for row in 0..<Int(rect.height / side) {
        let pixel = Rect(Double(column) * side, Double(row) * side, side - 1, side - 1)
        context.fill(pixel, with: shade)
      }
    }
  }
}
