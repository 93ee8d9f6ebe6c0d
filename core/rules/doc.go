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
//
// # Games in stages
//
// A game with a [Staged] part is played in stages: who is due in one of them makes one
// of its choices. Each move goes like this:
//
//  1. A row that is filled place by place takes one value, until it is full.
//  2. In a stage where all choose in secret the choice is kept until the last has
//     chosen. Then all of them are carried out, in the order of seats, and the stage's
//     After follows.
//  3. The choice is carried out: it counts for the turn, resets what it resets, moves
//     what was chosen to where it goes, and notes what a card tells of those that could
//     not be played; then its Does, and if a pile has become full, its WhenFull.
//  4. The ends are judged for who has chosen, unless his turn goes on by what the script
//     has said.
//  5. Play goes on where the script has said, else where the choice says (Stay, Next),
//     else with the next player in the same stage. A turn begins with the first decision
//     of a player after another's, or where the script says so.
//  6. What may be chosen there is worked out. If it is nothing, the stage's Stuck says
//     what that means, and so on until somebody has to decide.
//
// A step that fails leaves the state as it was before the move, and the game broken off:
// [State.Err]. What a player may know is [State.View]; [State.World] is a game that agrees
// with it and is otherwise drawn by chance, [Worlds] draws many of them, and
// [State.Observed] names what he sees of a move. What games hide is [Game.Information].
package rules
