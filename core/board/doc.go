// Package board is what a board game is laid out on and moved with: squares and
// their ground, directions, the two kinds of phrase (who and where), pieces and
// their movements, and the tables from which legal movements are read.
//
// A [Board] is made with [New] or [Draw]; a [Set] of kinds and their movements
// becomes [Tables] with [Compile]. Everything that does not look at the game in
// play (directions, ground, laws about two pieces) is worked out then, once. What
// is left for play is a walk along short lists of squares, with one bit test a
// square; see [Tables].
//
// Nothing here knows turns, ends or results: those are package rules.
package board
