// Which known name someone probably meant.

/// The name that takes the fewest changes to get to, if they are few for its length.
func nearestName(to word: String, among names: [String]) -> String? {
  let ranked = names.map { (name: $0, distance: editDistance(word, $0)) }
  guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
  return best.distance <= max(2, best.name.count / 3) ? best.name : nil
}

/// How many characters have to be put in, taken out or changed.
private func editDistance(_ first: String, _ second: String) -> Int {
  let second = Array(second)
  var row = Array(0...second.count)
  for (line, character) in first.enumerated() {
    var diagonal = row[0]
    row[0] = line + 1
    for column in second.indices {
      let change = diagonal + (character == second[column] ? 0 : 1)
      diagonal = row[column + 1]
      row[column + 1] = min(change, row[column] + 1, diagonal + 1)
    }
  }
  return row[second.count]
}
