import Testing

@testable import SwizzleExamples

extension ExampleTests {
  /// The model does what the scenarios take for granted.
  @Suite struct InterfaceTests {
    @Test func `Subviews go in where they are told to`() {
      let (parent, a, b, c) = (View(), View(), View(), View())
      parent.addSubview(a)
      View.insertSubview(parent, b, 0)
      View.insertSubview(parent, c, 99)
      #expect(parent.subviews.map(ObjectIdentifier.init) == [b, a, c].map(ObjectIdentifier.init))
      View.sendSubviewToBack(parent, c)
      View.bringSubviewToFront(parent, b)
      #expect(parent.subviews.map(ObjectIdentifier.init) == [c, a, b].map(ObjectIdentifier.init))
      View.sendSubviewToBack(parent, View())
      #expect(parent.subviews.count == 3)
      a.removeFromSuperview()
      #expect(parent.subviews.count == 2 && a.superview == nil)
      View().addSubview(b)
      #expect(parent.subviews.count == 1)
    }

    @Test func `Tags are found at any depth`() {
      let (root, middle, leaf) = (View(), View(), View())
      leaf.tag = 7
      middle.addSubview(leaf)
      root.addSubview(middle)
      #expect(root.view(withTag: 7) === leaf)
      #expect(root.view(withTag: 8) == nil)
    }

    @Test func `A touch reaches the front-most view that can be touched`() {
      let root = View(frame: Rect(0, 0, 100, 100))
      let (back, front) = (View(frame: Rect(0, 0, 50, 50)), View(frame: Rect(20, 20, 50, 50)))
      for view in [back, front] { root.addSubview(view) }
      #expect(root.hitTest(Point(x: 30, y: 30)) === front)
      #expect(root.hitTest(Point(x: 10, y: 10)) === back)
      #expect(root.hitTest(Point(x: 80, y: 80)) === root)
      #expect(root.hitTest(Point(x: 100, y: 0)) == nil)
      front.isHidden = true
      #expect(root.hitTest(Point(x: 30, y: 30)) === back)
      back.isUserInteractionEnabled = false
      #expect(root.hitTest(Point(x: 30, y: 30)) === root)
    }

    @Test(arguments: 1...10)
    func `Stack and bar stay in step through whatever pushes and pops`(seed: UInt64) {
      let controller = NavigationController(ViewController("Root"))
      var dice = Dice(seed: seed)
      for step in 0..<200 {
        let target = controller.viewControllers.randomElement(using: &dice)
        switch Int.random(in: 0..<6, using: &dice) {
        case 0: controller.pop()
        case 1: controller.navigationBar.tapLeftButton()
        case 2 where step % 9 == 0: controller.popToRoot()
        case 3: if let target { controller.pop(to: target) }
        default: controller.push(ViewController("Screen \(step)"))
        }
        #expect(controller.barIsInStep)
        #expect(controller.navigationBar.titleLabel?.text == controller.topViewController?.title)
        #expect(
          (controller.navigationBar.leftView == nil) == (controller.viewControllers.count == 1))
        #expect(controller.view.subviews.count == 2)
      }
    }

    @Test func `A tab that is touched again leads to its first screen`() {
      let notes = NavigationController(ViewController("Notes"))
      let tabs = TabBarController([notes, ViewController("Search")])
      notes.push(ViewController("Draft"))
      tabs.tabBar.tap(tabs.tabBar.items[1])
      #expect(tabs.selectedIndex == 1)
      #expect(notes.viewControllers.count == 2)
      tabs.tabBar.tap(tabs.tabBar.items[0])
      #expect(notes.viewControllers.count == 2)
      tabs.tabBar.tap(tabs.tabBar.items[0])
      #expect(notes.viewControllers.count == 1)
    }

    @Test func `Pictures escape what XML gives a meaning`() throws {
      let label = Label("<b> & \"c\"", frame: Rect(0, 0, 100, 20))
      let drawing = try Drawing(svg: label.picture("a < b & c").svg)
      #expect(drawing.texts == ["<b> & \"c\""])
      #expect(drawing.elements("title").first?.text == "a < b & c")
    }

    @Test(arguments: [
      (0.0, "0"), (-0.0, "0"), (1.5, "1.5"), (-1.25, "-1.25"), (0.0004, "0"), (2.9996, "3"),
      (-0.05, "-0.05"), (1234.5678, "1234.568"),
    ])
    func `Numbers are short and the same everywhere`(number: Double, text: String) {
      #expect(number.svg == text)
    }
  }
}
