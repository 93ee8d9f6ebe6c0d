// Package rules turns the rules of a game into something that can be played.
//
// A [Definition] says what a game is; [Compile] checks it and makes a [Game],
// which never changes and is shared by all games in play. A [State] is one game
// in play: flat arrays that are copied whole, without allocating. [State.Moves]
// lists what the player due may do, [State.Play] does it, [State.Result] tells
// how the game ended. A [Move] is one machine word.
//
// # What happens when a move is made
//
// In this order, and nothing else anywhere:
//
//  1. The move. A movement: the piece leaves its square (and something there, if its
//     movement leaves something), what it takes goes, the piece, or what it becomes,
//     stands on the target. Or an action: what it removes, puts and sows.
//  2. The effects of the game's does, in their order; then what its script does.
//  3. If the same piece goes on (again, onward), or the same player in a stage, his
//     turn is not over, and nothing that follows happens. No end is judged inside a
//     turn, nothing is counted, and no position noted.
//  4. The turn is over. It counts for its player and for the clocks; whatever cannot
//     be taken back clears the positions seen before. The next player is due (the
//     same one after again), and the position is noted for repetition.
//  5. The ends are judged for the player who has finished his turn, on the position
//     as it now is: wins, then loses, draws and scores, and by name among each.
//  6. A game that has reached its ply limit is cut off. That is no result. In the
//     middle of a turn it is cut off too, and no end is judged.
//  7. The turn of the player due begins: the script's begins.
//  8. The player due who can do nothing is stuck: he loses, wins, draws or passes, or
//     the scores decide, as the rules say; if nobody can do anything and the rules
//     speak of that, that goes first.
package rules
