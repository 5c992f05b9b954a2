// What it costs to ask the runtime: by name, for a method, whether a class responds.

import Subjects
import Swizzle

func questionRows() throws -> [Row] {
  let subject = Hidden(makeSubject())
  let home = Class(Subject.self)
  let selector: Selector = "replaced:"
  return [
    .operation("perform-by-name") { operations in
      var value = 1
      for _ in 0..<operations {
        let result = subject { try? Instance($0).perform(selector, value) }
        value = result as? Int ?? 0
      }
      return value
    },
    .operation("responds") { operations in
      var count = 0
      for _ in 0..<operations where home.responds(to: selector) { count &+= 1 }
      return count
    },
    .operation("method-lookup") { operations in
      var count = 0
      for _ in 0..<operations where home.method(for: selector) != nil { count &+= 1 }
      return count
    },
  ]
}
