/// Somebody who writes a note and tries every way out of it.
final class Editor: PopDelegate {
  let controller: NavigationController
  private let tabs: TabBarController
  private var answer = Answer.no
  private var putOff: (() -> Void)?
  private var words: [String] = []
  private var lines: [String] = []

  private enum Answer {
    case no
    case later
    case yes
  }

  init(_ controller: NavigationController) {
    self.controller = controller
    tabs = TabBarController([controller, ViewController("Search")])
    pushAll()
  }

  /// Tries all ways out, refused, put off and allowed.
  ///
  /// - Returns: What happened, line by line.
  func useAllWays() -> [String] {
    controller.delegate = self
    for answer in [Answer.no, .later, .yes] {
      self.answer = answer
      attempt("pop") { controller.pop() }
      attempt("back button") { controller.navigationBar.tapLeftButton() }
      attempt("pop to Draft") { controller.pop(to: controller.viewControllers[1]) }
      attempt("pop to root") { controller.popToRoot() }
      attempt("tab tapped twice") { tabs.tabBar.tap(controller.tabBarItem) }
    }
    return lines
  }

  func shouldPop(to target: ViewController?, then pop: @escaping () -> Void) -> Bool {
    words.append("asked for \(target?.title ?? "nothing")")
    if answer == .later { putOff = pop }
    return answer == .yes
  }

  private func attempt(_ way: String, _ action: () -> Void) {
    words = []
    action()
    note(answer == .yes ? "allowed" : answer == .no ? "refused" : "put off")
    if let pop = putOff {
      putOff = nil
      pop()
      note("then done")
    }
    lines.append("\(way): \(words.joined(separator: ", "))")
    pushAll()
  }

  private func note(_ word: String) {
    words.append("\(word): \(controller.titles)\(controller.barIsInStep ? "" : " (bar differs)")")
  }

  private func pushAll() {
    for title in ["Draft", "Recipient"].dropFirst(controller.viewControllers.count - 1) {
      controller.push(ViewController(title))
    }
  }
}
