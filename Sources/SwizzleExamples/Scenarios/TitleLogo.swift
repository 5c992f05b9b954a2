// A logo instead of every title, sharp and in proportion whatever the bar does to title views.

import Swizzle

enum TitleLogo: Scenario {
  static let name = "title-logo"
  static let summary = "A logo as the title, never squeezed and never blurred."

  static func run(_ report: Report) throws {
    // A view as large as the logo is squeezed where buttons leave less room.
    let squeezed = NavigationItem(title: "")
    squeezed.titleView = ImageView(.logo)
    let crowded = bar(showing: squeezed, buttons: true)
    let image = try logo(in: crowded)
    report.without("a view of the logo's size, 131 x 44: \(image.width.svg) x 44 between buttons")
    try report.check("it is out of proportion", image.width < 131)

    // A narrow view that the logo hangs over is never squeezed, but 4 points have no middle point.
    let blurred = NavigationItem(title: "")
    blurred.titleView = logoView(width: 4)
    let even = try logo(in: bar(showing: blurred))
    report.without("a view 4 points wide: the logo's left edge is at \(even.minX.svg)")
    try report.check("the edge is between two pixels", !isWhole(even.minX))
    report.showBefore(
      LogoSheet(crowded, edge: even.minX), "Squeezed by the buttons; below, the blurred edge.")

    // 3 points, for every item at once: the getter's hook gives an item the view when it has none.
    let hook = try Class(NavigationItem.self).hook(NavigationItem.titleView) { original, item in
      if let own = original(item) { return own }
      item.titleView = logoView(width: 3)
      return original(item)
    }
    defer { hook.remove() }

    let roomy = bar(showing: NavigationItem(title: "Cabins"), buttons: true)
    report.with("a view 3 points wide: the logo's left edge is at \(try logo(in: roomy).minX.svg)")
    report.showAfter(
      LogoSheet(roomy, edge: try logo(in: roomy).minX), "In proportion; below, the sharp edge.")
    var isRight = true
    for width in 280...1024 {
      for hasButtons in [false, true] {
        let bar = bar(showing: NavigationItem(title: ""), width: Double(width), buttons: hasButtons)
        for height in [44.0, 32.0, 44.0] {  // turned and turned back
          bar.frame = Rect(0, 0, Double(width), height)
          let logo = try logo(in: bar)
          let isSharp = [1.0, 2.0].allSatisfy { scale in isWhole(logo.minX * scale) }
          isRight = isRight && isSharp && logo.size == Image.logo.size
        }
      }
    }
    try report.check(
      "sharp at scales 1 and 2, and 131 x 44, in bars of 280 to 1024 points", isRight)
    try report.check("the view does not clip", try !logoView(in: roomy).clipsToBounds)
  }

  /// An odd width, so that the logo's odd width overhangs by whole points on both sides.
  private static func logoView(width: Double) -> ImageView {
    let view = ImageView(.logo, frame: Rect(0, 0, width, 44))
    view.contentMode = .scaleAspectFill
    view.clipsToBounds = false
    return view
  }

  private static func bar(
    showing item: NavigationItem, width: Double = 320, buttons: Bool = false
  ) -> NavigationBar {
    let bar = NavigationBar(frame: Rect(0, 0, width, 44))
    if buttons { item.rightBarButtonItem = BarButtonItem("Send a photo") }
    bar.setItems(buttons ? [NavigationItem(title: "Overview"), item] : [item])
    return bar
  }

  private static func logoView(in bar: NavigationBar) throws -> ImageView {
    guard let view = bar.topItem?.titleView as? ImageView else {
      throw CheckFailure(fact: "the title view is the logo's", found: "another view")
    }
    return view
  }

  /// Where the logo lies in the bar.
  private static func logo(in bar: NavigationBar) throws -> Rect {
    let view = try logoView(in: bar)
    return view.imageRect.offset(x: view.frame.minX, y: view.frame.minY)
  }

  private static func isWhole(_ number: Double) -> Bool { number == number.rounded() }
}
