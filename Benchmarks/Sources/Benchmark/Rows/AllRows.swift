/// Every row, in the order of the table, and those that cannot be measured here.
struct AllRows {
  var rows: [Row] = []
  var missing: [MissingRow] = []

  init() {
    rows += swiftRows()
    rows += mixRows()
    addPeers()
  }
}
