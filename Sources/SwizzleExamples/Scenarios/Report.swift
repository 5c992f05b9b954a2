import Synchronization

/// What a scenario tells and shows: lines of a transcript, pictures, files, and checks.
///
/// It can be captured by a hook, and hooks may run on any thread.
final class Report: Sendable {
  struct State: Sendable {
    var lines: [String] = []
    var pictures: [Shot] = []
    var files: [(name: String, contents: String)] = []
    fileprivate var heading = ""
  }

  /// A picture and where it stands.
  struct Shot: Sendable {
    var name: String
    var caption: String
    var picture: Picture
  }

  let name: String
  let summary: String
  private let state = Mutex(State())

  init(_ scenario: any Scenario.Type) {
    name = scenario.name
    summary = scenario.summary
  }

  var contents: State { state.withLock { $0 } }

  /// Tells what goes wrong.
  func without(_ line: String) { add(line, under: "Without:") }

  /// Tells what happens with the library's help.
  func with(_ line: String) { add(line, under: "With:") }

  /// Draws a view as the scenario's picture from before.
  func showBefore(_ view: View, _ caption: String) { show(view.picture(caption), "before") }

  /// Draws a view as the scenario's picture from after.
  func showAfter(_ view: View, _ caption: String) { show(view.picture(caption), "after") }

  /// Writes a file beside the pictures.
  func attach(_ fileName: String, _ contents: String) {
    state.withLock { $0.files.append((name: fileName, contents: contents)) }
    add("wrote \(fileName)", under: "With:")
  }

  /// Tells of a fact and stops the scenario where it is not one.
  func check(_ fact: String, _ holds: Bool) throws(CheckFailure) {
    guard holds else { throw CheckFailure(fact: fact, found: "it does not hold") }
    state.withLock { $0.lines.append("    ✓ \(fact)") }
  }

  /// Tells of a value and stops the scenario where it is another one.
  func check<Value: Equatable>(
    _ fact: String, _ found: Value, is expected: Value
  ) throws(CheckFailure) {
    guard found == expected else {
      throw CheckFailure(fact: "\(fact): \(expected)", found: "\(found)")
    }
    state.withLock { $0.lines.append("    ✓ \(fact): \(expected)") }
  }

  private func show(_ picture: Picture, _ moment: String) {
    let shot = Shot(name: "\(name)-\(moment)", caption: picture.title, picture: picture)
    state.withLock { $0.pictures.append(shot) }
  }

  private func add(_ line: String, under heading: String) {
    state.withLock { state in
      if state.heading != heading {
        state.heading = heading
        state.lines.append("  \(heading)")
      }
      state.lines.append("    \(line)")
    }
  }
}

/// A check that failed: what was expected, and what was found.
struct CheckFailure: Error, CustomStringConvertible {
  let fact: String
  let found: String

  var description: String { "expected: \(fact); found: \(found)" }
}
