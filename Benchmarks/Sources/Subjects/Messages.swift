// The messages that the loops send. Each row has its own, so that what one row installs is not in
// another's way.

public import Swizzle

extension Subject {
  /// Nothing is ever installed on it.
  public static let untouched = Message("untouched:") { (_: Subject, value: Int) in value &+ 1 }

  /// Replaced with a closure that captures nothing.
  public static let replaced = Message("replaced:") { (_: Subject, value: Int) in value &+ 2 }

  /// Replaced with a closure that captures something.
  public static let capturing = Message("capturing:") { (_: Subject, value: Int) in value &+ 3 }

  /// Exchanged with ``exchangedToo``.
  public static let exchanged = Message("exchanged:") { (_: Subject, value: Int) in value &+ 4 }

  /// Exchanged with ``exchanged``.
  public static let exchangedToo = Message("exchangedToo:") { (_: Subject, value: Int) in
    value &+ 5
  }

  /// Has one hook.
  public static let hooked = Message("hooked:") { (_: Subject, value: Int) in value &+ 6 }

  /// Has two hooks.
  public static let hooked2 = Message("hooked2:") { (_: Subject, value: Int) in value &+ 7 }

  /// Has four hooks.
  public static let hooked4 = Message("hooked4:") { (_: Subject, value: Int) in value &+ 8 }

  /// Has eight hooks.
  public static let hooked8 = Message("hooked8:") { (_: Subject, value: Int) in value &+ 9 }

  /// Has an observer before it.
  public static let observedBefore = Message("observedBefore:") { (_: Subject, value: Int) in
    value &+ 10
  }

  /// Has an observer after it.
  public static let observedAfter = Message("observedAfter:") { (_: Subject, value: Int) in
    value &+ 11
  }

  /// Hooked on the one object that the loop sends it to.
  public static let instanceHooked = Message("instanceHooked:") { (_: Subject, value: Int) in
    value &+ 12
  }

  /// Replaced, and hooked on another object than the one that the loop sends it to.
  public static let besideInstanceHook = Message("besideInstanceHook:") {
    (_: Subject, value: Int) in value &+ 13
  }

  /// Hooked in a scope that the loop is not in.
  public static let scoped = Message("scoped:") { (_: Subject, value: Int) in value &+ 14 }

  /// Sent to super.
  public static let overridden = Message("overridden:") { (_: Subject, value: Int) in
    value &+ 15
  }

  /// Implemented eight classes above the receiver's.
  public static let inherited = Message("inherited:") { (_: Subject, value: Int) in value &+ 16 }

  /// Throws, where the type is concerned.
  public static let throwing = Message("throwing:") { (_: Subject, value: Int) throws in
    guard value != .min else { throw Refused() }
    return value &+ 17
  }

  /// A class method.
  public static let classMethod = Message("classMethod:") { (_: Subject.Type, value: Int) in
    value &+ 18
  }

  /// Sent with `await`.
  public static let asynchronous = AsyncMessage("asynchronous:") {
    (_: Subject, value: Int) async in value &+ 19
  }

  /// Sent with `await`, and hooked.
  public static let asynchronousHooked = AsyncMessage("asynchronousHooked:") {
    (_: Subject, value: Int) async in value &+ 21
  }

  /// Hooked and unhooked.
  public static let hookable = Message("hookable:") { (_: Subject, value: Int) in value &+ 31 }

  /// Hooked and unhooked on one object.
  public static let instanceHookable = Message("instanceHookable:") {
    (_: Subject, value: Int) in value &+ 32
  }

  /// Sent by two threads, and hooked.
  public static let shared = Message("shared:") { (_: Subject, value: Int) in value &+ 20 }
}

/// What ``Subject/throwing`` throws, if ever.
public struct Refused: Error {
  /// Makes one.
  public init() {}
}

extension Mixed {
  /// Implemented by each of the 64 classes for itself.
  public static let message = Message("message:") { (_: Mixed, value: Int) in value }
}

/// The superclass of the classes that are made at run time, apart from those that are only called.
open class Changing {
  /// Makes one.
  public init() {}

  /// Exchanged with ``second``.
  public static let first = Message("first:") { (_: Changing, value: Int) in value &+ 33 }

  /// Exchanged with ``first``.
  public static let second = Message("second:") { (_: Changing, value: Int) in value &+ 34 }

  /// Added to classes.
  public static let third = Message("third:") { (_: Changing, value: Int) in value &+ 35 }
}
