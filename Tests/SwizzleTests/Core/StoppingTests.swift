// What stops the program, and what it says then. Each runs in a process of its own.

import Swizzle
import Testing

private class Home {
  static let abstract: Function<Home, Int> = Message("drawRect:")
  static let near: Function<Home, Int> = Message("drawRct:") { _ in 1 }
  static let far: Function<Home, Int> = Message("somethingElseEntirely") { _ in 1 }
  static let make: Function<Home.Type, Int> = Message("makeOne")
  static let value: Function<Home, Int> = Message("value") { _ in 1 }
  init() {}
}
private class Low: Home {}
private final class Other: Home {}

private struct Point {
  static let length: Function<Point, Int> = Message("length")
  var x = 1
}
private struct Large {
  static let length: Function<Large, Int> = Message("largeLength")
  var a = 1, b = 2, c = 3
}
private protocol Shape {}
private final class Square: Shape {}
private let area: Function<any Shape, Int> = Message("area")

private class Careless: DeclaresMessages {
  static let wrong: Function<Careless, Int> = Message("value") { _ in 1 }
  static let again: Function<Careless, String> = Message("value") { _ in "" }
  class func declareMessages(_ list: inout MessageList) {
    list.add(wrong)
    list.add(again)
  }
}

@Suite(.disabled(if: Build.isSanitized)) struct StoppingTests {
  @Test("A message that nobody implements names class, selector and near names")
  func nobodyImplements() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      touch(Home.near)
      touch(Home.far)
      _ = Home.abstract(Low())
    }
    let text = text(result.standardErrorContent)
    #expect(text.contains("Low drawRect:]"))
    #expect(text.contains("nobody implements it"))
    #expect(text.contains("drawRct:, "))
  }

  @Test("A class message that nobody implements says so")
  func nobodyImplementsClassMethod() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = Home.make(Low.self)
    }
    let text = text(result.standardErrorContent)
    #expect(text.contains("+["))
    #expect(text.contains("Low makeOne]"))
  }

  @Test("A send to super where nobody implements the message stops too")
  func superNobodyImplements() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = try? Class(Low.self).addMethod(Home.abstract) { low in
        Home.abstract.sendSuper(from: Low.self, low)
      }
      _ = Home.abstract(Low())
    }
    #expect(text(result.standardErrorContent).contains("Low drawRect:]"))
  }

  @Test("A struct receiver of an abstract message")
  func structReceiver() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = Point.length(Point())
    }
    let text = text(result.standardErrorContent)
    #expect(text.contains("length"))
    #expect(text.contains("Point cannot receive messages"))
  }

  @Test("A receiver of an abstract message that is not one pointer")
  func largeReceiver() async throws {
    await #expect(processExitsWith: .failure) {
      _ = Large.length(Large())
    }
    await #expect(processExitsWith: .failure) {
      _ = area(Square())
    }
  }

  @Test("A class that declares two messages of one name that do not agree")
  func carelessDeclaration() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = Class(Careless.self)
    }
    let text = text(result.standardErrorContent)
    #expect(text.contains("Careless"))
    #expect(text.contains("conflictingDeclaration"))
  }

  @Test("An original that is handed an object which its chain is not for")
  func foreignOriginal() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let low: Home = Low()
      // Written for any `Home`, placed where the chain is for a `Low`.
      try Instance(low).hook(Home.value) { original, _ in original(Other()) }
      _ = Home.value(low)
    }
    let text = text(result.standardErrorContent)
    #expect(text.contains("original of value"))
    #expect(text.contains("Other"))
    #expect(text.contains("Low"))
  }
}
