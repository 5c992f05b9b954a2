/// Buttons in a row, and a tab that slides under the one that was chosen.
final class TabStrip: View {
  private let tab = ImageView(.tab)
  private(set) var buttons: [Button] = []

  init(titles: [String], select: @escaping (Int) -> Void) {
    self.select = select
    super.init(frame: Rect(0, 44, 320, 65))
    backgroundColor = Color(bytes: 74, 38, 18)
    addSubview(tab)
    for (index, title) in titles.enumerated() {
      let button = Button(title, font: .bold(18))
      button.frame = Rect(Double(index) * 107, 0, 106, 65)
      button.setTarget(self) { strip in strip.choose(index) }
      buttons.append(button)
      addSubview(button)
    }
    choose(0)
  }

  private let select: (Int) -> Void

  var tabFrame: Rect { tab.frame }

  private func choose(_ index: Int) {
    select(index)
    let place = Rect(Double(index) * 107, 0, 106, 65)
    if tab.frame != place { tab.move(to: place, duration: 0.3) }
  }
}
