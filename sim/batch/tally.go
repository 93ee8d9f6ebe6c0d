package batch

import (
	"canopy/core/board"
	"canopy/core/rules"
	"canopy/sim/stats"
)

// scoring is how a game is won.
type scoring struct {
	players     int
	allTogether bool // all players win or lose together
	teams       [][]board.Player
	seating     [board.MaxPlayers]seating // by rotation
}

// seating is which agent sits in each seat.
type seating [board.MaxPlayers]uint8

func newScoring(players int, allTogether bool, teams [][]board.Player) *scoring {
	s := &scoring{players: players, allTogether: allTogether, teams: teams}
	for rotation := range players {
		for i := range players {
			s.seating[rotation][(i+rotation)%players] = uint8(i)
		}
	}
	return s
}

// tally is what was counted of some whole blocks.
type tally struct {
	*scoring
	sums
	seats            *stats.Seats
	ends             map[string]int
	notes            map[string]*stats.Clusters
	lengths, choices stats.Histogram
	failure          *GameError // the first game that failed
	block            blockSums  // of the block that is played
	counted          Summary    // see [tally.summary]
}

// sums are the numbers that are counted.
type sums struct {
	blocks, failedBlocks         int
	games, draws, cutOff, failed int
	together                     int

	teamWins, wins, shares, agentWins [board.MaxPlayers]int
	agentShares, teamShares           [board.MaxPlayers]stats.Ratio
	togetherShares                    stats.Ratio
	means                             Means
}

// blockSums are what the games of one block come to, shares of the win in units of
// 1/[ShareUnit].
type blockSums struct {
	finished, cutOff, failed, draws, together int64
	plies                                     int64 // of games that did not fail
	decisions, choices                        int64
	seats, agents, teams                      [board.MaxPlayers]int64
}

// clear forgets everything, and keeps the room for it.
func (t *tally) clear() {
	if t.ends == nil {
		t.ends, t.notes = map[string]int{}, map[string]*stats.Clusters{}
		t.seats = stats.NewSeats(t.players)
	}
	clear(t.ends)
	clear(t.notes)
	t.sums, t.block, t.failure = sums{}, blockSums{}, nil
	t.seats.Reset()
	t.lengths.Reset()
	t.choices.Reset()
}

// decide counts a decision with so many moves.
func (t *tally) decide(moves int) {
	t.choices.Add(moves)
	t.block.decisions++
	t.block.choices += int64(moves)
}

// countFailed counts a game that failed.
func (t *tally) countFailed(e *GameError) {
	t.games++
	t.failed++
	t.block.failed++
	t.failure = earlier(t.failure, e)
}

// count counts a game that ended or was cut off.
func (t *tally) count(g *Game) {
	t.games++
	t.lengths.Add(g.Plies)
	t.block.plies += int64(g.Plies)
	if g.Result.CutOff {
		t.cutOff++
		t.block.cutOff++
		return
	}
	t.ends[g.Result.End]++
	t.block.finished++
	firsts := g.Result.Firsts()
	switch {
	case t.allTogether && firsts == t.players:
		t.together++
		t.block.together++
	case firsts == t.players && firsts > 1:
		t.draws++
		t.block.draws++
	}
	if firsts > 0 { // else all have lost
		t.countShares(g, firsts)
		t.countTeams(g.Result, firsts)
	}
}

func (t *tally) countShares(g *Game, firsts int) {
	share := ShareUnit / firsts
	for p, place := range g.Result.Places[:t.players] {
		if place != 1 {
			continue
		}
		agent := t.seating[g.Rotation][p]
		t.shares[p] += share
		t.block.seats[p] += int64(share)
		t.block.agents[agent] += int64(share)
		if firsts == 1 && !t.allTogether {
			t.wins[p]++
			t.agentWins[agent]++
		}
	}
}

func (t *tally) countTeams(r rules.Result, firsts int) {
	for i, team := range t.teams {
		first := winners(r, team)
		if len(team) == firsts && first == firsts {
			t.teamWins[i]++
		}
		t.block.teams[i] += int64(first * ShareUnit / firsts)
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

// endBlock counts the games of a block as one.
func (t *tally) endBlock() {
	b := &t.block
	t.blocks++
	if b.failed == int64(t.players) {
		t.failedBlocks++
	}
	if played := b.finished + b.cutOff; played > 0 {
		t.means.Length.Add(b.plies, played)
		t.means.CutOff.Add(b.cutOff, played)
	}
	if b.decisions > 0 {
		t.means.Choices.Add(b.choices, b.decisions)
	}
	// A block without a finished game says nothing of shares.
	if b.finished > 0 {
		whole := b.finished * ShareUnit
		t.seats.Add(b.seats[:t.players], whole)
		t.means.Draws.Add(b.draws, b.finished)
		for p := range t.players {
			t.agentShares[p].Add(b.agents[p], whole)
		}
		for i := range t.teams {
			t.teamShares[i].Add(b.teams[i], whole)
		}
		if t.allTogether {
			t.togetherShares.Add(b.together, b.finished)
		}
	}
	t.block = blockSums{}
}

// summary is what was counted, as a summary that shares the memory of the tally.
func (t *tally) summary() *Summary {
	n, teams := t.players, len(t.teams)
	t.counted = Summary{
		Blocks: t.blocks, FailedBlocks: t.failedBlocks,
		Games: t.games, Draws: t.draws, CutOff: t.cutOff, Failed: t.failed, Failure: t.failure,
		Wins: t.wins[:n], AgentWins: t.agentWins[:n], Shares: t.shares[:n],
		Seats: t.seats, AgentShares: t.agentShares[:n], Means: t.means,
		Together: t.together, TogetherShares: t.togetherShares,
		TeamWins: t.teamWins[:teams], TeamShares: t.teamShares[:teams],
		Notes: t.notes, Ends: t.ends, Lengths: &t.lengths, Choices: &t.choices,
	}
	return &t.counted
}
