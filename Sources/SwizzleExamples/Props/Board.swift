/// Bars of both styles under each other, to be looked at together.
final class Board: View {
  let bar = NavigationBar(frame: Rect(0, 0, 320, 44))
  let blackBar = NavigationBar(frame: Rect(0, 56, 320, 44))
  let toolbar = Toolbar(frame: Rect(0, 112, 320, 44))
  let blackToolbar = Toolbar(frame: Rect(0, 168, 320, 44))

  convenience init() {
    self.init(frame: Rect(0, 0, 320, 212))
    backgroundColor = Color(bytes: 228, 230, 235)
    blackBar.barStyle = .black
    blackToolbar.barStyle = .black
    for (bar, title) in [(bar, "Default"), (blackBar, "Black")] {
      bar.setItems([NavigationItem(title: "Styles"), NavigationItem(title: title)])
    }
    for toolbar in [toolbar, blackToolbar] {
      toolbar.items = ["Reply", "Archive", "Delete"].map { BarButtonItem($0) }
    }
    for view in [bar, blackBar, toolbar, blackToolbar] { addSubview(view) }
  }
}
