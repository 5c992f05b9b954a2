// What a test may ask about the build that it runs in.

import Foundation

enum Build {
  /// Under a sanitizer a test starts no other process: the sanitizer's report would be its result.
  static let isSanitized = dlsym(nil, "__tsan_init") != nil || dlsym(nil, "__asan_init") != nil

  #if DEBUG
  static let isOptimised = false
  #else
  static let isOptimised = true
  #endif
}

/// The text of what a process wrote.
func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
