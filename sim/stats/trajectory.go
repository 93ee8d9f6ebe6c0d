package stats

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/stat"
)

// A Trajectory is how a game stood before each of its moves, as somebody estimated: a row
// for each move with a value for each player, counted from 0. The values are estimated
// shares of the win, within [0, 1] and 1 in sum, where a threshold matters; what only
// compares players takes any scale. All of them mean as little as the estimate: say whose it
// is.
//
// Winners are the players that share the first place at the end. Of a game without moves
// all measures are 0.
type Trajectory [][]float64

// LeadChanges is how often the lead goes over from one player to another. Moves at which
// players are level in front are skipped, and the first lead is none. [LeadChanges] is what
// luck alone makes of it.
func (t Trajectory) LeadChanges() int {
	changes, last := 0, -1
	for _, values := range t {
		leader, alone := leader(values)
		if !alone {
			continue
		}
		if last >= 0 && leader != last {
			changes++
		}
		last = leader
	}
	return changes
}

// LudiiLeadChange is the share of moves at which those in front are not those before, as
// Ludii's metric LeadChange counts: players that draw level are a change, and so is the
// first move.
func (t Trajectory) LudiiLeadChange() float64 {
	changes := 0
	var last []int
	for _, values := range t {
		leaders := leaders(values)
		if !slices.Equal(leaders, last) {
			changes++
		}
		last = leaders
	}
	return t.share(changes)
}

// Drama is how far the winners were behind when they were furthest: the most by which the
// best value at a move was above the mean of theirs. See [Trajectory.Behind].
func (t Trajectory) Drama(winners []int) float64 {
	return maxOr(t.Behind(winners), 0)
}

// Behind is at each move by how much the winners were behind the best, on average over the
// winners (Ludii's list Drama). It is 0 without winners.
func (t Trajectory) Behind(winners []int) []float64 {
	behind := make([]float64, len(t))
	for i, values := range t {
		best := maxOr(values, 0)
		for _, w := range winners {
			behind[i] += (best - values[w]) / float64(len(winners))
		}
	}
	return behind
}

// BrowneDrama is the mean root of how far the winner was behind the best of the others, over
// the moves at which he was (Browne 2008, Automatic Generation and Evaluation of
// Recombination Games): 0 if he never was. Of several winners it is the mean.
func (t Trajectory) BrowneDrama(winners []int) float64 {
	sum := 0.0
	for _, w := range winners {
		drama, moves := 0.0, 0
		for _, values := range t {
			if behind := maxOr(values, 0) - values[w]; behind > 0 {
				drama += math.Sqrt(behind)
				moves++
			}
		}
		if moves > 0 {
			sum += drama / float64(moves)
		}
	}
	if sum == 0 {
		return 0
	}
	return sum / float64(len(winners))
}

// Threshold is the best value that one who did not win ever had (Ludii's
// DecisivenessThreshold): above it nobody lost. It is -1, the least on Ludii's scale, where
// all won.
func (t Trajectory) Threshold(winners []int) float64 {
	best := -1.0
	for _, values := range t {
		for p, v := range values {
			if !slices.Contains(winners, p) {
				best = max(best, v)
			}
		}
	}
	return best
}

// DecisiveMove is the share of the game that was over when a winner first stood above the
// [Trajectory.Threshold], 1 if none ever did (Ludii's DecisivenessMoves).
func (t Trajectory) DecisiveMove(winners []int) float64 {
	threshold := t.Threshold(winners)
	for i, values := range t {
		for _, w := range winners {
			if values[w] > threshold {
				return t.share(i)
			}
		}
	}
	return t.share(len(t))
}

// Instability is the sum over players of the variance of their values in the course of the
// game (Ludii's Stability, which is high where a game is not stable).
func (t Trajectory) Instability() float64 {
	if len(t) == 0 {
		return 0
	}
	sum := 0.0
	for p := range t[0] {
		sum += stat.PopVariance(t.column(p), nil)
	}
	return sum
}

// Decided is the move from which on the best value is never below the threshold again, such
// as 0.95: the number of moves if there is none.
func (t Trajectory) Decided(threshold float64) int {
	for i, values := range slices.Backward(t) {
		if maxOr(values, 0) < threshold {
			return i + 1
		}
	}
	return 0
}

// DeadTime is the share of the game that was still to be played when it was decided.
func (t Trajectory) DeadTime(threshold float64) float64 {
	return t.share(len(t) - t.Decided(threshold))
}

// LeaderAt is the player in front when that fraction of the game was over, from 0 to 1. It
// reports false if several are level, and without moves. See [LeaderWins] for how often
// that player is to win.
func (t Trajectory) LeaderAt(fraction float64) (player int, alone bool) {
	checkRates(fraction)
	if len(t) == 0 {
		return 0, false
	}
	return leader(t[min(int(fraction*float64(len(t))), len(t)-1)])
}

// share is so many moves out of all.
func (t Trajectory) share(moves int) float64 {
	if len(t) == 0 {
		return 0
	}
	return float64(moves) / float64(len(t))
}

// column are the values of one player.
func (t Trajectory) column(player int) []float64 {
	values := make([]float64, len(t))
	for i, row := range t {
		values[i] = row[player]
	}
	return values
}

// leaders are the players with the best value, in ascending order.
func leaders(values []float64) []int {
	var players []int
	best := maxOr(values, 0)
	for p, v := range values {
		if v == best {
			players = append(players, p)
		}
	}
	return players
}

// leader is the first player with the best value, and whether no other has it.
func leader(values []float64) (player int, alone bool) {
	players := leaders(values)
	if len(players) == 0 {
		return 0, false
	}
	return players[0], len(players) == 1
}

func maxOr(values []float64, otherwise float64) float64 {
	if len(values) == 0 {
		return otherwise
	}
	return floats.Max(values)
}
