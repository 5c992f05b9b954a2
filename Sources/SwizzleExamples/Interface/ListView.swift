/// Rows of text, something for a screen to show.
final class ListView: View {
  private let rows: [String]

  init(rows: [String]) {
    self.rows = rows
    super.init(frame: Rect(0, 0, 320, 176))
    backgroundColor = .white
    clipsToBounds = true
  }

  override func drawContent(_ rect: Rect) {
    super.drawContent(rect)
    let context = GraphicsContext.current
    for (index, row) in rows.enumerated() {
      let cell = Rect(0, Double(index) * 44, rect.width, 44)
      context.draw(row, in: cell.inset(by: 12), font: .bold(17), color: Color(0.1, 0.1, 0.12))
      context.fill(cell.edge(.bottom), with: Color(0.85, 0.86, 0.88))
      let (right, middle) = (cell.maxX - 14, cell.midY)
      context.stroke(
        path: "M\((right - 6).svg) \((middle - 5).svg)L\(right.svg) \(middle.svg)"
          + "L\((right - 6).svg) \((middle + 5).svg)",
        with: Color(0.66, 0.68, 0.72), width: 2)
    }
  }
}
