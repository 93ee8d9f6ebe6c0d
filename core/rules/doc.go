// Package rules turns the rules of a game into something that can be played.
//
// A [Definition] says what a game is; [Compile] checks it and makes a [Game],
// which never changes and is shared by all games in play. A [State] is one game
// in play: flat arrays that are copied whole, without allocating. [State.Moves]
// lists what the player due may do, [State.Play] does it, [State.Result] tells
// how the game ended. A [Move] is one machine word.
//
// # What happens in a turn
//
// In this order, and nothing else anywhere:
//
//  1. The movement: the piece leaves its square, what stood on the target is
//     taken, the piece (or what it becomes) stands there.
//  2. The turn is over: the next player is due, and the position is noted for
//     repetition.
//  3. The ends are judged for the player who has just finished his turn, on the
//     position as it now is: wins, then loses, then draws, and by name among each.
//  4. A game that has reached its ply limit is cut off. That is no result.
//  5. The player due who can do nothing is stuck: he loses, wins, draws or passes,
//     as the rules say.
package rules
