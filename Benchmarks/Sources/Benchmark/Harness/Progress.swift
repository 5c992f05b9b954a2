// How far a run is, on a terminal.

import Foundation

enum Progress {
  private static let isShown = isatty(STDERR_FILENO) == 1

  static func show(_ line: String) {
    if isShown { FileHandle.standardError.write(Data("\r\(line) ".utf8)) }
  }

  static func clear() {
    if isShown { FileHandle.standardError.write(Data("\r\u{1B}[K".utf8)) }
  }
}
