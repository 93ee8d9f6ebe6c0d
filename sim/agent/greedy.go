package agent

import (
	"canopy/core/chance"
	"canopy/core/rules"
	"canopy/core/seat"
)

// fewPlayouts is how often greedy tries a move where it has to try it at all.
const fewPlayouts = 20

// greedy looks one move ahead. What it finds there it judges by what the script says of
// positions. Where chance or others have a say before that can be seen, it plays on at
// random up to its own next decision, several times; where the script says nothing, to
// the end.
type greedy struct {
	thinker
	playouts int // of each move; 0 to look at the position once, where that is enough
	advice   []Advice
	ends     bool // the game is over at once after the move that was tried
}

func readGreedy(_ *Parser, settings []string) (Maker, error) {
	playouts := 0
	if len(settings) > 0 {
		n, err := readCount("the number of playouts of each move", settings[0], 1, maxPlayouts)
		if err != nil {
			return Maker{}, err
		}
		playouts = n
	}
	if len(settings) > 1 {
		return Maker{}, readOptions(settings[1:], nil)
	}
	return Maker{
		New:        func() Agent { return &greedy{playouts: playouts} },
		Determined: func(g *rules.Game) bool { return playouts == 0 && triesOf(g, 0) == 1 },
	}, nil
}

// Begin does nothing: it keeps nothing.
func (a *greedy) Begin() {}

func (a *greedy) Choose(s *seat.Seat) (rules.Move, error) {
	if len(s.Moves) == 1 {
		return s.Moves[0], nil
	}
	if err := a.weigh(s); err != nil {
		return 0, err
	}
	return best(a.advice), nil
}

func (a *greedy) Advise(s *seat.Seat) ([]Advice, error) {
	if err := a.weigh(s); err != nil {
		return nil, err
	}
	byShare(a.advice)
	return a.advice, nil
}

func (a *greedy) weigh(s *seat.Seat) error {
	a.sit(s)
	worlds, luck := split(s)
	tries := triesOf(a.game, a.playouts)
	a.advice = a.advice[:0]
	for _, m := range s.Moves {
		a.advice = append(a.advice, Advice{Move: m})
	}
	for range tries {
		if err := s.World(&worlds, a.start); err != nil {
			return err
		}
		luck.Uint64()
		for i := range a.advice {
			again := luck
			if err := a.try(s, a.advice[i].Move, &again); err != nil {
				return err
			}
			a.advice[i].Share += a.shares[s.Number()] / float64(tries)
			a.advice[i].Certain = a.ends
		}
	}
	return nil
}

// triesOf is how often each move is tried: once where it shows at once what it is worth.
func triesOf(g *rules.Game, playouts int) int {
	switch {
	case playouts > 0:
		return playouts
	case g.Evaluates() && !g.IsStaged() && !g.HasChance():
		return 1
	}
	return fewPlayouts
}

// try makes a move in the world, and judges where it leads.
func (a *greedy) try(s *seat.Seat, m rules.Move, luck *chance.Stream) error {
	w := a.world
	w.CopyFrom(a.start)
	w.Play(m)
	a.ends = w.Over() && !w.Result().CutOff
	if !a.game.Evaluates() || a.playouts > 0 {
		return a.playOn(luck, noCut)
	}
	if !a.game.IsStaged() {
		return a.judge(w)
	}
	for !w.Over() && w.Due() != s.Player {
		a.moves = w.Moves(a.moves)
		if w.Err() != nil {
			break
		}
		w.Play(a.moves[luck.Below(len(a.moves))])
	}
	return a.judge(w)
}
