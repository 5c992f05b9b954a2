private import CSwizzle

/// A trace in the Chrome trace event format, which Perfetto opens.
struct TraceEvents {
  private let records: TraceRecords

  init(_ records: TraceRecords) {
    self.records = records
  }

  var json: String {
    var names = TraceNames()
    let process = swz_process()
    var threads: [UInt32] = []
    var events: [String] = []
    for (index, span) in records.spans.elements.enumerated() {
      if !threads.contains(span.thread) { threads.append(span.thread) }
      events.append(event(span, index, process, &names))
    }
    let heads = threads.sorted().map { thread in
      """
      {"ph":"M","name":"thread_name","pid":\(process),"tid":\(thread),\
      "args":{"name":"thread \(thread)"}}
      """
    }
    return """
      {"traceEvents":[
      \((heads + events).joined(separator: ",\n"))
      ],"displayTimeUnit":"ns","otherData":{"recorded":\(records.spans.count),\
      "dropped":\(records.spans.dropped)}}

      """
  }

  private func event(
    _ span: TraceSpan, _ index: Int, _ process: Int64, _ names: inout TraceNames
  ) -> String {
    var arguments = "\"receiver\":\(quoted(names.name(of: span.receiver)))"
    if let values = span.arguments {
      arguments += ",\"arguments\":[\(values.map(quoted).joined(separator: ","))]"
    }
    if span.threw { arguments += ",\"threw\":true" }
    let common = """
      "cat":"message","name":\(quoted(names.method(span.site))),"pid":\(process),\
      "tid":\(span.thread),"ts":\(microseconds(span.start - records.began))
      """
    if span.site.isAsync {
      return """
        {"ph":"b","id":\(index),\(common),"args":{\(arguments)}},
        {"ph":"e","id":\(index),"cat":"message","name":\(quoted(names.method(span.site))),\
        "pid":\(process),"tid":\(span.thread),"ts":\(microseconds(span.end - records.began))}
        """
    }
    return """
      {"ph":"X",\(common),"dur":\(microseconds(span.end - span.start)),"args":{\(arguments)}}
      """
  }

  /// Nanoseconds as microseconds, exactly.
  private func microseconds(_ nanoseconds: UInt64) -> String {
    let fraction = String(nanoseconds % 1000)
    return "\(nanoseconds / 1000).\(String(repeating: "0", count: 3 - fraction.count))\(fraction)"
  }

  private func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
