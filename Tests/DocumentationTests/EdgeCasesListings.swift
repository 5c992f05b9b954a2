// The listings of EdgeCases.md.

import Swizzle
import Testing

class Robot {
  static let walk = Message("walk:") { (robot: Robot, steps: Int) -> Int in
    robot.position += steps
    return robot.position
  }

  var position = 0

  func jump() -> Int { position + 10 }  // a plain method: nothing can be put in its place
}

final class Position {
  var x = 0
}

@Suite(.serialized) struct EdgeCasesListings: Listing {
  @Test func localMessages() throws {
    let local = Message("local") { (robot: Robot) in "local" }
    print(local(Robot()))  // local
    do {
      try Class(Robot.self).hook(local) { original, robot in "hooked" }
    } catch {
      print(error.code)  // notStatic
    }
  }

  @Test func insteadOfInout() throws {
    print(Robot.walkTo(Robot(), Position()))  // 5
  }

  @Test func refusals() throws {
    do {
      try Class(Robot.self).replaceMethod("walk:", Implementation { (robot: Robot) in })
    } catch {
      print(error.code)  // signatureMismatch
    }
  }
}

extension Robot {
  static let walkTo = Message("walkTo:") { (robot: Robot, position: Position) -> Int in
    position.x += 5  // an object, which the caller sees change
    return position.x
  }
}
