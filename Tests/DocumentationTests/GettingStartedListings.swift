// The listings of GettingStarted.md.

import Swizzle
import Testing

class Player {
  static let play = Message("play:") { (player: Player, song: String) -> String in
    player.played += 1
    return "♪ \(song)"
  }
  static let shuffle = Message("shuffle") { (player: Player) in "shuffled" }

  var played = 0
}

extension Player {
  final func play(_ song: String) -> String { Player.play(self, song) }
}

func morning(with player: Player) -> String { player.play("Here Comes the Sun") }

@Suite(.serialized) struct GettingStartedListings: Listing {
  @Test func hookAndRemove() throws {
    let player = Player()
    print(Player.play(player, "Yesterday"))  // ♪ Yesterday
    print(player.play("Michelle"))  // ♪ Michelle

    let hook = try Class(Player.self).hook(Player.play) { original, player, song in
      original(player, song + " (live)")
    }
    print(player.play("Yesterday"))  // ♪ Yesterday (live)

    hook.remove()
    print(player.play("Yesterday"))  // ♪ Yesterday
    print(player.played)  // 4
  }

  @Test func thePlayerIsAskedForTheSun() throws {
    let player = Player()
    let spy = try Spy(Player.play, on: Instance(player))
    spy.stub(returning: "(nothing is heard)")
    #expect(morning(with: player) == "(nothing is heard)")
    #expect(spy.callCount == 1)
    #expect(spy.last?.arguments == "Here Comes the Sun")
    spy.remove()
  }

  @Test func errors() throws {
    do {
      try Class(Greeter.self).hook(Player.shuffle) { original, greeter in "no" }
    } catch {
      print(error.code)  // receiverMismatch
    }

    do {
      try Instance(Player()).perform("playSong:", "Yesterday")
    } catch let error as SwizzleError {
      print(error.code)  // unknownMethod
    }
  }
}
