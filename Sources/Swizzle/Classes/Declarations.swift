private import CSwizzle

/// A class that tells the runtime its messages, so that they are found before they were sent.
///
///     open class View: DeclaresMessages {
///       open class func declareMessages(_ list: inout MessageList) {
///         list.add(drawRect)
///         list.add(insertSubview)
///       }
///     }
///
/// Lists, sending by name and tracing then know them. The runtime asks when it first sees the class
/// or one that inherits from it.
public protocol DeclaresMessages: AnyObject {
  /// Adds the class's messages to a list, in the order that ``Class/methods`` shall show.
  ///
  /// Called without a lock, on the thread that first sees the class; a second thread that sees it at
  /// the same time calls it too.
  ///
  /// - Parameter list: Takes the messages. One that is refused stops the program, with the reason.
  static func declareMessages(_ list: inout MessageList)
}

/// The messages that a class declares.
///
/// Only for the call that it was handed to.
public struct MessageList {
  private(set) var error: SwizzleError?

  init() {}

  /// Adds a message.
  ///
  /// - Parameter message: A message whose receiver is the class or a superclass.
  /// - Complexity: O(1); may take the runtime's lock.
  public mutating func add<Receiver, Result, Failure: Error, each Argument>(
    _ message: borrowing Message<Receiver, Result, Failure, repeat each Argument>
  ) {
    do throws(SwizzleError) {
      _ = try message.record()
    } catch {
      self.error = self.error ?? error
    }
  }

  /// Makes an async message known.
  ///
  /// - Parameter message: An async message that the class declares.
  /// - Complexity: O(1); may take the runtime's lock.
  public mutating func add<Receiver, Result, Failure: Error, each Argument>(
    _ message: borrowing AsyncMessage<Receiver, Result, Failure, repeat each Argument>
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
  // Only touched while the runtime's lock is held.
  nonisolated(unsafe) private static var asked: Set<ClassKey> = []
  nonisolated(unsafe) private static var asking: Set<Asking> = []

  /// A thread that is asking a class.
  private struct Asking: Hashable {
    let key: ClassKey
    let thread: UInt
  }

  /// Asks a class and its superclasses that were not asked yet.
  ///
  /// The lock is not held. A thread that comes while another is asking asks too, since it must not
  /// go on before the messages are known; declaring twice changes nothing. A class that uses itself
  /// while it is asked is not asked again.
  static func declare(_ key: ClassKey) {
    let thread = swz_thread_identity()
    let classes = Runtime.locked {
      var classes: [ClassKey] = []
      var next: ClassKey? = key
      while let current = next, unsafe !asked.contains(current) {
        if unsafe asking.insert(Asking(key: current, thread: thread)).inserted {
          classes.append(current)
        }
        next = current.superclass
      }
      return classes
    }
    for key in classes.reversed() {
      ask(key)
      Runtime.locked {
        unsafe asking.remove(Asking(key: key, thread: thread))
        unsafe asked.insert(key)
      }
    }
  }

  private static func ask(_ key: ClassKey) {
    guard let declaring = key.type as? any DeclaresMessages.Type else { return }
    var list = MessageList()
    declaring.declareMessages(&list)
    if let error = list.error {
      fatalError("\(ClassRecord.name(of: key)) declares a message that is refused: \(error)")
    }
  }
}
