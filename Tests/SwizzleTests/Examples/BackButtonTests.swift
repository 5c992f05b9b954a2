import Swizzle
import Testing

@testable import SwizzleExamples

extension ExampleTests {
  @Suite struct BackButtonTests {
    private final class Offering: ViewController {}

    private func wrapped(_ body: () throws -> Void) throws {
      try Class(Offering.self).addMethod(ViewController.backButton) { _ in
        Button("Own", shape: .back)
      }
      let controllers = Class(NavigationController.self)
      try controllers.swizzle(
        NavigationController.pushViewController, with: NavigationController.bbPushViewController)
      defer {
        _ = try? controllers.swizzle(
          NavigationController.pushViewController, with: NavigationController.bbPushViewController)
      }
      try body()
    }

    @Test(arguments: 0..<8)
    func `The offered button is used under the documented conditions`(conditions: Int) throws {
      let (isDefault, isRoot) = (conditions & 1 != 0, conditions & 2 != 0)
      let hasLeftItem = conditions & 4 != 0
      try wrapped {
        let offering = Offering("Lakeside")
        if hasLeftItem { offering.navigationItem.leftBarButtonItem = BarButtonItem("Close") }
        let controller = NavigationController(isRoot ? offering : ViewController("Cabins"))
        controller.navigationBar.barStyle = isDefault ? .default : .black
        if !isRoot { controller.push(offering) }
        let button = offering.navigationItem.leftBarButtonItem?.customView as? Button
        #expect((button?.title == "Own") == (isDefault && !isRoot && !hasLeftItem))
        if let button {
          #expect(button.target === controller)
          controller.navigationBar.tapLeftButton()
          #expect(controller.viewControllers.count == 1)
          #expect(controller.barIsInStep)
        }
      }
    }

    @Test func `Without the wrap nothing happens to the item`() throws {
      try wrapped {}
      let controller = NavigationController(ViewController("Cabins"))
      controller.push(Offering("Lakeside"))
      #expect(controller.topViewController?.navigationItem.leftBarButtonItem == nil)
    }

    @Test func `The pictures show the system's button and the controller's own`() throws {
      let drawings = try drawings(of: BackButton.self)
      #expect(drawings["back-button-before"]?.texts.contains("Cabins") == true)
      #expect(drawings["back-button-after"]?.texts.contains("All cabins") == true)
      #expect(drawings["back-button-after"]?.texts.contains("Cabins") == false)
    }
  }
}
