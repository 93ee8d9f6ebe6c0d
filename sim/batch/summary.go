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
// from the game, the agents, the seed and the number of games. As JSON it loses nothing, so
// that it can be read and gone on from: see [Run.Before].
type Summary struct {
	// Blocks is the number of blocks played, FailedBlocks that of those in which all
	// games failed.
	Blocks       int `json:"blocks"`
	FailedBlocks int `json:"failed_blocks"`
	// Games is the number of games played, as many in each block as there are players.
	// It is the sum of Finished, CutOff and Failed.
	Games int `json:"games"`
	// Wins is how many games were won alone, by seat.
	Wins []int `json:"wins"`
	// AgentWins is how many games each agent won alone.
	AgentWins []int `json:"agent_wins"`
	// Shares are the seats' shares of the wins, in units of 1/[ShareUnit]: k
	// players who share first place get 1/k each. They sum to Finished*ShareUnit.
	Shares []int `json:"shares"`
	// Draws is how many games put everybody in first place. A game that some but
	// not all share is neither a draw nor anybody's win.
	Draws int `json:"draws"`
	// Together is how many games all players won together, where they win or lose
	// together. Such a win is neither a draw nor anybody's win.
	Together int `json:"together"`
	// TeamWins is how many games each team won alone; nil where there are none.
	TeamWins []int `json:"team_wins,omitempty"`
	// Seats, AgentShares and TeamShares are the shares of the wins by blocks, those
	// of the games that finished: see [Summary.Share]. Blocks in which none did are left
	// out. TogetherShares are of the games that all won together.
	Seats          *stats.Seats  `json:"seats"`
	AgentShares    []stats.Ratio `json:"agent_shares"`
	TeamShares     []stats.Ratio `json:"team_shares,omitempty"`
	TogetherShares stats.Ratio   `json:"together_shares"`
	// CutOff is how many games reached the ply limit. They count for nobody.
	CutOff int `json:"cut_off"`
	// Failed is how many games stopped because their rules or an agent failed.
	Failed int `json:"failed"`
	// Failure is the first game that failed, by number and rotation; nil if none did.
	Failure *GameError `json:"failure,omitempty"`
	// Ends is how often games ended in each way, by the name that the rules give it.
	Ends map[string]int `json:"ends"`
	// Lengths are the plies of the games, those that were cut off included, which
	// would have been longer. So quantiles below the ply limit are right, and the
	// mean is too low if games were cut off. Failed games are left out.
	Lengths *stats.Histogram `json:"lengths"`
	// Choices are the numbers of moves that there were at each decision of every
	// game played, a forced one or a pass being one.
	Choices *stats.Histogram `json:"choices"`
	// Means are means of games, by blocks.
	Means Means `json:"means"`
	// Notes are what the script noted, by name. A block is a group of numbers; games
	// that were cut off count, and failed ones do not.
	Notes map[string]*stats.Clusters `json:"notes"`
	// Stopped reports that the run was stopped before all its games were played.
	Stopped bool   `json:"stopped"`
	Timing  Timing `json:"timing"`
}

// Timing is what differs from one run to the next.
type Timing struct {
	Elapsed time.Duration `json:"elapsed"` // in nanoseconds, in JSON
	Workers int           `json:"workers"`
}

// Confidence is that of the intervals of a [Summary].
const Confidence = 0.95

// Finished is the number of games that came to an end by the rules: all games but
// those cut off or failed. Score shares are of these.
func (s *Summary) Finished() int { return s.Games - s.CutOff - s.Failed }

// Share is a seat's score share, of the games that finished, with its interval from
// blocks: see [stats.Ratio.ShareInterval]. The intervals of all seats hold at once. False
// means that no game finished, so that there is no share.
func (s *Summary) Share(seat board.Player) (stats.Interval, bool) {
	return shareAt(s.Seats.Ratio(int(seat)), allAtOnce(len(s.Wins)))
}

// AgentShare is an agent's score share, over all seats, as [Summary.Share] is a seat's.
func (s *Summary) AgentShare(agent int) (stats.Interval, bool) {
	return shareAt(s.AgentShares[agent], allAtOnce(len(s.AgentShares)))
}

// TeamShare is the score share of the members of a team together, as [Summary.Share] is
// a seat's.
func (s *Summary) TeamShare(team int) (stats.Interval, bool) {
	return shareAt(s.TeamShares[team], allAtOnce(len(s.TeamShares)))
}

// TogetherShare is the share of games that all players won together, of the games that
// finished, with its interval from blocks; false where none did.
func (s *Summary) TogetherShare() (stats.Interval, bool) {
	return shareAt(s.TogetherShares, Confidence)
}

// allAtOnce is the confidence of each of some shares that sum to 1, so that the intervals of
// all hold at once. Of two, the one follows from the other.
func allAtOnce(shares int) float64 {
	if shares <= 2 {
		return Confidence
	}
	return stats.Simultaneous(shares, Confidence)
}

func shareAt(r stats.Ratio, confidence float64) (stats.Interval, bool) {
	if r.Blocks() == 0 {
		return stats.Interval{}, false
	}
	return r.ShareInterval(confidence), true
}

// NoteInterval is the mean of what was noted under a name, with its interval.
// Blocks are independent, and numbers of one block are not: see
// [stats.Clusters.Interval].
func (s *Summary) NoteInterval(name string) stats.Interval {
	return s.Notes[name].Interval(s.Blocks-s.FailedBlocks, Confidence)
}

// NoteMean is the same mean with its standard error; false for fewer than two blocks.
func (s *Summary) NoteMean(name string) (stats.Mean, bool) {
	return s.Notes[name].Estimate(s.Blocks - s.FailedBlocks)
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
		Notes:       map[string]*stats.Clusters{},
		Wins:        make([]int, players),
		AgentWins:   make([]int, players),
		Shares:      make([]int, players),
		Seats:       stats.NewSeats(players),
		AgentShares: make([]stats.Ratio, players),
		Ends:        map[string]int{},
		Lengths:     new(stats.Histogram),
		Choices:     new(stats.Histogram),
	}
	if teams > 0 {
		s.TeamWins = make([]int, teams)
		s.TeamShares = make([]stats.Ratio, teams)
	}
	return s
}
