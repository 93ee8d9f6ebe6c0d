package match

import (
	"fmt"

	"canopy/core/rules"
)

// sides are those who win or lose as one: teams, or players who play for themselves.
type sides struct {
	count int
	of    []int // by player
}

// sidesOf are the sides of a game. It fails for a game in which agents cannot be
// opponents in turn.
func sidesOf(g *rules.Game) (sides, error) {
	players := g.Players()
	switch {
	case players == 1:
		return sides{}, fmt.Errorf("%s is played alone, so that agents do not meet in it", g.Name())
	case g.Together():
		return sides{}, fmt.Errorf("the players of %s win or lose together, so that agents are no opponents in it", g.Name())
	}
	s := sides{of: make([]int, players)}
	for p := range players {
		s.of[p] = p
		if g.IsStaged() {
			s.of[p] = g.CardSet().Team(p)
		}
		s.count = max(s.count, s.of[p]+1)
	}
	if s.count == 1 || !s.move() {
		return sides{}, fmt.Errorf("the teams of %s break up where all move on by one seat, so that agents cannot change sides in it", g.Name())
	}
	return s, nil
}

// move reports whether the sides stay together where all players move on by one seat.
func (s sides) move() bool {
	to := map[int]int{}
	for p, side := range s.of {
		next := s.of[(p+1)%len(s.of)]
		if before, known := to[side]; known && before != next {
			return false
		}
		to[side] = next
	}
	return true
}

// tables are who plays each side at each table, by the numbers of the agents, in the
// first game of a block.
func (m *Match) tables(s sides) [][]int {
	agents := len(m.Agents)
	if agents < s.count {
		table := make([]int, s.count)
		for side := range table {
			table[side] = side % agents
		}
		return [][]int{table}
	}
	var tables [][]int
	for _, table := range choices(agents, s.count) {
		if table[0] == 0 || !m.Gauntlet {
			tables = append(tables, table)
		}
	}
	return tables
}

// choices are the ways to choose k of the numbers below n, in ascending order, at most so
// many that they are too many.
func choices(n, k int) [][]int {
	var list [][]int
	chosen := make([]int, 0, k)
	var choose func(from int)
	choose = func(from int) {
		if len(chosen) == k {
			list = append(list, append([]int(nil), chosen...))
			return
		}
		for i := from; i <= n-(k-len(chosen)) && len(list) <= mostTables; i++ {
			chosen = append(chosen, i)
			choose(i + 1)
			chosen = chosen[:len(chosen)-1]
		}
	}
	choose(0)
	return list
}

// isDuel reports whether two agents play equally many sides of a table each, and nobody
// else plays. Then their shares are those of one against one.
func isDuel(table []int) bool {
	first, second, others := 0, 0, -1
	for _, number := range table {
		switch {
		case number == table[0]:
			first++
		case others < 0 || number == others:
			others = number
			second++
		default:
			return false
		}
	}
	return first == second
}
