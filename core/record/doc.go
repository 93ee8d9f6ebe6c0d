// Package record saves, loads and replays games. A record says what was played and
// how: which game with which parameters, seed and seats, and every move. Saved
// games, tests, bug reports and shared links are all the same file.
//
// A record is made with [New], [Record.Add] for each move and [Record.Finish], or
// with [Of] from a list of moves. [Record.Write] and [Read] turn it into text and
// back. [Record.Replay] plays it again and checks every step; a record that no
// longer fits the rules says at which ply, and why, with a [*Misfit]. What has
// changed about the game without need for the moves to change is told by
// [Record.Differences].
//
// Whoever replays a record finds the game by [Record.Game] and sets its parameters;
// this package knows no scripts.
//
// # The file
//
// One thing a line, so that two records can be compared by line:
//
//	canopy record 1
//	game jungle+big-jungle
//	set rat_takes_elephant=false
//	seed 2026
//	number 0
//	script 5d41402a
//	seat White: human
//	seat Black: random
//	start 3/1M1/3/1m1 w
//	1 b3-b4 of 3
//	result ended across
//	place 1 White
//	place 2 Black
//
// The first line comes first. The header follows, its lines in any order, but the
// seats in the order of the game's players. Lines that have nothing to say are left
// out: set, script and start. A move is its ply, its text and the number of legal
// moves that there were. The result is "ended" with the name of the end and the
// place of every player, "cut off", "failed" with the error of the script that broke
// the game off, or "unfinished". Places are shared: a draw puts everybody in the first
// place, and those who have lost together are all in the second. Empty lines and lines
// that begin with # are skipped, and not written again.
//
// Moves of games in stages are texts of several words, choices in secret among them,
// in the order in which they were made:
//
//	1 pass 2C QH KS of 286
//	5 play 2C of 1
//	9 score full house of 13
//
// # What a player may see
//
// A record has everything in it: whoever knows the seed knows every card to come. While
// a game is played, [Record.Redacted] is what is shown of it. It has a line seen-by with
// the player's name instead of seed and number, and "?" for what he cannot know:
//
//	seen-by Player 2
//	1 pass ? ? ? of ?
//	2 pass 3D 9S AH of 286
//
// It cannot be replayed. When the game is over, all is shown.
//
// # A moment of a game
//
// [SplitPlace] reads FILE@PLY, and [Record.ReplayTo] gets there.
package record
