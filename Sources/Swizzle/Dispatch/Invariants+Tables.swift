// Dispatch tables and the words of static messages.

#if DEBUG || SWIZZLE_CHECK_INVARIANTS

extension Invariants {
  /// A table has each class once, where its readers look.
  func checkTable(of message: MessageRecord) throws(Violation) {
    var held = 0
    for index in message.nodes.indices {
      held += try checkBucketPlace(of: message, index) ? 1 : 0
    }
    guard let table = message.table else {
      return try require(held == 0, "only classes of a table have buckets", message.title)
    }
    let owner = unsafe UnsafeRawPointer(Unmanaged.passUnretained(message).toOpaque())
    try require(
      unsafe table.owner == owner, "a table leads to its message's record", message.title)
    let keys = table.keys
    // Each key that a class holds was found above, so equal counts leave no room for others.
    try require(
      keys.count == held && Set(keys).count == held, "a table has each of its classes once",
      message.title, "\(keys.count) keys, \(held) classes")
    try require(
      2 * keys.count <= table.capacity, "a table is at most half full", message.title)
  }

  /// A class's bucket is where its senders look; answers whether it has one.
  @discardableResult
  func checkBucketPlace(of message: MessageRecord, _ index: Int) throws(Violation) -> Bool {
    guard let bucket = unsafe message.nodes[index].bucket else { return false }
    let found = unsafe message.table?.find(message.nodes[index].key)
    try require(
      unsafe found == bucket, "a class's bucket lies first on its path of probes",
      place(message, index))
    return true
  }

  /// Static messages at rest go straight to their default, the others to the table.
  func checkSites(of message: MessageRecord) throws(Violation) {
    for site in message.sites {
      let expected = message.rests && !site.isAlias ? 0 : message.table?.address ?? 0
      let found = unsafe site.cell.pointee.load(ordering: .relaxed)
      try require(
        found == expected && (expected != 0 || message.rests),
        "a static message's word says whether to look classes up", message.title,
        "found \(found), expected \(expected)")
    }
  }
}

extension DispatchTable {
  /// The keys of the buckets that are taken.
  var keys: [UInt] {
    stride(from: UInt(0), to: 16 * UInt(capacity), by: 16).compactMap { offset in
      // An offset within the table is where a key of these bits is looked for first.
      let key = unsafe _firstBucket(address, offset).pointee.key.load(ordering: .relaxed)
      return key == 0 ? nil : key
    }
  }
}

#endif
