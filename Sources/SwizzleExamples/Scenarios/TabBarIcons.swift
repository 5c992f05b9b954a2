// Icons of any look in a tab bar whose own images are always tinted: one picture per tab.

import Swizzle

enum TabBarIcons: Scenario {
  static let name = "tab-bar-icons"
  static let summary = "One picture of all icons per tab, and no highlight that comes back."
  static let tag = 7_214

  static func run(_ report: Report) throws {
    // A subclass takes the bar's own images out after each selection. The bar makes them again.
    let subclassed = StrippingTabBarController.sample()
    subclassed.select(0)
    report.without("highlights, stripped after selecting: \(subclassed.tabBar.highlights)")
    subclassed.tabBar.tap(subclassed.tabBar.items[0])
    report.without("highlights, the selected tab tapped again: \(subclassed.tabBar.highlights)")
    try report.check("the highlight is back", subclassed.tabBar.highlights == 1)
    report.showBefore(subclassed.view, "The system's image and its highlight came back on a tap.")
    subclassed.select(1)
    subclassed.view.frame.size = Size(width: 480, height: 93)
    report.without("highlights, selected and then turned: \(subclassed.tabBar.highlights)")
    try report.check("the highlight is back", subclassed.tabBar.highlights == 1)

    // Intercepted where the bar asks for them, there are no images to come back.
    let hooks = [
      try Class(TabBarItem.self).hook(TabBarItem.selectedImage) { _, _ in nil },
      try Class(TabBarItem.self).hook(TabBarItem.unselectedImage) { _, _ in nil },
      // The bar puts new buttons at the back. The picture keeps that place.
      try Class(TabBar.self).hook(View.insertSubview) { original, bar, view, index in
        original(bar, view, view.tag == tag ? 0 : max(index, bar.hasPicture ? 1 : 0))
      },
      try Class(TabBarController.self).hook(TabBarController.setSelectedIndex) {
        original, controller, index in
        original(controller, index)
        controller.tabBar.showPicture(ofTab: index)
      },
    ]
    defer { for hook in hooks { hook.remove() } }

    let icons = TabBarController.sample()
    icons.select(0)
    report.with("selected: \(icons.tabBar.backToFront)")
    for action in ["tapped again", "another tab tapped", "turned"] {
      switch action {
      case "tapped again": icons.tabBar.tap(icons.tabBar.items[0])
      case "another tab tapped": icons.tabBar.tap(icons.tabBar.items[2])
      default: icons.view.frame.size = Size(width: 480, height: 93)
      }
      try report.check("highlights, \(action)", icons.tabBar.highlights, is: 0)
      try report.check("pictures, \(action)", icons.tabBar.pictures.count, is: 1)
      try report.check("at the back", icons.tabBar.subviews.first === icons.tabBar.pictures[0])
    }
    let picture = icons.tabBar.pictures[0]
    try report.check("the picture is that of tab 2", picture.image == .tabs(selected: 2))
    try report.check("its y", picture.frame.minY.svg, is: "-2")
    icons.view.frame.size = Size(width: 320, height: 93)
    report.showAfter(icons.view, "One picture of the icons behind the titles; no highlight.")
  }

  /// The subclassing way.
  private final class StrippingTabBarController: TabBarController {
    override func performSelect(_ index: Int) {
      super.performSelect(index)
      for button in tabBar.buttons { button.removeImages() }
      tabBar.showPicture(ofTab: index)
    }
  }
}

extension TabBar {
  fileprivate var pictures: [ImageView] {
    subviews.compactMap { $0 as? ImageView }.filter { $0.tag == TabBarIcons.tag }
  }
  fileprivate var hasPicture: Bool { !pictures.isEmpty }
  fileprivate var highlights: Int { buttons.count { $0.highlight?.superview != nil } }

  /// Takes the picture of the tab before out and puts that of a tab in, two points up.
  fileprivate func showPicture(ofTab index: Int) {
    for picture in pictures { picture.removeFromSuperview() }
    let picture = ImageView(.tabs(selected: index), frame: Rect(0, -2, bounds.width, 51))
    picture.tag = TabBarIcons.tag
    View.insertSubview(self, picture, 0)
  }
}
