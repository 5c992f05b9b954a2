/// The interned name of a method.
public struct Selector: Hashable, Sendable {
  /// The name.
  public let name: String
}
