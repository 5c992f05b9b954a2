// Every order of a few things.

/// All permutations of the numbers below `count`.
func permutations(of count: Int) -> [[Int]] {
  if count == 0 { return [[]] }
  return permutations(of: count - 1).flatMap { shorter in
    (0...shorter.count).map { place in
      var longer = shorter
      longer.insert(count - 1, at: place)
      return longer
    }
  }
}

/// All ways to choose one of `choices` for each of `count` things.
func assignments(of count: Int, to choices: Int) -> [[Int]] {
  if count == 0 { return [[]] }
  return assignments(of: count - 1, to: choices).flatMap { shorter in
    (0..<choices).map { shorter + [$0] }
  }
}
