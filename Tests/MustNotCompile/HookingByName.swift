// error: generic parameter 'Home' could not be inferred
// A name has no types, so that nothing can be hooked by it.
import Swizzle

class Player {
  static let play = Message("play:") { (player: Player, song: String) in song }
}

func install() throws {
  try Class(Player.self).hook("play:") { original, player, song in song }
}
