import Foundation
import Testing

@testable import SwizzleExamples

extension ExampleTests {
  @Suite struct TraceTests {
    private func file(_ name: String) throws -> String {
      let files = performance(of: Trace.self).report.contents.files
      return try #require(files.first { $0.name == name }).contents
    }

    private func events() throws -> [[String: Any]] {
      let data = Data(try file("trace.json").utf8)
      let trace = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
      let events = try #require(trace["traceEvents"] as? [[String: Any]])
      return events.filter { $0["ph"] as? String == "X" }
    }

    @Test func `The Chrome trace holds every call, each within its caller`() throws {
      let events = try events()
      #expect(events.count == 14)
      func span(_ name: String) throws -> ClosedRange<Double> {
        let event = try #require(events.last { $0["name"] as? String == name })
        let start = try #require(event["ts"] as? Double)
        return start...(start + (try #require(event["dur"] as? Double)))
      }
      let outer = try span("-[TabBarController tabBar:didSelectItem:]")
      let inner = try span("-[TabBarController setSelectedIndex:]")
      #expect(outer.contains(inner))
      #expect(inner.contains(try span("-[TabBarItem selectedImage]")))
    }

    @Test func `Times are in the files and not in the transcript`() throws {
      #expect(try file("trace.txt").contains("µs"))
      #expect(!performance(of: Trace.self).transcript.contains("µs"))
    }
  }

  @Suite struct SpyTests {
    @Test func `The picker answers by itself again afterwards`() {
      #expect(performance(of: SpyScenario.self).failure == nil)
      let picker = ImagePickerController()
      #expect((try? ImagePickerController.imageNamed(picker, "wood")) == .wood)
      #expect(throws: PhotoError.notFound("lake")) {
        try ImagePickerController.imageNamed(picker, "lake")
      }
    }
  }
}
