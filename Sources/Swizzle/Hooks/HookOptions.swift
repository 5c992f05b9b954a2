public struct HookOptions: Sendable {
  public init() {}
}
enum HookPlace: Sendable { case none }
