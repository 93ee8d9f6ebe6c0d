package plaingames

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// mancala is Mancala: sow, go again from a last bead at home, capture from an empty hole.
type mancala struct {
	ending
	beads      map[string]int // by square
	due        int
	start      int  // beads in each hole at the start
	captorGoes bool // the bead that captures goes home too
}

var (
	mancalaHoles = [2][]string{
		strings.Fields("b1 c1 d1 e1 f1 g1"),
		strings.Fields("g2 f2 e2 d2 c2 b2"),
	}
	mancalaHomes = [2]string{"h1", "a2"}
	// A track goes round and round; the enemy home does not lie on it.
	mancalaTracks = [2][]string{
		strings.Fields("b1 c1 d1 e1 f1 g1 h1 g2 f2 e2 d2 c2 b2"),
		strings.Fields("g2 f2 e2 d2 c2 b2 a2 b1 c1 d1 e1 f1 g1"),
	}
	mancalaSquares = strings.Fields("b1 c1 d1 e1 f1 g1 h1 a2 b2 c2 d2 e2 f2 g2")
)

func makeMancala(o *options) (string, func(*position) (Game, error)) {
	m := mancala{
		start:      o.number("beads", 4, 1, 9),
		captorGoes: o.choice("capture", "stays", "goes home too") == "goes home too",
	}
	return "7/7 w", func(p *position) (Game, error) { return &m, m.setUp(p) }
}

func (m *mancala) setUp(p *position) error {
	if p.ranks != "7/7" {
		return errors.New("there is nothing but beads on this board")
	}
	beads, err := p.takeNumbers("beads")
	if err != nil {
		return err
	}
	if m.due, err = p.due("wb"); err != nil {
		return err
	}
	m.beads = m.atStart()
	if beads != nil {
		if names := slices.Sorted(maps.Keys(beads)); !slices.Equal(names, slices.Sorted(slices.Values(mancalaSquares))) {
			return fmt.Errorf("want the beads of %s", mancalaSquares)
		}
		m.beads = beads
	}
	m.judgeStuck()
	return nil
}

func (m *mancala) atStart() map[string]int {
	beads := map[string]int{"h1": 0, "a2": 0}
	for _, holes := range mancalaHoles {
		for _, hole := range holes {
			beads[hole] = m.start
		}
	}
	return beads
}

func (m *mancala) Moves() []string {
	if m.over {
		return nil
	}
	var moves []string
	for _, hole := range mancalaHoles[m.due] {
		if m.beads[hole] > 0 {
			moves = append(moves, "sow "+hole)
		}
	}
	slices.Sort(moves)
	return moves
}

func (m *mancala) Play(move string) {
	last, found := m.sow(strings.TrimPrefix(move, "sow "))
	home := mancalaHomes[m.due]
	if last == home {
		m.judgeStuck() // the same player is due
		return
	}
	opposite := mancalaOpposite(last)
	if slices.Contains(mancalaHoles[m.due], last) && found == 0 && m.beads[opposite] > 0 {
		m.gather(opposite, home)
		if m.captorGoes {
			m.gather(last, home)
		}
	}
	m.due = 1 - m.due
	m.judgeStuck()
}

// sow tells where the last bead fell, and how many lay there just before. Thirteen beads
// come round to the hole that they were taken from.
func (m *mancala) sow(hole string) (last string, found int) {
	track := mancalaTracks[m.due]
	i := slices.Index(track, hole)
	inHand := m.beads[hole]
	m.beads[hole] = 0
	for range inHand {
		i = (i + 1) % len(track)
		found = m.beads[track[i]]
		m.beads[track[i]]++
	}
	return track[i], found
}

func (m *mancala) gather(from, home string) {
	m.beads[home] += m.beads[from]
	m.beads[from] = 0
}

// mancalaOpposite is the hole of the same file in the other row.
func mancalaOpposite(hole string) string {
	if hole[1] == '1' {
		return hole[:1] + "2"
	}
	return hole[:1] + "1"
}

// judgeStuck ends the game when the player due has nothing to sow. What is left in a row
// is its owner's.
func (m *mancala) judgeStuck() {
	if len(m.Moves()) > 0 {
		return
	}
	var scores [2]int
	for player, holes := range mancalaHoles {
		scores[player] = m.beads[mancalaHomes[player]]
		for _, hole := range holes {
			scores[player] += m.beads[hole]
		}
	}
	m.endByScore(scores, "stuck")
}

func (m *mancala) Position() string {
	text := "7/7 " + "wb"[m.due:m.due+1]
	if maps.Equal(m.beads, m.atStart()) {
		return text
	}
	var beads []string
	for _, s := range mancalaSquares {
		beads = append(beads, fmt.Sprintf("%s:%d", s, m.beads[s]))
	}
	return text + " beads=" + strings.Join(beads, ",")
}

func (m *mancala) Clone() Game {
	c := *m
	c.beads = maps.Clone(m.beads)
	return &c
}
