package scripts_test

import (
	"fmt"
	"slices"
	"testing"

	"canopy/core/board"
	"canopy/core/cards"
	"canopy/core/chance"
	"canopy/core/rules"
)

// Cards that were exchanged lie in each other's places, in every game, and all others where
// they would: each place is known to those to whom it would be. The game can be played to its
// end, and so can worlds that players may believe in.
func TestExchangedDeals(t *testing.T) {
	for _, name := range everyGame() {
		g := load(t, name, "-")
		if set := g.CardSet(); set == nil || set.Cards() == 0 {
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			plain, other := g.NewState(), g.NewState()
			for number := range uint64(5) {
				luck := chance.NewStream(3, number, chance.Named("pairs"))
				list, others := pairsOf(g.CardSet(), &luck)
				plain.Start(9, number)
				if err := other.StartExchanged(9, number, list, others); err != nil {
					t.Fatal(err)
				}
				if plain.Begun(rules.TurnUnit) == other.Begun(rules.TurnUnit) { // else somebody was stuck before he had a choice
					comparePlaces(t, plain, other, list, others)
				}
				for _, p := range seats(other) {
					world := g.NewState()
					if err := other.World(p, &luck, world); err != nil {
						t.Fatal(err)
					}
					playToEnd(t, world, &luck)
				}
				playToEnd(t, other, &luck)
			}
		})
	}
}

// pairsOf draws pairs of cards of the same deck, each card once at most.
func pairsOf(set *cards.Set, luck *chance.Stream) (list, others []cards.Card) {
	waiting := map[int]cards.Card{} // by deck
	for c := range cards.Card(set.Cards()) {
		deck := set.Kinds[set.KindOf(c)].Deck
		switch first, one := waiting[deck]; {
		case luck.Below(2) == 0:
		case one:
			list, others = append(list, first), append(others, c)
			delete(waiting, deck)
		default:
			waiting[deck] = c
		}
	}
	return list, others
}

func comparePlaces(t *testing.T, plain, other *rules.State, list, others []cards.Card) {
	t.Helper()
	if err := other.Table().Check(); err != nil {
		t.Fatal(err)
	}
	moved := 0
	set := plain.Table().Set()
	for slot := range cards.Slot(set.Slots()) {
		was, is := plain.Table().Cards(slot), other.Table().Cards(slot)
		if len(was) != len(is) {
			t.Fatalf("%s has %d cards, and had %d", set.SlotName(slot), len(is), len(was))
		}
		for i, c := range was {
			want := c
			if n := slices.Index(list, c); n >= 0 {
				want, moved = others[n], moved+1
			} else if n := slices.Index(others, c); n >= 0 {
				want, moved = list[n], moved+1
			}
			unshuffled := is[i] == c && set.Kinds[set.KindOf(c)].Deck == int(slot) // nothing was drawn there
			if is[i] != want && !unshuffled {
				t.Fatalf("in place %d of %s lies card %d, not %d", i, set.SlotName(slot), is[i], want)
			}
			if got, want := other.Table().KnownTo(is[i]), plain.Table().KnownTo(c); got != want {
				t.Fatalf("place %d of %s is known to %b, and was to %b", i, set.SlotName(slot), got, want)
			}
		}
	}
	if moved == 0 {
		t.Error("nothing was exchanged")
	}
	compareShuffles(t, plain.Copy(), other.Copy())
}

// compareShuffles wants decks that are shuffled again to come out as they would have.
func compareShuffles(t *testing.T, plain, other *rules.State) {
	t.Helper()
	set := plain.Table().Set()
	for pile := range set.Piles {
		if set.Piles[pile].Deck == nil {
			continue
		}
		slot := set.Slot(pile, 0, 0)
		for _, s := range []*rules.State{plain, other} {
			s.Table().Gather(pile)
			s.Table().Shuffle(slot)
		}
		if was, is := plain.Table().Cards(slot), other.Table().Cards(slot); !slices.Equal(was, is) {
			t.Fatalf("%s is shuffled again to %v, not %v", set.Piles[pile].Name, is, was)
		}
	}
}

