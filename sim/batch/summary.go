package batch

import (
	"slices"
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
	// Together is how many games all players won together, where they win or lose
	// together. Such a win is neither a draw nor anybody's win.
	Together int
	// TeamWins is how many games each team won alone; nil where there are none.
	TeamWins []int
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
	// Notes are what the script noted, by name. A game is a group of numbers; games
	// that were cut off count, and failed ones do not.
	Notes map[string]*stats.Clusters
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

// TogetherShare is the share of games that all players won together, with its 95 %
// Wilson interval, of the games that finished; false where none did.
func (s *Summary) TogetherShare() (stats.Interval, bool) {
	if s.Finished() == 0 {
		return stats.Interval{}, false
	}
	return stats.Wilson(float64(s.Together), s.Finished(), 0.95), true
}

// TeamShare is the score share of some players together, as [Summary.Share] is one
// player's.
func (s *Summary) TeamShare(members []board.Player) (stats.Interval, bool) {
	if s.Finished() == 0 {
		return stats.Interval{}, false
	}
	shares := 0
	for _, p := range members {
		shares += s.Shares[p]
	}
	return stats.Wilson(float64(shares)/ShareUnit, s.Finished(), 0.95), true
}

// NoteInterval is the mean of what was noted under a name, with its 95 % interval.
// Games are independent, and numbers of one game are not: see [stats.Clusters.Interval].
func (s *Summary) NoteInterval(name string) stats.Interval {
	return s.Notes[name].Interval(s.Games-s.Failed, 0.95)
}

// teamsOf are the teams of a game as players' numbers; nil where there are none.
func teamsOf(g *rules.Game) [][]board.Player {
	staged := g.Definition().Staged
	if staged == nil || staged.Teams == nil {
		return nil
	}
	teams := make([][]board.Player, slices.Max(staged.Teams)+1)
	for p, team := range staged.Teams {
		teams[team] = append(teams[team], board.Player(p))
	}
	return teams
}

// Teams are the teams of the run's game as players' numbers; nil where everybody plays
// for himself.
func (r *Run) Teams() [][]board.Player { return teamsOf(r.Game) }

func newSummary(players, teams int) *Summary {
	s := &Summary{
		Notes:   map[string]*stats.Clusters{},
		Wins:    make([]int, players),
		Shares:  make([]int, players),
		Ends:    map[string]int{},
		Lengths: new(stats.Histogram),
		Choices: new(stats.Histogram),
	}
	if teams > 0 {
		s.TeamWins = make([]int, teams)
	}
	return s
}

// sum adds up what the workers counted. Of several games that stopped the run it
// returns the one with the lowest number. That is the same whatever
// the workers: games are taken in order, and a worker whose game is in order
// finishes the others it has taken.
func sum(r *Run, workers []*worker) (*Summary, error) {
	total := newSummary(r.Game.Players(), len(r.Teams()))
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

	allTogether bool // all players win or lose together
	together    int
	teams       [][]board.Player
	teamWins    [board.MaxPlayers]int
	notes       map[string]*stats.Clusters

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
	winner, alone := r.Winner()
	switch {
	case t.allTogether && firsts == r.Players:
		t.together++
	case alone:
		t.wins[winner]++
	case firsts == r.Players:
		t.draws++
	}
	for i, team := range t.teams {
		if len(team) == firsts && winners(r, team) == firsts {
			t.teamWins[i]++
		}
	}
}

// winners is how many of some players are in first place.
func winners(r rules.Result, players []board.Player) int {
	n := 0
	for _, p := range players {
		if r.Places[p] == 1 {
			n++
		}
	}
	return n
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
	s.Together += t.together
	for i := range s.TeamWins {
		s.TeamWins[i] += t.teamWins[i]
	}
	for name, noted := range t.notes {
		if s.Notes[name] == nil {
			s.Notes[name] = new(stats.Clusters)
		}
		s.Notes[name].Merge(noted)
	}
	for name, times := range t.ends {
		s.Ends[name] += times
	}
	s.Lengths.Merge(&t.lengths)
	s.Choices.Merge(&t.choices)
}
