package match

import (
	"cmp"
	"slices"

	"canopy/sim/batch"
	"canopy/sim/stats"
)

// confidence is that of all intervals of a match.
const confidence = 0.95

// Result is what came of a match. Agents are told by their numbers in [Match.Agents].
type Result struct {
	// Games is how many games were played, at all tables; of them CutOff reached the ply
	// limit, and Failed stopped because their rules did.
	Games, CutOff, Failed int
	// BlockGames is how many games a block has, Sides how many sides there are: an agent
	// that plays as well as the others has a share of 1/Sides.
	BlockGames, Sides int
	// Plies is how many moves were made in all games.
	Plies int
	// Standings are the agents, the best first: by rating if they have one, else by score.
	Standings []Standing
	// Separated: some agents never came out ahead of some others, even by way of third
	// ones, so that the games put no bound on how far they are apart.
	Separated bool
	// SeatRatings are what each side of the game is worth in Elo, above the mean of all;
	// nil for two sides.
	SeatRatings []stats.Interval
	Tables      []Table
	// Test is what came of the sequential test; nil where there was none.
	Test *Test
	// Failure is the first game that failed; nil where none did.
	Failure *batch.GameError
	// Stopped reports that the match was stopped before its games were played, and not by
	// its test.
	Stopped bool
	Timing  batch.Timing
}

// Standing is how an agent did against all others.
type Standing struct {
	Agent int
	// Games is how many games it played that finished, Wins how many of them it won alone.
	Games, Wins int
	// Score is its share of the win with one side; nil where no game finished.
	Score *stats.Interval
	// Rating is its strength in Elo, above the mean of all, by Bradley and Terry or, where
	// there are more than two sides, by Plackett and Luce. It is nil where two agents meet
	// on two sides, whose difference the table tells, and where no game finished.
	Rating *stats.Interval
	// AboveNext is how much stronger it is than the agent after it; nil for the last one,
	// and without ratings.
	AboveNext *stats.Interval
}

// Table is what came of the games at one table.
type Table struct {
	// Agents play the sides in this order in the first game of each block.
	Agents []int
	// Games is how many were played. It is the sum of those that finished, CutOff and
	// Failed.
	Games, CutOff, Failed int
	// Blocks is how many blocks they make. Of them LeftOut have a game that did not
	// finish.
	Blocks, LeftOut int
	// Different is how many of the blocks went differently, move by move. Where neither
	// the game nor the agents leave anything to chance it is 1: then all blocks are the
	// same one, and tell no more than it does. From 65,536 on it is not counted further.
	Different int
	// Duel is what the table says of one agent against another; nil where more than two
	// play, or with unequal numbers of sides.
	Duel *Duel
}

// Duel is what a table says of its first agent against the other.
type Duel struct {
	// Wins, Draws and Losses are games as the first agent has them, all that finished. A
	// draw is every game whose first place both share, evenly or not.
	Wins, Draws, Losses int
	// Score is the share of the first agent in the games that finished; nil where none did.
	Score *stats.Interval
	// Blocks are the whole blocks by the score of the first agent.
	Blocks stats.Outcomes
}

// Test is what came of a sequential test of the first agent against the second.
type Test struct {
	stats.SPRT
	// LLR is the logarithm of the likelihood ratio at the end, and Lower and Upper are
	// what it has to reach.
	LLR, Lower, Upper float64
	Decision          stats.Decision
	// Elo is the difference in rating, estimated with regard to where the test stops.
	Elo stats.Interval
}

func (p *playing) result() *Result {
	r := &Result{
		BlockGames: p.match.Game.Players(),
		Sides:      p.sides.count,
		Failure:    p.failure,
		Stopped:    p.stopped(),
		Timing:     p.timing,
	}
	for _, t := range p.tables {
		r.Games += t.games
		r.CutOff += t.cutOff
		r.Failed += t.failed
		r.Plies += t.plies
		r.Tables = append(r.Tables, t.result())
	}
	r.Standings = p.standings()
	p.rate(r)
	if test := p.match.Test; test != nil {
		r.Test = newTest(*test, p.tables[0].outcomes(), p.decision)
	}
	return r
}

// standings are the agents by score, the best first.
func (p *playing) standings() []Standing {
	var list []Standing
	for number := range p.match.Agents {
		list = append(list, p.standing(number))
	}
	slices.SortStableFunc(list, func(a, b Standing) int { return cmp.Compare(b.scored(), a.scored()) })
	return list
}

// scored is the score, less than any where there is none.
func (s *Standing) scored() float64 {
	if s.Score == nil {
		return -1
	}
	return s.Score.Value
}

func (p *playing) standing(number int) Standing {
	s, a := Standing{Agent: number}, &p.agents[number]
	if a.games == 0 {
		return s
	}
	s.Games, s.Wins, s.Score = a.games, a.wins, new(a.share.ShareInterval(confidence))
	return s
}

func (t *table) result() Table {
	told := Table{
		Agents: t.agents,
		Games:  t.games, CutOff: t.cutOff, Failed: t.failed,
		Blocks: t.blocks, LeftOut: t.leftOut, Different: len(t.prints),
	}
	if !t.duel {
		return told
	}
	told.Duel = &Duel{Wins: t.wins, Draws: t.draws, Losses: t.losses, Blocks: t.outcomes()}
	if t.games > t.cutOff+t.failed {
		told.Duel.Score = new(t.share.ShareInterval(confidence))
	}
	return told
}

func newTest(sprt stats.SPRT, o stats.Outcomes, decision stats.Decision) *Test {
	t := &Test{SPRT: sprt, Decision: decision, LLR: sprt.LLR(o), Elo: sprt.Elo(o, confidence)}
	t.Lower, t.Upper = sprt.Bounds()
	return t
}
