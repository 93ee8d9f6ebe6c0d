package match

import (
	"cmp"
	"slices"

	"canopy/core/board"
	"canopy/sim/batch"
	"canopy/sim/stats"
)

// rankings are how the games ended that finished, by blocks, at all tables.
type rankings struct {
	sides  sides
	blocks [][]stats.Ranking
	// places are all that were seen. Few are, so that rankings share them.
	places map[[board.MaxPlayers]uint8][]int
}

// add adds the games of a block.
func (r *rankings) add(t *table, b *batch.Block) {
	var block []stats.Ranking
	for i := range b.Games {
		if g := &b.Games[i]; g.IsFinished() {
			block = append(block, stats.Ranking{Players: t.bySide(r.sides, g.Rotation), Places: r.placesOf(g)})
		}
	}
	if block != nil {
		r.blocks = append(r.blocks, block)
	}
}

// bySide are the agents that play the sides in one rotation.
func (t *table) bySide(s sides, rotation int) []int {
	if t.rotated == nil {
		t.rotated = make([][]int, len(t.seats))
	}
	if t.rotated[rotation] == nil {
		agents := make([]int, s.count)
		for i, number := range t.seats {
			agents[s.of[(i+rotation)%len(t.seats)]] = number
		}
		t.rotated[rotation] = agents
	}
	return t.rotated[rotation]
}

// placesOf are the places of the sides. All of a team have the same.
func (r *rankings) placesOf(g *batch.Game) []int {
	if known, ok := r.places[g.Result.Places]; ok {
		return known
	}
	places := make([]int, r.sides.count)
	for p, side := range r.sides.of {
		places[side] = int(g.Result.Places[p])
	}
	if r.places == nil {
		r.places = map[[board.MaxPlayers]uint8][]int{}
	}
	r.places[g.Result.Places] = places
	return places
}

// rate puts ratings into a result: by the places where there are more than two sides, by
// whole blocks where three agents or more have met two by two.
func (p *playing) rate(r *Result) {
	var ratings *stats.Ratings
	switch {
	case r.Games == r.CutOff+r.Failed:
		return
	case p.sides.count > 2:
		var seats *stats.Ratings
		ratings, seats = stats.PlackettLuce(len(p.match.Agents), p.sides.count, p.rankings.blocks)
		for side := range p.sides.count {
			r.SeatRatings = append(r.SeatRatings, seats.Interval(side, confidence))
		}
	case len(p.match.Agents) > 2:
		ratings = stats.BradleyTerry(len(p.match.Agents), p.pairings())
	default:
		return
	}
	r.Separated = ratings.Separated
	for i := range r.Standings {
		r.Standings[i].Rating = new(ratings.Interval(r.Standings[i].Agent, confidence))
	}
	slices.SortStableFunc(r.Standings, func(a, b Standing) int { return cmp.Compare(b.Rating.Value, a.Rating.Value) })
	for i := range len(r.Standings) - 1 {
		s, next := &r.Standings[i], &r.Standings[i+1]
		s.AboveNext = new(ratings.Difference(s.Agent, next.Agent, confidence))
	}
}

func (p *playing) pairings() []stats.Pairing {
	var list []stats.Pairing
	for _, t := range p.tables {
		list = append(list, stats.Pairing{First: t.agents[0], Second: t.agents[1], Outcomes: t.outcomes()})
	}
	return list
}
