/// What a bar shows as a button: a title, or a view of the application's own.
final class BarButtonItem {
  let title: String
  /// The application's own view, shown as it is.
  let customView: View?
  private var configure: ((Button) -> Void)?

  init(_ title: String) {
    self.title = title
    customView = nil
  }

  init<Target: AnyObject>(
    _ title: String, target: Target, action: @escaping (Target) -> Void
  ) {
    self.title = title
    customView = nil
    configure = { [weak target] button in
      if let target { button.setTarget(target, action: action) }
    }
  }

  init(customView: View) {
    title = ""
    self.customView = customView
  }

  /// The view that stands in a bar for the item.
  func makeView(tint: Color) -> View {
    if let customView { return customView }
    let button = Button(title, shape: .rounded, tint: tint)
    configure?(button)
    return button
  }
}
