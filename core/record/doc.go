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
// place of every player, "cut off", or "unfinished". Empty lines and lines that
// begin with # are skipped, and not written again.
package record
