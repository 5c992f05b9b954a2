// Which known name someone probably meant.

import Swizzle

/// The name that takes the fewest changes to get to, if they are few for its length.
func nearestName(to word: String, among names: [String]) -> String? {
  let ranked = names.map { (name: $0, distance: word.editDistance(to: $0)) }
  guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
  return best.distance <= max(2, best.name.count / 3) ? best.name : nil
}
