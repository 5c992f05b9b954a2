// The receivers of the calls that meet many classes in random order: 64 classes, each with a
// method of its own.

import Swizzle

/// The superclass of the 64.
open class Mixed {
  /// Makes one.
  public required init() {}

  /// A method that each of the 64 overrides.
  open func method(_ value: Int) -> Int { value }
}

final class Mixed00: Mixed {
  override func method(_ value: Int) -> Int { value &+ 1 }
}
final class Mixed01: Mixed {
  override func method(_ value: Int) -> Int { value &+ 2 }
}
final class Mixed02: Mixed {
  override func method(_ value: Int) -> Int { value &+ 3 }
}
final class Mixed03: Mixed {
  override func method(_ value: Int) -> Int { value &+ 4 }
}
final class Mixed04: Mixed {
  override func method(_ value: Int) -> Int { value &+ 5 }
}
final class Mixed05: Mixed {
  override func method(_ value: Int) -> Int { value &+ 6 }
}
final class Mixed06: Mixed {
  override func method(_ value: Int) -> Int { value &+ 7 }
}
final class Mixed07: Mixed {
  override func method(_ value: Int) -> Int { value &+ 8 }
}
final class Mixed08: Mixed {
  override func method(_ value: Int) -> Int { value &+ 9 }
}
final class Mixed09: Mixed {
  override func method(_ value: Int) -> Int { value &+ 10 }
}
final class Mixed10: Mixed {
  override func method(_ value: Int) -> Int { value &+ 11 }
}
final class Mixed11: Mixed {
  override func method(_ value: Int) -> Int { value &+ 12 }
}
final class Mixed12: Mixed {
  override func method(_ value: Int) -> Int { value &+ 13 }
}
final class Mixed13: Mixed {
  override func method(_ value: Int) -> Int { value &+ 14 }
}
final class Mixed14: Mixed {
  override func method(_ value: Int) -> Int { value &+ 15 }
}
final class Mixed15: Mixed {
  override func method(_ value: Int) -> Int { value &+ 16 }
}
final class Mixed16: Mixed {
  override func method(_ value: Int) -> Int { value &+ 17 }
}
final class Mixed17: Mixed {
  override func method(_ value: Int) -> Int { value &+ 18 }
}
final class Mixed18: Mixed {
  override func method(_ value: Int) -> Int { value &+ 19 }
}
final class Mixed19: Mixed {
  override func method(_ value: Int) -> Int { value &+ 20 }
}
final class Mixed20: Mixed {
  override func method(_ value: Int) -> Int { value &+ 21 }
}
final class Mixed21: Mixed {
  override func method(_ value: Int) -> Int { value &+ 22 }
}
final class Mixed22: Mixed {
  override func method(_ value: Int) -> Int { value &+ 23 }
}
final class Mixed23: Mixed {
  override func method(_ value: Int) -> Int { value &+ 24 }
}
final class Mixed24: Mixed {
  override func method(_ value: Int) -> Int { value &+ 25 }
}
final class Mixed25: Mixed {
  override func method(_ value: Int) -> Int { value &+ 26 }
}
final class Mixed26: Mixed {
  override func method(_ value: Int) -> Int { value &+ 27 }
}
final class Mixed27: Mixed {
  override func method(_ value: Int) -> Int { value &+ 28 }
}
final class Mixed28: Mixed {
  override func method(_ value: Int) -> Int { value &+ 29 }
}
final class Mixed29: Mixed {
  override func method(_ value: Int) -> Int { value &+ 30 }
}
final class Mixed30: Mixed {
  override func method(_ value: Int) -> Int { value &+ 31 }
}
final class Mixed31: Mixed {
  override func method(_ value: Int) -> Int { value &+ 32 }
}
final class Mixed32: Mixed {
  override func method(_ value: Int) -> Int { value &+ 33 }
}
final class Mixed33: Mixed {
  override func method(_ value: Int) -> Int { value &+ 34 }
}
final class Mixed34: Mixed {
  override func method(_ value: Int) -> Int { value &+ 35 }
}
final class Mixed35: Mixed {
  override func method(_ value: Int) -> Int { value &+ 36 }
}
final class Mixed36: Mixed {
  override func method(_ value: Int) -> Int { value &+ 37 }
}
final class Mixed37: Mixed {
  override func method(_ value: Int) -> Int { value &+ 38 }
}
final class Mixed38: Mixed {
  override func method(_ value: Int) -> Int { value &+ 39 }
}
final class Mixed39: Mixed {
  override func method(_ value: Int) -> Int { value &+ 40 }
}
final class Mixed40: Mixed {
  override func method(_ value: Int) -> Int { value &+ 41 }
}
final class Mixed41: Mixed {
  override func method(_ value: Int) -> Int { value &+ 42 }
}
final class Mixed42: Mixed {
  override func method(_ value: Int) -> Int { value &+ 43 }
}
final class Mixed43: Mixed {
  override func method(_ value: Int) -> Int { value &+ 44 }
}
final class Mixed44: Mixed {
  override func method(_ value: Int) -> Int { value &+ 45 }
}
final class Mixed45: Mixed {
  override func method(_ value: Int) -> Int { value &+ 46 }
}
final class Mixed46: Mixed {
  override func method(_ value: Int) -> Int { value &+ 47 }
}
final class Mixed47: Mixed {
  override func method(_ value: Int) -> Int { value &+ 48 }
}
final class Mixed48: Mixed {
  override func method(_ value: Int) -> Int { value &+ 49 }
}
final class Mixed49: Mixed {
  override func method(_ value: Int) -> Int { value &+ 50 }
}
final class Mixed50: Mixed {
  override func method(_ value: Int) -> Int { value &+ 51 }
}
final class Mixed51: Mixed {
  override func method(_ value: Int) -> Int { value &+ 52 }
}
final class Mixed52: Mixed {
  override func method(_ value: Int) -> Int { value &+ 53 }
}
final class Mixed53: Mixed {
  override func method(_ value: Int) -> Int { value &+ 54 }
}
final class Mixed54: Mixed {
  override func method(_ value: Int) -> Int { value &+ 55 }
}
final class Mixed55: Mixed {
  override func method(_ value: Int) -> Int { value &+ 56 }
}
final class Mixed56: Mixed {
  override func method(_ value: Int) -> Int { value &+ 57 }
}
final class Mixed57: Mixed {
  override func method(_ value: Int) -> Int { value &+ 58 }
}
final class Mixed58: Mixed {
  override func method(_ value: Int) -> Int { value &+ 59 }
}
final class Mixed59: Mixed {
  override func method(_ value: Int) -> Int { value &+ 60 }
}
final class Mixed60: Mixed {
  override func method(_ value: Int) -> Int { value &+ 61 }
}
final class Mixed61: Mixed {
  override func method(_ value: Int) -> Int { value &+ 62 }
}
final class Mixed62: Mixed {
  override func method(_ value: Int) -> Int { value &+ 63 }
}
final class Mixed63: Mixed {
  override func method(_ value: Int) -> Int { value &+ 64 }
}

