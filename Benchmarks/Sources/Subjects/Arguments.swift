// Messages and methods with arguments of several shapes.

public import Swizzle

/// 64 bytes.
public struct Wide {
  /// Eight words.
  public var words: (Int, Int, Int, Int, Int, Int, Int, Int)

  /// One with the same word eight times.
  public init(_ word: Int) {
    words = (word, word, word, word, word, word, word, word)
  }
}

/// A value of a generic type.
public struct Pair<First, Second> {
  /// The one.
  public var first: First
  /// The other.
  public var second: Second

  /// Makes a pair.
  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }
}

extension Subject {
  /// No argument.
  public static let noArguments = Message("noArguments") { (_: Subject) in 1 }

  /// Four arguments, one of them of 64 bytes.
  public static let wide = Message("wide:with:with:with:") {
    (_: Subject, value: Int, wide: Wide, fraction: Double, flag: Bool) in
    flag ? value &+ wide.words.7 : value
  }

  /// A string.
  public static let string = Message("string:") { (_: Subject, value: String) in
    value.utf8.count
  }

  /// A reference.
  public static let reference = Message("reference:") { (_: Subject, value: Subject) in
    value.count
  }

  /// A generic value.
  public static let generic = Message("generic:") { (_: Subject, value: Pair<Int, Double>) in
    value.first &+ 2
  }
}
