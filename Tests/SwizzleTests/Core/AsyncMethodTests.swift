// Methods of async messages: replaced, exchanged, forwarded, and sent by name.

import Swizzle
import Testing

@Suite struct AsyncMethodTests {
  // Sendable: it has no state.
  class Library: DeclaresMessages, @unchecked Sendable {
    static let find: AsyncMessage<Library, String, Never, Int> = AsyncMessage("asyncFind:") {
      _, number in "book \(number)"
    }
    static let seek: AsyncMessage<Library, String, Never, Int> = AsyncMessage("asyncSeek:") {
      _, number in
      await Task.yield()
      return "sought \(number)"
    }
    static let lend: AsyncMessage<Library, Int, any Error, Int> = AsyncMessage("asyncLend:")
    static let close: AsyncMessage<Library, Void, Never> = AsyncMessage("asyncClose")
    static let count = Message("countBooks:") { (_: Library, number: Int) in number }
    required init() {}
    class func declareMessages(_ list: inout MessageList) {
      list.add(find)
      list.add(seek)
      list.add(lend)
      list.add(close)
      list.add(count)
    }
  }
  struct Refused: Error, Equatable { var number = 0 }

  @Test("Replacing gives back what the class's own method ran, and takes it again")
  func replacing() async throws {
    final class Branch: Library, @unchecked Sendable {}
    let (branch, handle) = (Branch(), Class(Branch.self))
    let floor = opaque(3)
    #expect(try handle.replaceMethod(Library.find) { _, number in "floor \(floor)" } == nil)
    for _ in 0..<2 { #expect(await Library.find(branch, 1) == "floor 3") }
    let first = try #require(
      try handle.replaceMethod(Library.find) { _, number in "shelf \(number)" })
    for _ in 0..<2 { #expect(await Library.find(branch, 2) == "shelf 2") }
    #expect(first.signature.isAsync)
    #expect(try handle.replaceMethod("asyncFind:", first) != nil)
    for _ in 0..<2 { #expect(await Library.find(branch, 2) == "floor 3") }
    #expect(await Library.find(Library(), 1) == "book 1")
  }

  @Test("Swizzling twice is none, whether the methods are inherited or the class's own")
  func swizzling() async throws {
    class Branch: Library, @unchecked Sendable {}
    let branch = Branch()
    #expect(try Class(Branch.self).swizzle(Library.find, with: Library.seek) == .added)
    for _ in 0..<2 {
      #expect(await Library.find(branch, 1) == "sought 1")
      #expect(await Library.seek(branch, 1) == "book 1")
    }
    #expect(try Class(Branch.self).swizzle(Library.find, with: Library.seek) == .exchanged)
    for _ in 0..<2 {
      #expect(await Library.find(branch, 1) == "book 1")
      #expect(await Library.seek(branch, 1) == "sought 1")
    }
  }

  @Test("A body that does not await is no body of an async message")
  func otherBodies() throws {
    #expect(Library.find.signature.description == "(Int) async -> String")
    refused(.signatureMismatch, naming: ["(Int) async -> String", "(Int) -> String"]) {
      try Class(Library.self).replaceMethod(
        "asyncFind:", Implementation { (_: Library, number: Int) in "\(number)" })
    }
  }

  @Test("By name an async message has to be awaited; one that is not async may be")
  func performing() async throws {
    let instance = Instance(Library())
    refused(.signatureMismatch, naming: ["asyncFind:", "performAsync"]) {
      try instance.perform("asyncFind:", 1)
    }
    #expect(try await instance.performAsync("asyncFind:", 1) as? String == "book 1")
    #expect(try await instance.performAsync("countBooks:", 4) as? Int == 4)
  }

  @Test("A class that brings a method when it is missed is asked once")
  func resolving() async throws {
    final class Branch: Library, MethodResolving, @unchecked Sendable {
      static let asked = Tally()
      static func resolveMethod(_ selector: Selector, _ kind: MethodKind) -> Bool {
        guard selector == "asyncLend:" else { return false }
        asked.add()
        let added = try? Class(Branch.self).addMethod(Library.lend) { _, number in number + 1 }
        return added == true
      }
    }
    for _ in 0..<2 { #expect(try await Library.lend(Branch(), 1) == 2) }
    #expect(Branch.asked.count == 1)
  }

  @Test("What nobody implements goes to the forwarding target, and its errors come back")
  func forwardingTarget() async throws {
    final class Target: Library, @unchecked Sendable {}
    final class Proxy: Library, MessageForwarding, @unchecked Sendable {
      let target = Target()
      func forwardingTarget(for selector: Selector) -> AnyObject? { target }
    }
    try Class(Target.self).addMethod(Library.lend) { _, number in
      await Task.yield()
      if number < 0 { throw Refused(number: number) }
      return number * 2
    }
    for _ in 0..<2 {
      #expect(try await Library.lend(Proxy(), 2) == 4)
      await #expect(throws: Refused(number: -2)) { try await Library.lend(Proxy(), -2) }
    }
  }

  @Test("Without a target the invocation is taken, with a result or none to give")
  func invocations() async throws {
    final class Proxy: Library, MessageForwarding, @unchecked Sendable {
      nonisolated(unsafe) var problem: SwizzleError?
      let target = Library()
      func forward(_ invocation: Invocation) -> Bool {
        if invocation.selector == "asyncClose" { return true }
        return (try? invocation.setResult(40)) != nil
      }
    }
    let proxy = Proxy()
    await Library.close(proxy)
    #expect(try await Library.lend(proxy, 1) == 40)
  }

  @Test("An invocation cannot wait, so that invoking an async method is an error that says so")
  func invokingAsync() async throws {
    final class Target: Library, @unchecked Sendable {}
    final class Proxy: Library, MessageForwarding, @unchecked Sendable {
      func forward(_ invocation: Invocation) -> Bool {
        (try? invocation.invoke(on: Target())) != nil
      }
    }
    try Class(Target.self).addMethod(Library.lend) { _, number in number }
    let error = await #expect(throws: SwizzleError.self) { try await Library.lend(Proxy(), 1) }
    #expect(error?.code == .signatureMismatch)
    #expect(error?.message.contains("asyncLend:") == true)
    #expect(error?.message.contains("forwardingTarget(for:)") == true, "\(error?.message ?? "")")
  }

  @Test("A hook knows the selector that was sent, and a guarded one passes errors on")
  func selectorsAndErrors() async throws {
    final class Branch: Library, @unchecked Sendable {}
    try Class(Branch.self).addMethod(Library.lend) { _, number in
      if number < 0 { throw Refused() }
      return number
    }
    let seen = Journal()
    try Class(Branch.self).before(Library.lend) { _, number in
      await Task.yield()
      seen.write("before \(number)")
    }
    try Class(Branch.self).hook(Library.lend, HookOptions(guardsReentrancy: true)) {
      original, library, number in
      seen.write("\(original.selector)")
      return try await original(library, number)
    }
    #expect(try await Library.lend(Branch(), 3) == 3)
    await #expect(throws: Refused.self) { try await Library.lend(Branch(), -3) }
    #expect(seen.take() == ["before 3", "asyncLend:", "before -3", "asyncLend:"])
  }
}
