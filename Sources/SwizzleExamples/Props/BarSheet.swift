/// A screen no higher than a bar and a row, for several of them to be seen together.
final class BarSheet: View {
  let bar: NavigationBar

  init(_ title: String, _ row: String) {
    let controller = NavigationController(ViewController(title, content: ListView(rows: [row])))
    bar = controller.navigationBar
    bar.tintColor = Color(bytes: 132, 154, 182)
    super.init(frame: Rect(0, 0, 320, 88))
    addSubview(Screen(showing: controller, size: frame.size))
  }

  /// The colour that the bar's title is drawn in.
  var titleColor: Color? {
    bar.prepareToDraw()
    return bar.titleLabel?.textColor
  }

  /// This sheet with another one below it.
  func above(_ other: BarSheet) -> View {
    let both = View(frame: Rect(0, 0, 320, 188))
    both.backgroundColor = Color(bytes: 228, 230, 235)
    other.frame = other.frame.offset(y: 100)
    both.addSubview(self)
    both.addSubview(other)
    return both
  }
}
