/// A class as the runtime sees it: its own methods, its superclass, its hooks.
///
///     let navigationBar = Class(NavigationBar.self)
///     try navigationBar.replaceMethod(View.drawRect) { bar, rect in … }
///
/// `Receiver` is what closures get as their first parameter: the class itself, or for its class
/// methods (`metaclass`) its metatype. Any Swift class will do: generic, final, without a base
/// class, from another module. A handle is one pointer, valid as long as the program runs, and may
/// be used from any thread; changes are serialised by the runtime's lock.
///
/// Objective-C: `Class`.
public struct Class<Receiver>: Sendable {
  let record: ClassRecord
  let kind: MethodKind

  init(record: ClassRecord, kind: MethodKind) {
    self.record = record
    self.kind = kind
  }

  /// The class's name; the name it was made under, for a class made at run time.
  ///
  /// Objective-C: `class_getName`.
  public var name: String { record.name }

  /// Whether the handle stands for the class's class methods.
  ///
  /// Objective-C: `class_isMetaClass`.
  public var isMetaclass: Bool { kind == .class }
}

extension Class where Receiver: AnyObject {
  /// The runtime's view of a class.
  ///
  /// - Parameter type: A class: `View.self`, or `type(of: view)` for an object's own.
  /// - Complexity: O(1) once the class was seen.
  public init(_ type: Receiver.Type) {
    guard let key = ClassKey(classType: type) else {
      preconditionFailure("\(type) is not a class; use Class(AnyClass) for a class held in a value")
    }
    self.init(record: Runtime.see(key), kind: .instance)
  }

  /// The class's class methods: its methods are sent to the class itself.
  ///
  /// Objective-C: `object_getClass(cls)`.
  @_disfavoredOverload
  public var metaclass: Class<Receiver.Type> {
    Class<Receiver.Type>(record: record, kind: .class)
  }
}

extension Class where Receiver == AnyObject {
  /// The runtime's view of a class held in a value.
  ///
  /// - Parameter type: The class.
  /// - Complexity: O(1) once the class was seen.
  @_disfavoredOverload
  public init(_ type: AnyClass) {
    self.init(record: Runtime.see(ClassKey(type)), kind: .instance)
  }

  /// The registered or seen class of a name.
  ///
  /// - Parameter name: As ``name`` gives it: `Module.View`, or the name of a class made at run time.
  /// - Returns: The class; nil when the runtime has seen none of that name.
  /// - Complexity: O(1); takes the runtime's lock.
  ///
  /// Objective-C: `objc_getClass`.
  public static func named(_ name: String) -> Class<AnyObject>? {
    Runtime.locked { Runtime.named(name) }.map { Class(record: $0, kind: .instance) }
  }

  /// The class's class methods.
  public var metaclass: Class<AnyClass> {
    Class<AnyClass>(record: record, kind: .class)
  }
}

extension Class: Hashable {
  /// Whether both stand for the same class and the same kind of method.
  public static func == (first: Class, second: Class) -> Bool {
    first.record === second.record && first.kind == second.kind
  }

  /// Hashes the class's identity.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(record.key)
    hasher.combine(kind)
  }
}

extension Class: CustomStringConvertible {
  /// The name; `View.Type` for class methods.
  public var description: String { kind == .class ? name + ".Type" : name }
}

extension Runtime {
  /// The record of a class that a user named: it is seen now, and asked for its messages.
  static func see(_ key: ClassKey) -> ClassRecord {
    let record = locked { Runtime.record(for: key) }
    Declarations.declare(key)
    FirstSight.flush()
    return record
  }
}
