// Testing a screen that depends on a framework's class, which nobody can put a fake in place of.

import Swizzle

enum SpyScenario: Scenario {
  static let name = "spy"
  static let summary = "A message in a test: recorded, answered, and failing on demand."

  static func run(_ report: Report) throws {
    let picker = ImagePickerController()
    let profile = Profile()

    // The picker has one photo and never lacks permission. It is final: no fake can inherit from it.
    profile.choose("wood", from: picker)
    profile.choose("lake", from: picker)
    report.without("what can be reached: \(profile.history.joined(separator: ", "))")
    try report.check(
      "the message for missing permission was not", !profile.history.contains("denied"))

    let spy = try Spy(ImagePickerController.imageNamed, on: Instance(picker))
    defer { spy.remove() }
    profile.history = []

    profile.choose("wood", from: picker)  // recorded, and let through
    report.with("let through: \(profile.history.joined(separator: ", "))")
    try report.check("calls", spy.callCount, is: 1)
    try report.check("its argument", spy.last?.arguments == "wood")
    try report.check("its result", spy.last?.returned == .wood)

    spy.stub(returning: .logo)
    profile.choose("lake", from: picker)
    report.with("answered: \(profile.history.joined(separator: ", "))")
    try report.check("the photo", profile.photo == .logo)

    spy.failing(with: .accessDenied)
    profile.choose("lake", from: picker)
    report.with("failing: \(profile.history.joined(separator: ", "))")
    try report.check("the message for missing permission", profile.history.last == "denied")
    try report.check("the photo from before is kept", profile.photo == .logo)
    try report.check("the error", spy.last?.thrown == .accessDenied)

    // Other pickers are not spied on, and this one no longer is.
    profile.choose("wood", from: ImagePickerController())
    spy.remove()
    profile.choose("wood", from: picker)
    let names = spy.calls.map { $0.arguments }
    try report.check("all that was asked of this picker", names, is: ["wood", "lake", "lake"])
  }

  /// What is tested: a screen that shows a photo, or says why it does not.
  private final class Profile {
    var photo: Image?
    var history: [String] = []

    func choose(_ name: String, from picker: ImagePickerController) {
      do {
        photo = try ImagePickerController.imageNamed(picker, name)
        history.append("shows \(name)")
      } catch .accessDenied {
        history.append("denied")
      } catch {
        history.append("not found")
      }
    }
  }
}