// playToEnd plays at random and sees to it that no card is lost.
func playToEnd(t *testing.T, s *rules.State, luck *chance.Stream) {
	t.Helper()
	var moves []rules.Move
	for !s.Over() {
		if moves = s.Moves(moves); len(moves) == 0 {
			t.Fatalf("at ply %d there is no move: %v", s.Ply(), s.Err())
		}
		s.Play(moves[luck.Below(len(moves))])
		if table := s.Table(); table != nil {
			if err := table.Check(); err != nil {
				t.Fatal(err)
			}
		}
	}
	if s.Err() != nil {
		t.Fatal(s.Err())
	}
}

// Nothing exchanged is the game as it is.
func TestNothingExchanged(t *testing.T) {
	for _, name := range []string{"hearts", "pips-jungle", "fireworks"} {
		g := load(t, name, "-")
		plain, other := g.NewState(), g.NewState()
		plain.Start(4, 7)
		if err := other.StartExchanged(4, 7, nil, nil); err != nil {
			t.Fatal(err)
		}
		same(t, name, allOf(t, plain), allOf(t, other))
	}
}

// In Hearts who has been given the two of clubs leads it: what the script works out from the
// deal follows the cards.
func TestExchangeIsBeforeTheSetup(t *testing.T) {
	g := load(t, "hearts", "to=1, passing=none")
	set, s := g.CardSet(), g.NewState()
	two := slices.IndexFunc(set.Kinds, func(k cards.Kind) bool { return k.Text == "2C" })
	for number := range uint64(8) {
		s.Start(2, number)
		other := s.Table().Cards(set.Slot(set.Find("hand"), int(number%4), 0))[0]
		if other == cards.Card(two) {
			continue
		}
		if err := s.StartExchanged(2, number, []cards.Card{cards.Card(two)}, []cards.Card{other}); err != nil {
			t.Fatal(err)
		}
		if s.Due() != board.Player(number%4) || s.MoveText(s.Moves(nil)[0]) != "play 2C" {
			t.Errorf("game %d: %d is due, and may %s", number, s.Due(), s.MoveText(s.Moves(nil)[0]))
		}
	}
}

// A game without a piece is the game of the position without it.
func TestStartWithout(t *testing.T) {
	for _, name := range everyGame() {
		g := load(t, name, "-")
		if !g.HasBoard() {
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			plain, other, read := g.NewState(), g.NewState(), g.NewState()
			luck := chance.NewStream(8, 8, chance.Named("without"))
			plain.Start(6, 2)
			for sq := range board.Square(g.Definition().Board.Squares()) {
				if plain.At(sq) == board.Empty {
					if other.StartWithout(6, 2, sq) == nil {
						t.Fatalf("a piece is taken off the empty square %d", sq)
					}
					continue
				}
				if sq%7 > 1 && g.Definition().Board.Squares() > 60 {
					continue // some will do
				}
				if err := other.StartWithout(6, 2, sq); err != nil {
					t.Fatal(err)
				}
				compareBoards(t, plain, other, sq)
				if !g.HasChance() {
					if err := read.SetPosition(other.Position()); err != nil {
						t.Fatal(err)
					}
					same(t, fmt.Sprintf("without square %d", sq), boardOf(read), boardOf(other))
				}
				if g.IsStaged() {
					again := other.Copy()
					if err := again.Resume(); err != nil {
						t.Fatal(err)
					}
					same(t, fmt.Sprintf("without square %d", sq), boardOf(again), boardOf(other))
				}
				playToEnd(t, other, &luck)
			}
		})
	}
}

func boardOf(s *rules.State) string {
	return fmt.Sprintf("%s, hash %x, over %t, moves %v", s.Position(), s.Hash(), s.Over(), s.Moves(nil))
}

func compareBoards(t *testing.T, plain, other *rules.State, without board.Square) {
	t.Helper()
	for sq := range board.Square(plain.Game().Definition().Board.Squares()) {
		want := plain.At(sq)
		if sq == without {
			want = board.Empty
		}
		if other.At(sq) != want {
			t.Fatalf("without square %d there is %d on %d, not %d", without, other.At(sq), sq, want)
		}
	}
}
