// error: type 'Player' has no member 'hook'
// Hooks are placed on the runtime's view of a class, `Class(Player.self)`.
import Swizzle

class Player {
  static let play = Message("play:") { (player: Player, song: String) in song }
}

func install() throws {
  try Player.hook(Player.play) { original, player, song in song }
}
