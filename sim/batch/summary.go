package batch

import (
	"time"

	"canopy/core/board"
	"canopy/core/rules"
	"canopy/sim/stats"
)

// ShareUnit is how many units a whole win has in [Summary.Shares]: the least
// number that 1 to 8 players can share evenly.
const ShareUnit = 840

// Summary is what became of the games of a run. Everything but Timing follows
// from the game, the agents, the seed and the number of games.
type Summary struct {
	// Games is the number of games played. It is the sum of Finished, CutOff and
	// Failed.
	Games int
	// Wins is how many games each player won alone.
	Wins []int
	// Shares are the players' shares of the wins, in units of 1/[ShareUnit]: k
	// players who share first place get 1/k each. They sum to Finished*ShareUnit.
	Shares []int
	// Draws is how many games put everybody in first place. A game that some but
	// not all share is neither a draw nor anybody's win.
	Draws int
	// CutOff is how many games reached the ply limit. They count for nobody.
	CutOff int
	// Failed is how many games stopped because their rules failed.
	Failed int
	// Failure is the failed game with the lowest number; nil if none failed.
	Failure *GameError
	// Ends is how often games ended in each way, by the name that the rules give it.
	Ends map[string]int
	// Lengths are the plies of the games, those that were cut off included, which
	// would have been longer. So quantiles below the ply limit are right, and the
	// mean is too low if games were cut off. Failed games are left out.
	Lengths *stats.Histogram
	// Choices are the numbers of moves that there were at each decision of every
	// game played, a forced one or a pass being one.
	Choices *stats.Histogram
	// Stopped reports that the run was stopped before all its games were played.
	Stopped bool
	Timing  Timing
}

// Timing is what differs from one run to the next.
type Timing struct {
	Elapsed time.Duration
	Workers int
}

// Finished is the number of games that came to an end by the rules: all games but
// those cut off or failed. Score shares are of these.
func (s *Summary) Finished() int { return s.Games - s.CutOff - s.Failed }

// Share is a player's score share with its 95 % Wilson interval, of the games that
// finished. It is conservative where wins are shared. False means that none did,
// so that there is no share.
func (s *Summary) Share(p board.Player) (stats.Interval, bool) {
	if s.Finished() == 0 {
		return stats.Interval{}, false
	}
	return stats.Wilson(float64(s.Shares[p])/ShareUnit, s.Finished(), 0.95), true
}

func newSummary(players int) *Summary {
	return &Summary{
		Wins:    make([]int, players),
		Shares:  make([]int, players),
		Ends:    map[string]int{},
		Lengths: new(stats.Histogram),
		Choices: new(stats.Histogram),
	}
}

// sum adds up what the workers counted. Of several faults of the program it
// returns the one in the game with the lowest number. That is the same whatever
// the workers: games are taken in order, and a worker whose game is in order
// finishes the others it has taken.
func sum(r *Run, workers []*worker) (*Summary, error) {
	total := newSummary(r.Game.Players())
	var fault *GameError
	for _, w := range workers {
		fault = earlier(fault, w.fault)
		total.Failure = earlier(total.Failure, w.failure)
		w.tally.addTo(total)
	}
	if fault != nil {
		return nil, fault
	}
	total.Stopped = total.Games < r.Games
	return total, nil
}

func earlier(a, b *GameError) *GameError {
	if a == nil || b != nil && b.Number < a.Number {
		return b
	}
	return a
}

// tally is what one worker has counted.
type tally struct {
	games, draws, cutOff, failed int

	wins, shares [board.MaxPlayers]int

	ends             map[string]int
	lengths, choices stats.Histogram
}

// count counts a game that ended or was cut off.
func (t *tally) count(r rules.Result, plies int) {
	t.games++
	t.lengths.Add(plies)
	if r.CutOff {
		t.cutOff++
		return
	}
	t.ends[r.End]++
	firsts := r.Firsts()
	for p, place := range r.Places[:r.Players] {
		if place == 1 {
			t.shares[p] += ShareUnit / firsts
		}
	}
	if winner, ok := r.Winner(); ok {
		t.wins[winner]++
	} else if firsts == r.Players {
		t.draws++
	}
}

func (t *tally) addTo(s *Summary) {
	s.Games += t.games
	s.Draws += t.draws
	s.CutOff += t.cutOff
	s.Failed += t.failed
	for p := range s.Wins {
		s.Wins[p] += t.wins[p]
		s.Shares[p] += t.shares[p]
	}
	for name, times := range t.ends {
		s.Ends[name] += times
	}
	s.Lengths.Merge(&t.lengths)
	s.Choices.Merge(&t.choices)
}
