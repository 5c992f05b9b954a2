/// A class that tells the runtime its messages, so that they are found before they were sent.
///
///     extension View: DeclaresMessages {
///       class var messages: MessageList { [drawRect, insertSubview] }
///     }
///
/// Lists, sending by name and tracing then know them. The runtime asks when it first sees the class
/// or one that inherits from it.
public protocol DeclaresMessages: AnyObject {
  /// Adds the class's messages to a list, in the order that ``Class/methods`` shall show.
  static func declareMessages(_ list: inout MessageList)
}

/// The messages that a class declares.
public struct MessageList {
  private(set) var error: SwizzleError?

  init() {}

  /// Adds a message.
  ///
  /// - Parameter message: A message whose receiver is the class or a superclass.
  public mutating func add<Receiver, Result, Failure: Error, each Argument>(
    _ message: borrowing Message<Receiver, Result, Failure, repeat each Argument>
  ) {
    do throws(SwizzleError) {
      _ = try message.record()
    } catch {
      self.error = self.error ?? error
    }
  }
}

/// Asking classes for their messages, once each.
enum Declarations {
  nonisolated(unsafe) private static var asked: Set<ClassKey> = []

  /// Asks a class and its superclasses that were not asked yet.
  ///
  /// The lock is not held.
  static func declare(_ key: ClassKey) {
    var classes: [ClassKey] = []
    Runtime.locked {
      var next: ClassKey? = key
      while let current = next, unsafe asked.insert(current).inserted {
        classes.append(current)
        next = current.superclass
      }
    }
    for key in classes.reversed() {
      guard let declaring = key.type as? any DeclaresMessages.Type else { continue }
      var list = MessageList()
      declaring.declareMessages(&list)
      if let error = list.error {
        fatalError("\(ClassRecord.name(of: key)) declares a message that is refused: \(error)")
      }
    }
  }
}
