enum HookRegistry {
  static func check(
    _ message: MessageRecord, from record: ClassRecord, accept receiver: ClassRecord
  ) throws(SwizzleError) {}
  static func removeAll(of record: ClassRecord, _ change: Change) {}
  static func checkLayers(of record: ClassRecord) throws(SwizzleError) {}
  static func objectDies(_ object: UInt, _ record: ClassRecord, _ change: Change) {}
  static func objectMoves(_ object: UInt, from: ClassRecord, to: ClassRecord, _ change: Change) {}
}
