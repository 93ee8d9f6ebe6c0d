package rules

import (
	"cmp"
	"fmt"
	"slices"

	"canopy/core/board"
)

// stagedEnd is an end of a game in stages, made ready.
type stagedEnd struct {
	name    string
	outcome Outcome
	empty   int // a pile, -1 for none
	played  int // -1: not asked
	unit    Unit
}

func (g *Game) compileStagedEnds(ends []End) error {
	ends = slices.Clone(ends)
	slices.SortFunc(ends, func(a, b End) int {
		return cmp.Or(cmp.Compare(a.Outcome, b.Outcome), cmp.Compare(a.Name, b.Name))
	})
	for i := range ends {
		e := &ends[i]
		compiled := stagedEnd{name: e.Name, outcome: e.Outcome, empty: -1, played: -1}
		if e.Empty != "" {
			if compiled.empty = g.staged.set.Find(e.Empty); compiled.empty < 0 {
				return board.Placed(e.Origin, fmt.Errorf("the end %q: there is no pile %q", e.Name, e.Empty))
			}
		}
		if e.Played != nil {
			unit, ok := UnitNamed(cmp.Or(e.Unit, "round"))
			if !ok {
				return board.Placed(e.Origin, fmt.Errorf("the end %q: unit is \"turn\", \"hand\" or \"round\", not %q", e.Name, e.Unit))
			}
			compiled.played, compiled.unit = *e.Played, unit
		}
		if compiled.empty < 0 && compiled.played < 0 {
			return board.Placed(e.Origin, fmt.Errorf("the end %q: a game in stages ends when a pile is empty or when so many turns, hands or rounds are played", e.Name))
		}
		if e.Outcome == Scores && g.definition.Score == nil {
			return board.Placed(e.Origin, errNoScore)
		}
		g.staged.ends = append(g.staged.ends, compiled)
	}
	return nil
}

// judgeStaged judges the ends for players, as bits, who have just done something.
func (s *State) judgeStaged(players uint8) {
	set := s.staged.table.Set()
	for i := range s.game.staged.ends {
		e := &s.game.staged.ends[i]
		if e.empty < 0 || e.played >= 0 {
			continue
		}
		concerned := uint8(0)
		for p := range s.game.Players() {
			if s.staged.table.Count(set.Slot(e.empty, set.Member(e.empty, p), 0)) == 0 {
				concerned |= players & (1 << p)
			}
		}
		if concerned != 0 {
			s.endStaged(e, concerned)
			return
		}
	}
}

// judgePlayed judges the ends that wait for so many turns, hands or rounds, before
// another begins.
func (s *State) judgePlayed(u Unit) {
	for i := range s.game.staged.ends {
		e := &s.game.staged.ends[i]
		if e.played >= 0 && e.unit == u && s.Begun(u) >= e.played && !s.over {
			s.endStaged(e, 1<<s.due)
			return
		}
	}
}

func (s *State) endStaged(e *stagedEnd, players uint8) {
	switch e.outcome {
	case Wins:
		s.Win(players, e.name)
	case Loses:
		s.Lose(players, e.name)
	case Draws:
		s.Draw(e.name)
	default:
		if err := s.RankByScore(s.game.staged.LowestWins, e.name); err != nil {
			s.breakOff(err)
		}
	}
}

// teamMates adds to players, as bits, those of their teams.
func (s *State) teamMates(players uint8) uint8 {
	if s.Game().Together() {
		return uint8(1<<s.game.Players() - 1)
	}
	set := s.staged.table.Set()
	all := players
	for p := range s.game.Players() {
		for q := range s.game.Players() {
			if players>>p&1 == 1 && set.Team(p) == set.Team(q) {
				all |= 1 << q
			}
		}
	}
	return all
}

// Win ends the game: some players, given as bits, and those of their teams win. The
// others share the place after theirs.
func (s *State) Win(players uint8, why string) {
	players = s.teamMates(players)
	n := uint8(0)
	for p := range s.game.Players() {
		n += players >> p & 1
	}
	s.finish(cmp.Or(why, "won"))
	for p := range s.game.Players() {
		s.places[p] = 1
		if players>>p&1 == 0 {
			s.places[p] = n + 1
		}
	}
}

// Lose ends the game: some players and those of their teams lose. The others share
// the first place.
func (s *State) Lose(players uint8, why string) {
	players = s.teamMates(players)
	n := uint8(0)
	for p := range s.game.Players() {
		n += players >> p & 1
	}
	s.finish(cmp.Or(why, "lost"))
	for p := range s.game.Players() {
		s.places[p] = 1
		if players>>p&1 == 1 {
			s.places[p] = max(uint8(s.game.Players())-n+1, 2) // who loses has not won
		}
	}
}

// Draw ends the game: all share the first place.
func (s *State) Draw(why string) {
	s.finish(cmp.Or(why, "drawn"))
	for p := range s.game.Players() {
		s.places[p] = 1
	}
}

// Rank ends the game: the players have their places by their points, equal points an
// equal place.
func (s *State) Rank(points []int, lowest bool, why string) {
	s.finish(cmp.Or(why, "ranked"))
	for p := range s.game.Players() {
		s.places[p] = 1
		for q := range s.game.Players() {
			if points[q] > points[p] && !lowest || points[q] < points[p] && lowest {
				s.places[p]++
			}
		}
	}
}

// RankByScore is [State.Rank] by the score of the game.
func (s *State) RankByScore(lowest bool, why string) error {
	if s.game.definition.Score == nil {
		return errNoScore
	}
	points := make([]int, s.game.Players())
	for p := range points {
		n, err := s.game.definition.Score(s, board.Player(p))
		if err != nil {
			return err
		}
		points[p] = n
	}
	s.Rank(points, lowest, why)
	return nil
}

func (s *State) finish(name string) {
	s.over, s.ended, s.staged.endName = true, endedByName, name
}
