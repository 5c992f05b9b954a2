// A bar's worth of wood.

extension Image {
  static let wood = Image("wood", 320, 44) { context, size in
    let dark = Color(bytes: 92, 45, 16)
    let light = Color(bytes: 158, 92, 44)
    context.fill(
      Rect(origin: .zero, size: size),
      with: .gradient([light, dark.mixed(with: light, 0.45), dark]))
    for index in 0..<9 {
      let y = 3 + Double(index) * 4.8
      let bend = Double((index * 7) % 5) - 2
      context.stroke(
        path: "M0 \(y.svg)C90 \((y + bend).svg) 130 \((y - bend).svg) 180 \(y.svg)"
          + "S270 \((y + 2 * bend).svg) 320 \((y - bend / 2).svg)",
        with: (index.isMultiple(of: 2) ? dark : light).withAlpha(0.55), width: 1.2)
    }
    for (x, y) in [(64.0, 15.0), (226.0, 29.0)] {
      for radius in [2.0, 4.0, 6.5] {
        context.stroke(
          path: "M\((x - 2 * radius).svg) \(y.svg)Q\(x.svg) \((y - radius).svg) "
            + "\((x + 2 * radius).svg) \(y.svg)Q\(x.svg) \((y + radius).svg) "
            + "\((x - 2 * radius).svg) \(y.svg)Z",
          with: dark.withAlpha(0.6), width: 0.9)
      }
    }
    let bounds = Rect(origin: .zero, size: size)
    context.fill(bounds.edge(.top), with: Color.white.withAlpha(0.3))
    context.fill(bounds.edge(.bottom), with: Color(bytes: 38, 17, 5))
  }
}
