// Package difference plays the games of one set of rules again under another, move for
// move, and counts what becomes of them: moves that are no longer legal, and why, and
// games that end otherwise. A rules author sees so what a change does to games as they
// were played before it.
package difference

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"canopy/core/chance"
	"canopy/core/rules"
	"canopy/sim/stats"
)

// Game is one game as it was played: which deal, and its moves as text.
type Game struct {
	Seed, Number uint64
	Moves        []string
	// Offered are how many moves there were to choose from; 0 where that is not known.
	Offered []int
	// Result is how it ended; Ended is false for one that was not played to its end.
	Result rules.Result
	Ended  bool
}

// Summary is what became of games when they were played again.
type Summary struct {
	Games int
	// Illegal games have a move that the other rules refuse. At is the ply of the first.
	Illegal int
	At      stats.Histogram
	// Reasons are why, the most frequent first.
	Reasons []Reason
	// Shorter games were over before their last move, Longer ones not over after it, and
	// Other ones ended with other places.
	Shorter, Longer, Other int
	// Same games came out as they did before.
	Same int
	// Choices games are those, of all, in which a player had more or fewer moves to choose
	// from somewhere.
	Choices int
	// Failed games broke off by an error of the other rules; First is the first of them.
	Failed int
	First  error
}

// Reason is why a move was refused, how often it was the first refused one of a game,
// and the first such move.
type Reason struct {
	Words, Origin string
	Times         int
	Example       string
}

// Interval bounds the share of games of which so many are counted.
func (s *Summary) Interval(count int) stats.Interval {
	return stats.Wilson(float64(count), s.Games, 0.95)
}

var choices = chance.Named("difference")

// Random plays a game at random and returns its moves.
func Random(g *rules.Game, seed, number uint64) (Game, error) {
	played := Game{Seed: seed, Number: number}
	s := g.NewState()
	s.Start(seed, number)
	draw := chance.NewStream(seed, number, choices)
	var moves []rules.Move
	for !s.Over() {
		moves = s.Moves(moves)
		if s.Err() != nil {
			break
		}
		m := moves[draw.Below(len(moves))]
		played.Offered = append(played.Offered, len(moves))
		played.Moves = append(played.Moves, s.MoveText(m))
		s.Play(m)
	}
	if err := s.Err(); err != nil {
		return played, fmt.Errorf("%s, seed %d, game %d, after %d plies: %w", g.Name(), seed, number, s.Ply(), err)
	}
	played.Result, played.Ended = s.Result(), true
	return played, nil
}

// Replay plays games again under other rules. It stops when the context is cancelled,
// with the games so far.
func Replay(ctx context.Context, g *rules.Game, games func(yield func(Game) bool)) *Summary {
	sum := &Summary{}
	reasons := map[[2]string]*Reason{}
	s := g.NewState()
	for played := range games {
		if ctx.Err() != nil {
			break
		}
		sum.Games++
		sum.replay(s, played, reasons)
	}
	for _, r := range reasons {
		sum.Reasons = append(sum.Reasons, *r)
	}
	slices.SortFunc(sum.Reasons, func(a, b Reason) int {
		return cmp.Or(cmp.Compare(b.Times, a.Times), cmp.Compare(a.Words, b.Words), cmp.Compare(a.Origin, b.Origin))
	})
	return sum
}

func (sum *Summary) replay(s *rules.State, played Game, reasons map[[2]string]*Reason) {
	s.Start(played.Seed, played.Number)
	differs := false
	for ply, text := range played.Moves {
		if s.Err() != nil {
			sum.fail(s.Err())
			return
		}
		if s.Over() {
			sum.Shorter++
			return
		}
		if !differs && played.offersOthers(ply, s) {
			differs = true
			sum.Choices++
		}
		m, err := s.ParseMove(text)
		if err != nil {
			sum.refused(ply, text, err, reasons)
			return
		}
		s.Play(m)
	}
	switch {
	case s.Err() != nil:
		sum.fail(s.Err())
	case !s.Over() && played.Ended:
		sum.Longer++
	case s.Over() && played.Ended && s.Result().Places != played.Result.Places:
		sum.Other++
	default:
		sum.Same++
	}
}

// offersOthers reports whether there are more or fewer moves to choose from than there
// were. That the same number are others is seen when one of them was played.
func (g *Game) offersOthers(ply int, s *rules.State) bool {
	return ply < len(g.Offered) && g.Offered[ply] > 0 && g.Offered[ply] != len(s.Moves(nil))
}

func (sum *Summary) fail(err error) {
	if sum.Failed++; sum.First == nil {
		sum.First = err
	}
}

// refused counts a game with a move that is not legal.
func (sum *Summary) refused(ply int, text string, err error, reasons map[[2]string]*Reason) {
	sum.Illegal++
	sum.At.Add(ply)
	var refusal *rules.Refusal
	words, origin := "a move that does not exist there", ""
	if errors.As(err, &refusal) && len(refusal.Reasons) > 0 {
		words, origin = refusal.Reasons[0].Words, refusal.Reasons[0].Origin
		if origin == "" { // words about this move alone
			words = "not on offer there"
		}
	}
	key := [2]string{words, origin}
	if reasons[key] == nil {
		reasons[key] = &Reason{Words: words, Origin: origin, Example: text}
	}
	reasons[key].Times++
}
