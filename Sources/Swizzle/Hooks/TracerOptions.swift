/// How much a ``Tracer`` keeps, and of what.
public struct TracerOptions: Sendable {
  /// How many calls are kept, the newest; each takes about 64 bytes.
  public var capacity: Int
  /// Whether arguments are described, by `String(describing:)`.
  ///
  /// It costs time and memory for every call, and runs the arguments' own code.
  public var describesArguments: Bool
  /// How many characters of an argument's description are kept.
  public var longestDescription: Int
  /// Whether the methods are traced that subclasses have instead of the class's.
  ///
  /// Those that are there when the trace starts.
  public var includesSubclasses: Bool
  /// Whose the tracer's hooks are; nil for the file that makes it.
  public var owner: String?

  /// Options, each with a default.
  ///
  /// - Parameters:
  ///   - capacity: How many calls are kept.
  ///   - describesArguments: Whether arguments are described.
  ///   - longestDescription: How many characters of an argument's description are kept.
  ///   - includesSubclasses: Whether the methods of subclasses are traced.
  ///   - owner: Whose the tracer's hooks are.
  /// - Complexity: O(1).
  public init(
    capacity: Int = 65_536, describesArguments: Bool = false, longestDescription: Int = 120,
    includesSubclasses: Bool = true, owner: String? = nil
  ) {
    self.capacity = capacity
    self.describesArguments = describesArguments
    self.longestDescription = longestDescription
    self.includesSubclasses = includesSubclasses
    self.owner = owner
  }
}
