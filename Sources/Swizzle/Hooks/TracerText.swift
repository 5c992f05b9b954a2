/// A trace as text: one line for the calls of one method in one place of the tree.
struct TraceText {
  private let threads: [[Entry]]
  private let apart: [Entry]
  private let dropped: Int

  /// Calls of one method, on receivers of one class, in one place.
  private final class Entry {
    let title: String
    var count = 0
    var threw = 0
    var duration = Duration.zero
    var entries: [Entry] = []

    init(title: String) {
      self.title = title
    }
  }

  private struct Line {
    let title: String
    let entry: Entry
  }

  init(_ calls: [TracedCall], dropped: Int) {
    self.dropped = dropped
    var threads: [(number: Int, entries: [Entry])] = []
    var apart: [Entry] = []
    for call in calls {
      if call.isAsync {
        Self.add(call, to: &apart)
        continue
      }
      if threads.last?.number != call.thread { threads.append((call.thread, [])) }
      Self.add(call, to: &threads[threads.count - 1].entries)
    }
    self.threads = threads.map(\.entries)
    self.apart = apart
  }

  private static func add(_ call: TracedCall, to entries: inout [Entry]) {
    let title = title(of: call)
    let entry: Entry
    if let known = entries.first(where: { $0.title == title }) {
      entry = known
    } else {
      entry = Entry(title: title)
      entries.append(entry)
    }
    entry.count += 1
    entry.duration += call.duration
    if call.threw { entry.threw += 1 }
    for inner in call.calls { add(inner, to: &entry.entries) }
  }

  /// The method; its receiver's class too, where that only inherits it.
  private static func title(of call: TracedCall) -> String {
    let arguments =
      call.arguments.isEmpty ? "" : " (\(call.arguments.joined(separator: ", ")))"
    let isOwn = call.method.dropFirst(2).hasPrefix(call.receiver + " ")
    return call.method + arguments + (isOwn ? "" : " on \(call.receiver)")
  }

  func text(showingTimes: Bool) -> String {
    var lines: [String] = []
    let isOnly = threads.count + (apart.isEmpty ? 0 : 1) == 1
    for (index, entries) in threads.enumerated() {
      if !isOnly { lines.append("thread \(index + 1)") }
      lines += Self.lines(entries, isOnly ? 0 : 1, showingTimes)
    }
    if !apart.isEmpty {
      if !isOnly { lines.append("async") }
      lines += Self.lines(apart, isOnly ? 0 : 1, showingTimes)
    }
    if dropped > 0 {
      lines.append("(\(dropped) older \(dropped == 1 ? "call was" : "calls were") dropped)")
    }
    return lines.joined(separator: "\n")
  }

  private static func lines(
    _ entries: [Entry], _ depth: Int, _ showingTimes: Bool
  ) -> [String] {
    var lines: [Line] = []
    func visit(_ entries: [Entry], _ depth: Int) {
      for entry in entries {
        let indent = String(repeating: "  ", count: depth)
        lines.append(Line(title: indent + entry.title, entry: entry))
        visit(entry.entries, depth + 1)
      }
    }
    visit(entries, depth)
    let width = lines.map(\.title.count).max() ?? 0
    let counts = lines.map { "\($0.entry.count) \($0.entry.count == 1 ? "call" : "calls")" }
    let countWidth = counts.map(\.count).max() ?? 0
    return zip(lines, counts).map { line, count in
      var text = line.title.padded(to: width) + "  " + count.padded(to: countWidth)
      if showingTimes { text += "  " + line.entry.duration.microseconds }
      if line.entry.threw > 0 { text += "  \(line.entry.threw) threw" }
      while text.last == " " { text.removeLast() }
      return text
    }
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(width - count, 0))
  }
}

extension Duration {
  var inNanoseconds: Int64 {
    components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
  }

  /// `41.0 µs`.
  fileprivate var microseconds: String {
    let tenths = (inNanoseconds + 50) / 100
    return "\(tenths / 10).\(tenths % 10) µs"
  }
}
