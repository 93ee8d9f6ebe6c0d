package agent

import (
	"canopy/core/board"
	"canopy/core/chance"
	"canopy/core/rules"
	"canopy/core/seat"
)

// noCut lets playouts go on to the end of the game.
const noCut = -1

// thinker is what all agents have that try out what may follow: worlds to try it in, and
// room for what is tried.
type thinker struct {
	game   *rules.Game
	start  *rules.State // the world that playouts begin in
	world  *rules.State // and the one that is played on
	moves  []rules.Move
	shares []float64 // of the win, by seat
	sides  []float64 // and by player
	plies  int       // played in all
}

// sit readies it for a seat. What was made for another game is made anew.
func (t *thinker) sit(s *seat.Seat) {
	if t.game == s.Game() {
		return
	}
	t.game = s.Game()
	t.start, t.world = t.game.NewState(), t.game.NewState()
	t.shares, t.sides = make([]float64, t.game.Players()), make([]float64, t.game.Players())
}

// Plies is how many moves it has tried so far: what its speed is measured by.
func (t *thinker) Plies() int { return t.plies }

// playOn plays random moves in the world until the game is over, or for so many plies,
// and judges what has become of it.
func (t *thinker) playOn(luck *chance.Stream, cut int) error {
	w := t.world
	for plies := 0; !w.Over() && plies != cut; plies++ {
		t.moves = w.Moves(t.moves)
		if w.Err() != nil {
			break
		}
		w.Play(t.moves[luck.Below(len(t.moves))])
		t.plies++
	}
	return t.judge(w)
}

// judge writes the shares of the win that the seats have, or can expect: by the result
// where there is one, else by what the script says of positions. Where it says nothing,
// nobody is better off than the others.
func (t *thinker) judge(w *rules.State) error {
	if err := w.Err(); err != nil {
		return err
	}
	if t.game.Evaluates() {
		if err := w.Outlook(t.sides); err != nil {
			return err
		}
		for p, share := range t.sides {
			t.shares[w.Seat(board.Player(p))] = share
		}
		return nil
	}
	unknown := !w.Over() || w.Result().CutOff
	for seat := range t.shares {
		t.shares[seat] = 1 / float64(len(t.shares))
		if !unknown {
			t.shares[seat] = w.Result().Share(board.Player(seat))
		}
	}
	return nil
}

// split draws two streams from the seat's luck: one that makes worlds, and one for what
// is tried in them. They are apart so that the first does not shift the second.
func split(s *seat.Seat) (worlds, luck chance.Stream) {
	return chance.NewStream(s.Chance.Uint64(), 0, worldSource), chance.NewStream(s.Chance.Uint64(), 0, playoutSource)
}

var (
	worldSource   = chance.Named("worlds")
	playoutSource = chance.Named("playouts")
)
