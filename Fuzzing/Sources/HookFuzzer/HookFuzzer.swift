// What libFuzzer calls with the bytes that it made up: they become a script of hooks and methods,
// which is run on the runtime and on the model of the tests, compared after every step.

import CFuzzer
import Foundation

@testable import Swizzle

@main
enum HookFuzzer {
  /// No more steps than this are made of one input, since the model is slow.
  private static let longest = 60

  static func main() {
    Invariants.extent = .touched
    // SwiftPM makes the program's main function of this one, in the place of libFuzzer's own.
    var (count, arguments) = (CommandLine.argc, CommandLine.unsafeArgv)
    let status = withUnsafeMutablePointer(to: &arguments) { pointer in
      LLVMFuzzerRunDriver(&count, pointer, fuzzOneInput)
    }
    exit(status)
  }

  /// Runs one input; where the runtime and the model differ the program ends, which libFuzzer sees.
  fileprivate static func run(_ input: UnsafeBufferPointer<UInt8>) {
    var bytes = Bytes(input)
    let script = bytes.script(atMost: longest)
    do {
      try HookRun.check(script)
    } catch {
      let steps = script.map { "  \($0)" }.joined(separator: "\n")
      FileHandle.standardError.write(
        Data("the runtime and the model differ:\n\(steps)\n\(error)\n".utf8))
      abort()
    }
  }
}

/// The name by which libFuzzer's own main function, which is linked too, calls for an input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  HookFuzzer.run(UnsafeBufferPointer(start: data, count: size))
  return 0
}
