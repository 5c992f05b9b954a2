// The class whose methods the loops call, by every way that Swift itself has.

/// The receiver of the calls: an open class, so that a call goes through its method table.
open class Subject {
  /// Makes one.
  public init() {}

  /// A method of the method table.
  open func method(_ value: Int) -> Int { value &+ 1 }

  /// An async method of the method table.
  open func asyncMethod(_ value: Int) async -> Int { value &+ 13 }

  /// A method with four arguments, one of them of 64 bytes.
  open func wideMethod(_ value: Int, _ wide: Wide, _ fraction: Double, _ flag: Bool) -> Int {
    flag ? value &+ wide.words.7 : value
  }

  /// A method with a string.
  open func stringMethod(_ value: String) -> Int { value.utf8.count }

  /// A number that methods may read.
  public final let count = 1

  /// A method that is called straight.
  @inline(never)
  public final func finalMethod(_ value: Int) -> Int { value &+ 2 }

  /// A method that `@_dynamicReplacement` could replace.
  public dynamic func dynamicMethod(_ value: Int) -> Int { value &+ 3 }
}

/// What the receivers really are, which the loops' module does not see.
final class Receiver: Subject {
  override func method(_ value: Int) -> Int { value &+ 5 }
}

/// A protocol that the receivers conform to.
public protocol Callable {
  func requirement(_ value: Int) -> Int
}

extension Receiver: Callable {
  func requirement(_ value: Int) -> Int { value &+ 7 }
}

/// Makes a receiver of a class that the caller does not know.
@inline(never)
public func makeSubject() -> Subject { Receiver() }

/// Makes a receiver behind a protocol.
@inline(never)
public func makeCallable() -> any Callable { Receiver() }

/// Makes a closure that captures something.
@inline(never)
public func makeClosure() -> (Int) -> Int {
  let step = Int.random(in: 11...13)
  return { $0 &+ step }
}

/// A class between ``Subject`` and the receiver of sends to super.
open class DerivedSubject: Subject {}

final class DerivedReceiver: DerivedSubject {}

/// Makes a receiver whose class inherits from ``DerivedSubject``.
@inline(never)
public func makeDerived() -> DerivedSubject { DerivedReceiver() }

class Level1: Subject {}
class Level2: Level1 {}
class Level3: Level2 {}
class Level4: Level3 {}
class Level5: Level4 {}
class Level6: Level5 {}
class Level7: Level6 {}
final class Level8: Level7 {}

/// Makes a receiver eight classes below ``Subject``.
@inline(never)
public func makeDeep() -> Subject { Level8() }
