package plaincards

import (
	"fmt"
	"slices"
	"strconv"
)

// logik is Logik: both set a code in secret, both guess at the same time; who finds the
// other's code first wins.
type logik struct {
	placing
	places, colours, rows int
	guessing              bool
	due                   int
	round                 int      // how many have been compared
	pending               [2][]int // what is set in this stage, peg by peg
	codes, guesses        [2][]int // nil before they are all set
	told                  []int
}

func makeLogik(players int, options map[string]string, start Table) (Game, error) {
	s := &settings{given: options}
	l := &logik{
		places:  s.number("places", 5, 3, 6),
		colours: s.number("colours", 8, 4, 10),
		rows:    s.number("rows", 10, 1, 30),
	}
	if err := s.check(); err != nil {
		return nil, err
	}
	if err := checkPlayers(players, 2, 2); err != nil {
		return nil, err
	}
	return l, l.Check(start)
}

func (l *logik) Due() int { return l.due }

func (l *logik) Stage() string {
	if l.guessing {
		return "guess"
	}
	return "hide"
}

// Told gives, for one player after the other, how many pegs were right in colour and
// place, and how many in colour wherever they stand (those counted in).
func (l *logik) Told() []int { return slices.Clone(l.told) }

func (l *logik) Moves() []string {
	if l.over {
		return nil
	}
	var moves []string
	for colour := 1; colour <= l.colours; colour++ {
		moves = append(moves, fmt.Sprint(l.Stage(), " ", colour))
	}
	return sortedOnce(moves)
}

func (l *logik) Play(move string, after Table) error {
	if err := checkOffered(l, move); err != nil {
		return err
	}
	l.told = nil
	colour, _ := strconv.Atoi(afterAction(move))
	l.pending[l.due] = append(l.pending[l.due], colour)
	if len(l.pending[l.due]) == l.places {
		l.endRow()
	}
	return l.Check(after)
}

// endRow: the second player sets his pegs after the first, and then both are shown.
func (l *logik) endRow() {
	if l.due == 0 {
		l.due = 1
		return
	}
	set := l.pending
	l.due, l.pending = 0, [2][]int{}
	if !l.guessing {
		l.codes, l.guessing = set, true
		return
	}
	l.guesses = set
	l.compare()
}

func (l *logik) compare() {
	l.round++
	var solvers []int
	for player := range 2 {
		black, common := compareRows(l.codes[1-player], l.guesses[player])
		l.told = append(l.told, black, common)
		if black == l.places {
			solvers = append(solvers, player)
		}
	}
	switch {
	case len(solvers) == 1:
		l.win(solvers[0], 2)
	case len(solvers) == 2 || l.round == l.rows:
		l.draw(2)
	}
}

// compareRows counts the places that hold the same, and how many pegs the rows have in
// common whatever their places.
func compareRows(a, b []int) (same, common int) {
	for i := range a {
		if a[i] == b[i] {
			same++
		}
	}
	left := slices.Clone(b)
	for _, peg := range a {
		if i := slices.Index(left, peg); i >= 0 {
			left = slices.Delete(left, i, i+1)
			common++
		}
	}
	return same, common
}

// Check looks at no row whose player is choosing or has chosen: what is set in secret
// counts once both have.
func (l *logik) Check(now Table) error {
	for player := range 2 {
		rows := []struct {
			name string
			want []int
			idle bool // not being set
		}{
			{"code", l.codes[player], true},
			{"pegs", l.guesses[player], l.pending[player] == nil},
		}
		for _, row := range rows {
			if got := now.Row(row.name, player); row.want != nil && row.idle && !slices.Equal(got, row.want) {
				return fmt.Errorf("%s is %v, by the rules it is %v", owned(row.name, player), got, row.want)
			}
		}
	}
	return nil
}
