extension Image {
  /// A tab to slide under a button: a plate with a line below it.
  static let tab = Image("tab", 106, 65) { context, _ in
    let plate = [Color(bytes: 190, 124, 66), Color(bytes: 142, 82, 36)]
    context.fill(Rect(6, 12, 94, 41), with: .gradient(plate), cornerRadius: 8)
    context.fill(Rect(6, 61, 94, 4), with: .color(Color(bytes: 255, 190, 92)), cornerRadius: 2)
  }
}
