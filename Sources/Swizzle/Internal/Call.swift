// How code that knows no types calls what words stand for: `CSwizzle/Calls.c`.

internal import CSwizzle

enum Call {
  /// Lets links find the chains of objects; once, before the first link is made.
  private static let chooser: Void = unsafe swz_set_chooser { word, receiver, call in
    unsafe call.pointee = of(_select(word, receiver))
  }

  static func of(_ word: UInt) -> swz_call {
    _ = chooser
    if word & Word.node == 0 {
      return swz_call(word: word, function: word, context: 0, is_hook: false)
    }
    switch word & Word.kinds {
    case Word.hook, Word.plain, Word.observed:
      // The caller keeps the chain alive.
      let words = unsafe Unmanaged<Node>.fromOpaque(_address(word))
        ._withUnsafeGuaranteedRef { $0.bodyWords }
      guard let words else { preconditionFailure("a chain has a node that cannot be called") }
      return swz_call(
        word: word, function: words.function, context: words.context,
        is_hook: word & Word.notHook == 0)
    default:
      return swz_call(word: word, function: 0, context: 0, is_hook: false)
    }
  }

  /// Stops the program where C would not find an object's struct.
  static func check(_ contents: UnsafeRawPointer, isFirstOf object: AnyObject) {
    let start = unsafe Unmanaged.passUnretained(object).toOpaque()
    unsafe precondition(contents - UnsafeRawPointer(start) == 16, "an object's header is 16 bytes")
  }
}

/// The function and the context of a closure that a struct holds and nothing else.
@usableFromInline
func _words<Body>(of body: Body) -> (function: UInt, context: UInt) {
  // A closure is two words; a struct that holds one closure has the closure's layout.
  precondition(MemoryLayout<Body>.size == 2 * MemoryLayout<UInt>.size, "a closure is two words")
  return unsafe withUnsafeBytes(of: body) {
    unsafe ($0.load(as: UInt.self), $0.load(fromByteOffset: 8, as: UInt.self))
  }
}
