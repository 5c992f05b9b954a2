/// Why something could not be installed, found or performed.
///
/// Whatever threw it changed nothing.
///
/// Errors compare by ``code``; the description names the class and the selector, says what was
/// expected and what was found, and what to do.
public struct SwizzleError: Error, Sendable {
  /// The kinds of error.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    private enum Value: String, Sendable, CaseIterable {
      case signatureMismatch
      case receiverMismatch
      case invalidReceiver
      case notStatic
      case conflictingDeclaration
      case unknownMethod
      case classNameInUse
      case classUnderConstruction
      case classInUse
      case notRuntimeClass
      case layoutMismatch
      case superclassCycle
      case argumentMismatch
      case objectNotHookable
      case cyclicOrder
      case duplicateKey
      case classDisposed
      case scopeEnded
    }

    private let value: Value

    private init(_ value: Value) {
      self.value = value
    }

    /// Argument, result or failure types differ, or an instance method meets a class method.
    public static let signatureMismatch = Code(.signatureMismatch)
    /// The class is not a kind of the class that the body was written for.
    public static let receiverMismatch = Code(.receiverMismatch)
    /// The receiver's type is not a class or a class's metatype.
    public static let invalidReceiver = Code(.invalidReceiver)
    /// The message is a local variable; something installed on it would be lost with it.
    public static let notStatic = Code(.notStatic)
    /// Two messages of one hierarchy have the same selector and kind but do not agree.
    public static let conflictingDeclaration = Code(.conflictingDeclaration)
    /// No method has that selector.
    public static let unknownMethod = Code(.unknownMethod)
    /// A class of that name exists already.
    public static let classNameInUse = Code(.classNameInUse)
    /// The class was made but not registered yet.
    public static let classUnderConstruction = Code(.classUnderConstruction)
    /// The class has subclasses or live objects.
    public static let classInUse = Code(.classInUse)
    /// The operation is for classes made at run time.
    public static let notRuntimeClass = Code(.notRuntimeClass)
    /// Objects of the two classes are laid out differently, or the compiled classes differ.
    public static let layoutMismatch = Code(.layoutMismatch)
    /// A class would become its own superclass.
    public static let superclassCycle = Code(.superclassCycle)
    /// The arguments given by name differ in count or type from the method's.
    public static let argumentMismatch = Code(.argumentMismatch)
    /// The object cannot carry hooks of its own.
    public static let objectNotHookable = Code(.objectNotHookable)
    /// The order asked for among hooks contradicts itself.
    public static let cyclicOrder = Code(.cyclicOrder)
    /// A hook with that key is installed and a second one was forbidden.
    public static let duplicateKey = Code(.duplicateKey)
    /// The class was disposed.
    public static let classDisposed = Code(.classDisposed)

    /// The scope that the hook was for has ended.
    public static let scopeEnded = Code(.scopeEnded)

    /// Every code, for the test that provokes each.
    package static let all = Value.allCases.map(Code.init)

    /// The name of the code.
    public var description: String { value.rawValue }
  }

  /// What kind of error it is.
  public let code: Code
  /// What happened, what was expected, and what to do.
  public let message: String

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}

extension SwizzleError: Equatable {
  /// Whether the codes are the same.
  public static func == (first: SwizzleError, second: SwizzleError) -> Bool {
    first.code == second.code
  }
}

extension SwizzleError: CustomStringConvertible {
  /// The code and the message.
  public var description: String { "\(code): \(message)" }
}
