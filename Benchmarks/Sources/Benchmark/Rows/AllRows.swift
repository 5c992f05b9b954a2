import Swizzle

/// Every row, in the order of the table, and those that cannot be measured here.
struct AllRows {
  var rows: [Row] = []
  var missing: [MissingRow] = []

  init() throws(Failure) {
    do {
      rows += swiftRows()
      rows += try sendRows()
      rows += try hookRows()
      rows += try observerRows()
      rows += try instanceHookRows()
      rows += try scopeRows()
      rows += try inheritanceRows()
      rows += try otherSendRows()
      rows += try mixRows()
      rows += try argumentRows()
      rows += try questionRows()
      rows += try changeRows()
      rows += try memoryRows()
      rows += try threadRows()
    } catch {
      throw Failure("a row could not be prepared: \(error)")
    }
    addPeers()
  }

  private func changeRows() throws -> [Row] {
    try TreeRows.addRows() + TreeRows.exchangeRows() + TreeRows.classRows()
      + hookChangeRows()
  }
}
