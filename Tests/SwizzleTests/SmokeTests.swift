import Swizzle
import Testing

class Animal {
  static let speak = Message("speak:") { (animal: Animal, times: Int) in "animal \(times)" }
  static let other = Message("other:") { (animal: Animal, times: Int) in "other \(times)" }
  static let abstract: Function<Animal, Int> = Message("abstract")
  static let make = Message("make:") { (type: Animal.Type, n: Int) in n }
  static let fails = Message("fails:") { (a: Animal, n: Int) in
    if n > 1 { throw SmokeError() }
    return n
  }
  init() {}
}
struct SmokeError: Error {}
class Dog: Animal {}

@Suite(.serialized) struct SmokeTests {
  @Test func all() throws {
    let dog = Dog()
    let animal = Animal()
    #expect(Animal.speak(dog, 1) == "animal 1")
    let added = try Class(Dog.self).addMethod(Animal.speak) { dog, n in "dog \(n)" }
    #expect(added)
    #expect(Animal.speak(dog, 1) == "dog 1")
    #expect(Animal.speak(dog, 1) == "dog 1")
    #expect(Animal.speak(animal, 1) == "animal 1")
    let word = "woof"
    let old = try Class(Dog.self).replaceMethod(Animal.speak) { dog, n in "\(word) \(n)" }
    #expect(old != nil)
    #expect(Animal.speak(dog, 2) == "woof 2")
    #expect(Animal.speak.sendSuper(from: Dog.self, dog, 3) == "animal 3")
    #expect(try Class(Dog.self).swizzle(Animal.other, with: Animal.speak) == .added)
    #expect(Animal.other(dog, 2) == "woof 2")
    #expect(Animal.speak(dog, 2) == "other 2")
    #expect(Animal.other(animal, 2) == "other 2")
    #expect(Class(Dog.self).responds(to: Animal.abstract) == false)
    try Class(Animal.self).addMethod(Animal.abstract) { _ in 4 }
    #expect(Animal.abstract(dog) == 4)
    try Class(Dog.self).metaclass.addMethod(Animal.make) { type, n in n * 2 }
    #expect(Animal.make(Dog.self, 2) == 4)
    #expect(Animal.make(Animal.self, 2) == 2)
    try Class(Dog.self).addMethod(Animal.fails) { _, n in
      if n > 2 { throw SmokeError() }
      return -n
    }
    #expect(try Animal.fails(dog, 2) == -2)
    #expect(throws: SmokeError.self) { try Animal.fails(dog, 3) }
    #expect(throws: SmokeError.self) { try Animal.fails(animal, 3) }
    let made = try Class(Dog.self).make(named: "Puppy")
    try made.addMethod(Animal.speak) { _, n in "puppy \(n)" }
    try made.register()
    try Instance(dog).setClass(made)
    #expect(Animal.speak(dog, 1) == "puppy 1")
    #expect(try Instance(dog).perform("speak:", 4) as? String == "puppy 4")
    #expect(Animal.fails(try: dog) == -1)
    print(Class(Dog.self).methods)
    #expect(throws: SwizzleError.self) { try Class(Dog.self).swizzle("speak:", with: "abstract") }
  }
}
extension Message where Failure == any Error, Receiver == Animal, Result == Int {
  borrowing func callAsFunction(try a: Animal) -> Int { -1 }
}
