// Package study puts questions to many games, and plays until they are answered: how are
// the wins shared ([Balance]), is that so among stronger players too ([Ladder]), is the
// changed rule different ([Compare]), which number makes it right ([Sweep]), and what is a
// card or a piece worth ([Impact])?
//
// Answers are plain structs, which package report writes. They follow from the games, the
// agents and the seed, and are the same for any number of workers.
//
// A [Balance], and so a [Ladder], can be interrupted: what it has come to is a [Saved], from
// which it goes on to the answer that it would have had without.
package study

import (
	"canopy/sim/batch"
)

// A study looks at what it has after this many blocks, and then whenever there are a
// quarter more. Looking is free: what stops it is valid however often one looks.
const (
	firstLook  = 32
	lookGrowth = 4
)

// nextLook is after how many blocks a study looks again, at most so many.
func nextLook(done, limit int) int {
	return min(max(firstLook, done+max(done/lookGrowth, 1)), limit)
}

// blocksOf is how many blocks hold so many games.
func blocksOf(games, players int) int { return max((games-1)/players+1, 1) }

// Progress is told from time to time how far a study has come: how many games have been
// played, of how many at most.
type Progress func(done, limit int)

// keep makes what keeps the blocks of a run.
func keep(into *[]*batch.Block) func(*batch.Block) bool {
	return func(b *batch.Block) bool {
		*into = append(*into, b)
		return true
	}
}