extension Mixed {
  /// The 64 classes.
  public static let classes: [Mixed.Type] = [
    Mixed00.self, Mixed01.self, Mixed02.self, Mixed03.self,
    Mixed04.self, Mixed05.self, Mixed06.self, Mixed07.self,
    Mixed08.self, Mixed09.self, Mixed10.self, Mixed11.self,
    Mixed12.self, Mixed13.self, Mixed14.self, Mixed15.self,
    Mixed16.self, Mixed17.self, Mixed18.self, Mixed19.self,
    Mixed20.self, Mixed21.self, Mixed22.self, Mixed23.self,
    Mixed24.self, Mixed25.self, Mixed26.self, Mixed27.self,
    Mixed28.self, Mixed29.self, Mixed30.self, Mixed31.self,
    Mixed32.self, Mixed33.self, Mixed34.self, Mixed35.self,
    Mixed36.self, Mixed37.self, Mixed38.self, Mixed39.self,
    Mixed40.self, Mixed41.self, Mixed42.self, Mixed43.self,
    Mixed44.self, Mixed45.self, Mixed46.self, Mixed47.self,
    Mixed48.self, Mixed49.self, Mixed50.self, Mixed51.self,
    Mixed52.self, Mixed53.self, Mixed54.self, Mixed55.self,
    Mixed56.self, Mixed57.self, Mixed58.self, Mixed59.self,
    Mixed60.self, Mixed61.self, Mixed62.self, Mixed63.self,
  ]
}

