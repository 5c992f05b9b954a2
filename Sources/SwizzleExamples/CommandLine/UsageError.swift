import Foundation

/// Something the program was asked for that it cannot do, in one line.
struct UsageError: Error, LocalizedError, Hashable {
  let message: String

  init(_ message: String) { self.message = message }

  var errorDescription: String? { message }
}
