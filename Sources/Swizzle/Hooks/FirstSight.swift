/// Telling those who wait for a class that the runtime has seen it.
enum FirstSight {
  static func classWasSeen(_ key: ClassKey) {}
}