extension Mixed {
  /// Gives each of the 64 classes a method of its own for ``message``.
  public static func installMethods() throws {
    try Class(Mixed00.self).addMethod(message) { _, value in value &+ 1 }
    try Class(Mixed01.self).addMethod(message) { _, value in value &+ 2 }
    try Class(Mixed02.self).addMethod(message) { _, value in value &+ 3 }
    try Class(Mixed03.self).addMethod(message) { _, value in value &+ 4 }
    try Class(Mixed04.self).addMethod(message) { _, value in value &+ 5 }
    try Class(Mixed05.self).addMethod(message) { _, value in value &+ 6 }
    try Class(Mixed06.self).addMethod(message) { _, value in value &+ 7 }
    try Class(Mixed07.self).addMethod(message) { _, value in value &+ 8 }
    try Class(Mixed08.self).addMethod(message) { _, value in value &+ 9 }
    try Class(Mixed09.self).addMethod(message) { _, value in value &+ 10 }
    try Class(Mixed10.self).addMethod(message) { _, value in value &+ 11 }
    try Class(Mixed11.self).addMethod(message) { _, value in value &+ 12 }
    try Class(Mixed12.self).addMethod(message) { _, value in value &+ 13 }
    try Class(Mixed13.self).addMethod(message) { _, value in value &+ 14 }
    try Class(Mixed14.self).addMethod(message) { _, value in value &+ 15 }
    try Class(Mixed15.self).addMethod(message) { _, value in value &+ 16 }
    try Class(Mixed16.self).addMethod(message) { _, value in value &+ 17 }
    try Class(Mixed17.self).addMethod(message) { _, value in value &+ 18 }
    try Class(Mixed18.self).addMethod(message) { _, value in value &+ 19 }
    try Class(Mixed19.self).addMethod(message) { _, value in value &+ 20 }
    try Class(Mixed20.self).addMethod(message) { _, value in value &+ 21 }
    try Class(Mixed21.self).addMethod(message) { _, value in value &+ 22 }
    try Class(Mixed22.self).addMethod(message) { _, value in value &+ 23 }
    try Class(Mixed23.self).addMethod(message) { _, value in value &+ 24 }
    try Class(Mixed24.self).addMethod(message) { _, value in value &+ 25 }
    try Class(Mixed25.self).addMethod(message) { _, value in value &+ 26 }
    try Class(Mixed26.self).addMethod(message) { _, value in value &+ 27 }
    try Class(Mixed27.self).addMethod(message) { _, value in value &+ 28 }
    try Class(Mixed28.self).addMethod(message) { _, value in value &+ 29 }
    try Class(Mixed29.self).addMethod(message) { _, value in value &+ 30 }
    try Class(Mixed30.self).addMethod(message) { _, value in value &+ 31 }
    try Class(Mixed31.self).addMethod(message) { _, value in value &+ 32 }
    try Class(Mixed32.self).addMethod(message) { _, value in value &+ 33 }
    try Class(Mixed33.self).addMethod(message) { _, value in value &+ 34 }
    try Class(Mixed34.self).addMethod(message) { _, value in value &+ 35 }
    try Class(Mixed35.self).addMethod(message) { _, value in value &+ 36 }
    try Class(Mixed36.self).addMethod(message) { _, value in value &+ 37 }
    try Class(Mixed37.self).addMethod(message) { _, value in value &+ 38 }
    try Class(Mixed38.self).addMethod(message) { _, value in value &+ 39 }
    try Class(Mixed39.self).addMethod(message) { _, value in value &+ 40 }
    try Class(Mixed40.self).addMethod(message) { _, value in value &+ 41 }
    try Class(Mixed41.self).addMethod(message) { _, value in value &+ 42 }
    try Class(Mixed42.self).addMethod(message) { _, value in value &+ 43 }
    try Class(Mixed43.self).addMethod(message) { _, value in value &+ 44 }
    try Class(Mixed44.self).addMethod(message) { _, value in value &+ 45 }
    try Class(Mixed45.self).addMethod(message) { _, value in value &+ 46 }
    try Class(Mixed46.self).addMethod(message) { _, value in value &+ 47 }
    try Class(Mixed47.self).addMethod(message) { _, value in value &+ 48 }
    try Class(Mixed48.self).addMethod(message) { _, value in value &+ 49 }
    try Class(Mixed49.self).addMethod(message) { _, value in value &+ 50 }
    try Class(Mixed50.self).addMethod(message) { _, value in value &+ 51 }
    try Class(Mixed51.self).addMethod(message) { _, value in value &+ 52 }
    try Class(Mixed52.self).addMethod(message) { _, value in value &+ 53 }
    try Class(Mixed53.self).addMethod(message) { _, value in value &+ 54 }
    try Class(Mixed54.self).addMethod(message) { _, value in value &+ 55 }
    try Class(Mixed55.self).addMethod(message) { _, value in value &+ 56 }
    try Class(Mixed56.self).addMethod(message) { _, value in value &+ 57 }
    try Class(Mixed57.self).addMethod(message) { _, value in value &+ 58 }
    try Class(Mixed58.self).addMethod(message) { _, value in value &+ 59 }
    try Class(Mixed59.self).addMethod(message) { _, value in value &+ 60 }
    try Class(Mixed60.self).addMethod(message) { _, value in value &+ 61 }
    try Class(Mixed61.self).addMethod(message) { _, value in value &+ 62 }
    try Class(Mixed62.self).addMethod(message) { _, value in value &+ 63 }
    try Class(Mixed63.self).addMethod(message) { _, value in value &+ 64 }
  }
}
