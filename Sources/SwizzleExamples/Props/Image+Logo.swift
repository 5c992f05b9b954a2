// A logo as long as it has to be: 131 points, an odd number.

extension Image {
  static let logo = Image("logo", 131, 44) { context, _ in
    let mark = Color(bytes: 186, 62, 30)
    context.fill(Rect(0, 8, 28, 28), with: .color(mark))
    context.fill(
      path: "M6 28V16L14 24L22 16V28H18.5V22.5L14 27L9.5 22.5V28Z", with: .color(.white))
    context.draw(
      "Summits", in: Rect(35, 0, 96, 44), font: .bold(19), color: Color(bytes: 38, 44, 56))
  }
}
