// error: circular reference
// A message whose closure names the message needs its type written out.
import Swizzle

class Player {
  static let count = Message("count:") { (player: Player, number: Int) in
    number == 0 ? 0 : Player.count(player, number - 1)
  }
}
