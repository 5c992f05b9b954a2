// How alike two names are, for errors that say what someone probably meant.

extension String {
  /// How many characters have to be put in, taken out or changed to get from one text to another.
  ///
  /// For this package's own use: the examples' command line guesses names too.
  ///
  /// - Complexity: O(*nm*) in the lengths of the two.
  package func editDistance(to other: String) -> Int {
    let other = Array(other)
    var row = Array(0...other.count)
    for (index, character) in enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in other.indices {
        let change = diagonal + (character == other[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = Swift.min(change, row[column] + 1, diagonal + 1)
      }
    }
    return row[other.count]
  }
}
