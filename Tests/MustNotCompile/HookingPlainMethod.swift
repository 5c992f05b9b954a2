// error: generic parameter 'Home' could not be inferred
// A plain method cannot be hooked: it has to be declared as a message.
import Swizzle

class Player {
  func play(_ song: String) -> String { song }
}

func install() throws {
  try Class(Player.self).hook(Player.play) { original, player, song in song }
}
