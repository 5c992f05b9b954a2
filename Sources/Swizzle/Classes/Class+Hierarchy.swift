// Where a class stands among the others.

extension Class {
  /// The class that this one inherits from; nil for a root class.
  ///
  /// Objective-C: `class_getSuperclass`.
  public var superclass: Class<AnyObject>? {
    Runtime.locked { record.superclass }.map { Class<AnyObject>(record: $0, kind: .instance) }
  }

  /// The superclass, its superclass, and so on to the root.
  ///
  /// - Complexity: O(*n*) in the depth of the class.
  public var superclasses: [Class<AnyObject>] {
    Runtime.locked {
      var classes: [Class<AnyObject>] = []
      var next = record.superclass
      while let current = next {
        classes.append(Class<AnyObject>(record: current, kind: .instance))
        next = current.superclass
      }
      return classes
    }
  }

  /// The direct subclasses that the runtime has seen, in the order it saw them.
  public var subclasses: [Class<AnyObject>] {
    Runtime.locked { record.subclasses.map { Class<AnyObject>(record: $0, kind: .instance) } }
  }

  /// Whether the class is another one or inherits from it.
  ///
  /// - Parameter other: The class to look for.
  /// - Returns: Whether it is.
  /// - Complexity: O(*n*) in the depth of the class.
  public func isKind<Other>(of other: Class<Other>) -> Bool {
    Runtime.locked { record.isKind(of: other.record) }
  }

  /// The Swift class.
  public var type: AnyClass { record.key.type }
}
