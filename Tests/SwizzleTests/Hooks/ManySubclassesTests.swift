// Changes above many subclasses, of which most just inherit.

import Swizzle
import Testing

@Suite struct ManySubclassesTests {
  /// A class with subclasses that were all sent the message, one object of each.
  private struct Family {
    let parent: Model
    let children: [Model]
    let objects: [Machine]

    init(_ count: Int = 60) throws {
      parent = try Model("Parent")
      try parent.handle.addMethod(Machine.work) { _, path in path + ["parent"] }
      var children: [Model] = []
      for _ in 0..<count { children.append(try parent.below("Child")) }
      self.children = children
      objects = try children.map { try $0.object() }
      expect { _ in ["parent"] }
    }

    /// Sends to every child.
    func expect(
      _ path: (Int) -> Path, sourceLocation: SourceLocation = #_sourceLocation
    ) {
      #expect(
        objects.map(\.trace) == objects.indices.map(path), sourceLocation: sourceLocation)
    }
  }

  @Test("Every subclass that inherits a method runs what takes its place")
  func replaced() throws {
    let family = try Family()
    try family.parent.handle.replaceMethod(Machine.work) { _, path in path + ["replaced"] }
    family.expect { _ in ["replaced"] }
    // A class made since, and one that was not sent the message before.
    let late = try family.parent.below("Late").object()
    let cold = try family.parent.below("Cold").object()
    #expect(late.trace == ["replaced"])
    try family.parent.handle.replaceMethod(Machine.work) { _, path in path + ["again"] }
    #expect(late.trace == ["again"] && cold.trace == ["again"])
    family.expect { _ in ["again"] }
  }

  @Test("A subclass stops and starts to inherit with methods, hooks and subclasses of its own")
  func stopsAndStarts() throws {
    let family = try Family(9)
    // The first third gets methods, the second hooks, each fourth a subclass.
    for (number, child) in family.children.enumerated() {
      if number < 3 { try child.handle.addMethod(Machine.work) { _, path in path + ["own"] } }
      if number / 3 == 1 { try child.handle.mark("hook") }
    }
    let grandchildren = try (0..<9).filter { $0 % 4 == 0 }
      .map { try family.children[$0].below("Grandchild").object() }
    func expect(_ inherited: String) {
      family.expect { number in
        number < 3 ? ["own"] : number < 6 ? ["hook", inherited] : [inherited]
      }
      #expect(grandchildren.map(\.trace) == [["own"], ["hook", inherited], [inherited]])
    }
    expect("parent")
    for name in ["one", "two"] {
      try family.parent.handle.replaceMethod(Machine.work) { _, path in path + [name] }
      expect(name)
    }
  }

  @Test("A method that a transaction takes back leaves the subclass inheriting")
  func takenBack() throws {
    let family = try Family(5)
    #expect(throws: SwizzleError.self) {
      try Transaction { changes in
        for child in family.children {
          changes.addMethod(Machine.work, of: child.handle) { _, path in path + ["own"] }
        }
        changes.swizzle("work:", with: "noSuchMethod", of: family.parent.handle)
      }.commit()
    }
    family.expect { _ in ["parent"] }
    try family.parent.handle.replaceMethod(Machine.work) { _, path in path + ["replaced"] }
    family.expect { _ in ["replaced"] }
  }

  @Test("A scope's hook on a class is seen by its subclasses, and by none after it")
  func scopes() throws {
    let family = try Family()
    try withHooks { scope in
      try scope.on(family.parent.handle).mark("scope")
      family.expect { _ in ["scope", "parent"] }
      try family.parent.handle.replaceMethod(Machine.work) { _, path in path + ["replaced"] }
      family.expect { _ in ["scope", "replaced"] }
    }
    family.expect { _ in ["replaced"] }
    try family.parent.handle.replaceMethod(Machine.work) { _, path in path + ["again"] }
    family.expect { _ in ["again"] }
  }

  @Test("Subclasses that move take what they inherit from their new superclass")
  func moved() throws {
    let (family, other) = (try Family(8), try Family(8))
    for number in stride(from: 0, to: 8, by: 2) {
      try family.children[number].handle.setSuperclass(other.parent.handle)
    }
    try other.parent.handle.replaceMethod(Machine.work) { _, path in path + ["other"] }
    family.expect { $0 % 2 == 0 ? ["other"] : ["parent"] }
    try family.parent.handle.replaceMethod(Machine.work) { _, path in path + ["replaced"] }
    family.expect { $0 % 2 == 0 ? ["other"] : ["replaced"] }
    for number in stride(from: 0, to: 8, by: 2) {
      try family.children[number].handle.setSuperclass(family.parent.handle)
    }
    family.expect { _ in ["replaced"] }
    try family.parent.handle.replaceMethod(Machine.work) { _, path in path + ["again"] }
    family.expect { _ in ["again"] }
    other.expect { _ in ["other"] }
  }
}
