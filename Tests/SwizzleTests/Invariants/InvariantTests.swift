// That the invariants are checked in tests, and that a state which breaks one is found.

import Testing

@testable import Swizzle

#if DEBUG

@Suite struct InvariantTests {
  /// What is found, in everything or in what was touched; nil for a state that is as it has to be.
  private static func violation(
    _ walk: Invariants = Invariants(), in touched: Touched? = nil
  ) -> Invariants.Violation? {
    do throws(Invariants.Violation) {
      if let touched { try walk.check(touched) } else { try walk.checkAll() }
      return nil
    } catch {
      return error
    }
  }

  @Test("A state that is broken is found, with the class and the selector", arguments: Damage.all)
  func found(damage: Damage) throws {
    let patient = try Patient()
    // Broken and mended under the lock, so that no other test's change sees it.
    let (before, broken, after) = Runtime.locked {
      let before = Self.violation()
      let mend = damage.inflict(patient)
      let broken = Self.violation()
      mend()
      return (before, broken, Self.violation())
    }
    #expect(before == nil)
    #expect(broken?.invariant == damage.invariant)
    let isOfOne = broken?.place.contains(patient.owner.name) == true
    #expect(isOfOne || broken?.place == patient.message.title)
    #expect(after == nil)
    patient.end()
  }

  @Test("It is found where it was touched, without a look at the rest", arguments: Damage.all)
  func foundWhereTouched(damage: Damage) throws {
    let patient = try Patient()
    let (before, broken, after) = Runtime.locked {
      let touched = patient.touched
      let before = Self.violation(in: touched)
      let mend = damage.inflict(patient)
      let broken = Self.violation(in: touched)
      mend()
      return (before, broken, Self.violation(in: touched))
    }
    #expect(before == nil)
    #expect(broken?.invariant == damage.invariant)
    #expect(after == nil)
    patient.end()
  }

  @Test(
    "What a change touches is noted, down to one object",
    .enabled(if: Invariants.extent == .touched))
  func noted() throws {
    let patient = try Patient()
    // Noted under the lock, before the check takes what was noted.
    func noted(_ change: () -> Void) -> Touched {
      _ = Invariants.takeTouched()
      change()
      return Invariants.takeTouched()
    }
    let (hooks, methods, tree) = Runtime.locked {
      let change = Change()
      let hooks = noted { HookRegistry.touch(patient.hooks[2].layer, change) }
      let methods = noted { patient.owner.withMethods(.instance) { _ in } }
      let tree = noted { patient.message.relink(patient.owner) }
      return (hooks, methods, tree)
    }
    let address = UInt(bitPattern: Unmanaged.passUnretained(patient.object).toOpaque())
    #expect(hooks.objects.map(\.object) == [address])
    #expect(hooks.places.isEmpty && hooks.classes.isEmpty)
    #expect(methods.classes.map(\.name) == [patient.owner.name])
    #expect(tree.entries.map(\.index) == [patient.index])
    patient.end()
  }

  @Test("A node that was retired and is still led to is found")
  func retired() throws {
    let patient = try Patient()
    let broken = Runtime.locked {
      let heads = patient.extras.head.map { [$0] } ?? []
      return Self.violation(Invariants(retired: heads))
    }
    #expect(broken?.invariant == "nothing leads to a node that was retired")
    #expect(broken?.place == "-[\(patient.owner.name) work:]")
    patient.end()
  }

  @Test("A scope's chain without one of its hooks is found")
  func scope() throws {
    let model = try Model()
    let machine = try model.object()
    let broken = try withHooks { scope in
      let hook = try scope.on(model.handle).mark("scope")
      try scope.on(model.handle).mark("other")
      #expect(machine.trace == ["other", "scope", "orig"])
      return Runtime.locked {
        hook.layer.isPaused = true
        defer { hook.layer.isPaused = false }
        return Self.violation()
      }
    }
    #expect(broken?.invariant == "a scope's chain is that of its hooks and the class")
  }

  @Test("Every change comes to the check")
  func everyChange() throws {
    let model = try Model()
    let before = Runtime.locked { Invariants.changes }
    for _ in 0..<5 { try model.handle.mark("m").remove() }
    let after = Runtime.locked { Invariants.changes }
    #expect(Invariants.extent == .nothing || after - before >= 10)
  }

  @Test(
    "The change that follows a broken invariant stops the program",
    .disabled(if: Build.isSanitized || Invariants.extent == .nothing))
  func stops() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let patient = try Patient()
      patient.hooks[1].layer.isPaused = true
      try patient.model.below().handle.mark("another")
    }
    let text = text(result.standardErrorContent)
    #expect(text.contains("an invariant of the runtime does not hold"))
    #expect(text.contains("a class's chain is that of its hooks and its method"))
    #expect(text.contains("-[Patient"))
    #expect(text.contains(" work:]"))
  }

  @Test("Asked for a check, the runtime stops the program too", .disabled(if: Build.isSanitized))
  func stopsWhenAsked() async throws {
    await #expect(processExitsWith: .success) {
      _ = try Patient()
      Runtime._checkInvariants()
    }
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let patient = try Patient()
      patient.message.interests = 0
      Runtime._checkInvariants()
    }
    #expect(text(result.standardErrorContent).contains("the hooks of a message are counted"))
  }
}

#endif
