package agent

import (
	"errors"
	"fmt"
	"strconv"

	"canopy/core/rules"
)

func readTree(p *Parser, settings []string) (Maker, error) {
	m, err := readSearch(p, settings, false)
	m.Fits = seesAll
	return m, err
}

func readWorlds(p *Parser, settings []string) (Maker, error) {
	return readSearch(p, settings, true)
}

// What a search does unless its spec says otherwise was found by matches of Jungle, Big
// Jungle and Breakthrough: see scripts/strength_test.go.
const (
	// guidedCut is after how many plies a playout is cut off where the script says how
	// good positions are.
	guidedCut    = 20
	defaultTrust = 0.8
)

// explorationOf is how much a search explores, when it is guided and when it is not.
var explorationOf = map[bool]float64{true: 0.1, false: 0.7}

// readSearch reads "1000", "50ms", "1000:cut=40".
func readSearch(p *Parser, texts []string, worlds bool) (Maker, error) {
	if len(texts) == 0 {
		return Maker{}, errors.New("expected a number of playouts, like mcts:1000, or a time, like mcts:50ms")
	}
	budget, err := readBudget(texts[0])
	if err != nil {
		return Maker{}, err
	}
	s := settings{budget: budget, worlds: worlds, cut: noCut, trust: defaultTrust, widens: true, solver: true, reuses: true}
	limit := p.Tree
	if limit == 0 {
		limit = DefaultTree
	}
	err = readOptions(texts[1:], []option{
		{"cut", func(value string) error { return s.readCut(value) }},
		{"explore", func(value string) error { return s.readExploration(value) }},
		{"trust", func(value string) (err error) { s.trust, err = readShare("trust", value); return }},
		{"widen", func(value string) (err error) { s.widens, err = readFlag("widen", value); return }},
		{"solve", func(value string) (err error) { s.solver, err = readFlag("solve", value); return }},
		{"reuse", func(value string) (err error) { s.reuses, err = readFlag("reuse", value); return }},
		{"tree", func(value string) (err error) { limit, err = ReadBytes(value); return }},
	})
	if err != nil {
		return Maker{}, err
	}
	return Maker{
		New:   func() Agent { return &search{settings: s, tree: tree{limit: limit}} },
		Timed: budget.time > 0,
	}, nil
}

func (s *settings) readCut(value string) (err error) {
	s.cutGiven = true
	if value == "none" {
		s.cut = noCut
		return nil
	}
	s.cut, err = readCount("cut", value, 0, rules.MaxPlyLimit)
	return err
}

func (s *settings) readExploration(value string) error {
	x, err := strconv.ParseFloat(value, 64)
	if err != nil || !(x >= 0 && x <= 100) {
		return fmt.Errorf("explore is a number from 0 to 100, not %q", value)
	}
	s.exploration, s.explores = x, true
	return nil
}
