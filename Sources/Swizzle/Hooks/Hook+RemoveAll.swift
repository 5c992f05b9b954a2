extension Hook {
  /// Takes away every hook of an owner, on all classes, objects, scopes and messages.
  ///
  /// All of them go under one hold of the runtime's lock. Tokens of keyed hooks are used up, however
  /// many there are.
  ///
  /// - Parameter owner: The owner, as ``owner`` gives it.
  /// - Returns: How many hooks there were.
  /// - Complexity: O(*n*) in the hooks of all messages.
  @discardableResult
  public static func removeAll(owner: String) -> Int {
    HookRegistry.removeAll(owner: owner)
  }
}
