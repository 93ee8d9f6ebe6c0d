package cards

import (
	"fmt"
	"strings"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"
	"pgregory.net/rapid"

	"canopy/core/chance"
)

// belief is all arrangements that agree with what a player has seen so far, each with
// its weight. It is worked out the slow way: whatever may happen out of his sight is
// gone through.
type belief map[arrangement]float64

func (b belief) after(w *watched, p int, o operation, before, after [][]byte, chosen int) belief {
	next := belief{}
	want, kinds := w.sight(p, after), w.table.set.kindOf
	for a, weight := range b {
		slots := split(a, before)
		if o.asks != nil && o.told>>p&1 == 1 && o.asks(slots) != o.asks(before) {
			continue
		}
		var agree []outcome
		total := 0.0
		for _, out := range o.leads(slots) {
			if w.sight(p, out.slots) != want {
				continue
			}
			if o.choice && w.table.set.viewers[o.from]>>p&1 == 1 &&
				kinds[slots[o.from][out.chosen]&^faceUp] != kinds[before[o.from][chosen]&^faceUp] {
				continue
			}
			agree = append(agree, out)
			total += out.share
		}
		// What somebody else has chosen says nothing of what he had to choose from.
		sees := o.choice && (w.table.set.SeenComing(Slot(o.to))>>p&1 == 1 || w.table.set.viewers[o.from]>>p&1 == 1)
		for _, out := range agree {
			share := out.share
			if sees {
				share /= total
			}
			next[joined(out.slots)] += weight * share
		}
	}
	return next
}

// expected is what a player may believe, by what he can tell apart.
func (w *watched) expected(p int) map[string]float64 {
	want, total := map[string]float64{}, 0.0
	slots := w.slots()
	for a, weight := range w.beliefs[p] {
		want[w.text(p, split(a, slots), true)] += weight
		total += weight
	}
	for text := range want {
		want[text] /= total
	}
	return want
}

// imagine draws a deal for a player.
func (w *watched) imagine(p int, stream *chance.Stream) (string, error) {
	world := w.table.set.NewTable()
	world.CopyFrom(w.table)
	if _, err := world.Imagine(p, stream); err != nil {
		return "", err
	}
	if err := world.Check(); err != nil {
		return "", err
	}
	slots := slotsOf(world)
	if got, want := w.sight(p, slots), w.sight(p, w.slots()); got != want {
		return "", fmt.Errorf("the player sees %s, and in the deal %s", want, got)
	}
	return w.text(p, slots, true), nil
}

// Whatever happens with cards, no deal is left out that agrees with all that a player
// has seen; and where no lots of cards had to be thrown together, every deal that is
// drawn agrees.
func TestImaginedDealsAreThoseThatAPlayerMayBelieve(t *testing.T) {
	exact, loose := 0, 0
	rapid.Check(t, func(r *rapid.T) {
		players := rapid.IntRange(2, 3).Draw(r, "players")
		copies := rapid.SampledFrom([][]int{{1, 1, 1, 1}, {2, 1, 1}, {2, 2}, {2, 1, 1, 1}, {1, 1, 1, 1, 1}, {3, 1, 1}, {2, 2, 1}}).Draw(r, "copies")
		table := tinyTable(t, players, copies)
		table.Seed = rapid.Uint64().Draw(r, "seed")
		w := watch(table)
		for range rapid.IntRange(1, 14).Draw(r, "operations") {
			w.happen(w.randomOperation(r))
		}
		for p := range players {
			w.compare(r, p)
			if w.loose[p] {
				loose++
			} else {
				exact++
			}
		}
	})
	t.Logf("%d times exact, %d times looser", exact, loose)
	if exact == 0 || loose == 0 {
		t.Error("only one of the cases came about")
	}
}

// Cases that chance rarely hits upon.
func TestKnowledgeOfHandsFromWhichCardsAreChosen(t *testing.T) {
	const stock, discard, hand = 0, 1, 2
	cases := map[string]struct {
		copies []int
		do     func(w *watched)
		loose  bool
	}{
		"a hand was told of, draws a card and plays one": {[]int{1, 1, 1, 1, 1}, func(w *watched) {
			w.happen(w.moves(stock, 4, hand))
			w.happen(w.moves(stock, 3, hand))
			w.happen(w.tells(hand, 0b00111))
			w.happen(w.moves(stock, 2, hand))
			w.happen(w.chooses(hand, 0, discard))
		}, true},
		"it is told of again": {[]int{1, 1, 1, 1, 1}, func(w *watched) {
			w.happen(w.moves(stock, 4, hand))
			w.happen(w.tells(hand, 0b00111))
			w.happen(w.moves(stock, 3, hand))
			w.happen(w.chooses(hand, 0, discard))
			w.happen(w.tells(hand, 0b01011))
			w.happen(w.moves(stock, 2, hand))
			w.happen(w.chooses(hand, 1, discard))
		}, true},
		"it was told how many, draws a card and plays one": {[]int{1, 1, 1, 1, 1}, func(w *watched) {
			w.happen(w.moves(stock, 4, hand))
			w.happen(w.moves(stock, 3, hand))
			w.happen(w.counts([]int{hand}, 0b00111))
			w.happen(w.moves(stock, 2, hand))
			w.happen(w.chooses(hand, 0, discard))
		}, true},
		"one of two alike is known, and the other is played": {[]int{3, 1, 1}, func(w *watched) {
			for range 3 {
				w.happen(w.moves(stock, len(w.slots()[stock])-1, hand))
			}
			at := w.atOf(hand, 0)
			w.happen(w.shows(hand, at[0], 0b110))
			w.happen(w.chooses(hand, at[len(at)-1], discard))
		}, false},
		"cards of two lots are in a hand": {[]int{2, 2, 1}, func(w *watched) {
			w.happen(w.moves(stock, 4, discard))
			w.happen(w.moves(stock, 3, discard))
			for range 2 {
				w.happen(w.moves(stock, len(w.slots()[stock])-1, hand))
			}
			w.happen(w.moves(stock, 0, hand+1))
			w.happen(w.refills())
			w.happen(w.moves(stock, 1, hand))
			w.happen(w.chooses(hand, 2, discard))
		}, true},
		"the card played can be of one of them alone": {[]int{2, 3}, func(w *watched) {
			for range 2 {
				w.happen(w.moves(stock, w.atOf(stock, 0)[0], discard))
			}
			w.happen(w.moves(stock, 2, hand))
			for range 2 {
				w.happen(w.moves(stock, 0, hand+1))
			}
			w.happen(w.refills())
			w.happen(w.moves(stock, 1, hand))
			w.happen(w.chooses(hand, w.atOf(hand, 0)[0], discard))
		}, false},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(r *rapid.T) {
				table := tinyTable(t, 3, c.copies)
				table.Seed = rapid.Uint64().Draw(r, "seed")
				w := watch(table)
				c.do(w)
				for p := range 3 {
					if w.loose[p] && !c.loose {
						r.Fatalf("what player %d knows is put down more loosely than need be", p+1)
					}
					w.compare(r, p)
				}
			})
		})
	}
}

// Every deal that a player may believe is drawn equally often.
func TestImaginedDealsAreEquallyLikely(t *testing.T) {
	const stock, discard, hand, rack = 0, 1, 2, 5
	cases := map[string]func(w *watched){
		"nothing is known": func(w *watched) { w.happen(w.moves(stock, 0, hand)) },
		"kinds are excluded": func(w *watched) {
			for i := range 4 {
				w.happen(w.moves(stock, 4-i, hand+i/2))
			}
			w.happen(w.tells(hand, 0b0011))
			w.happen(w.tells(hand+1, 0b0101))
		},
		"numbers were told": func(w *watched) {
			for i := range 4 {
				w.happen(w.moves(stock, 4-i, hand+i/2))
			}
			w.happen(w.counts([]int{hand, hand + 1}, 0b0011))
			w.happen(w.counts([]int{hand, stock}, 0b0110))
		},
		"both": func(w *watched) {
			for i := range 3 {
				w.happen(w.moves(stock, 4-i, rack))
			}
			w.happen(w.tells(rack, 0b0101))
			w.happen(w.counts([]int{rack}, 0b0011))
			w.happen(w.moves(stock, 0, hand))
		},
		"a card was played": func(w *watched) {
			for i := range 4 {
				w.happen(w.moves(stock, 4-i, hand+i/2))
			}
			w.happen(w.tells(hand, 0b0011))
			w.happen(w.chooses(hand, 1, discard))
		},
	}
	for name, do := range cases {
		t.Run(name, func(t *testing.T) {
			for seed := range 4 {
				copies := []int{2, 1, 1, 1}
				if name == "a card was played" { // which of two like it says more of the rest than any deal does
					copies = []int{1, 1, 1, 1, 1}
				}
				table := tinyTable(t, 3, copies)
				table.Seed = uint64(seed)
				w := watch(table)
				do(w)
				for p := range 3 {
					if w.loose[p] {
						continue
					}
					if p := w.unevenness(t, p); p < 1e-5 {
						t.Errorf("game %d: a fair draw would be as uneven once in %.0f times", seed, 1/p)
					}
				}
			}
		})
	}
}

// unevenness is how often a fair draw of deals would look at least as uneven as this one.
func (w *watched) unevenness(t *testing.T, p int) float64 {
	t.Helper()
	const draws = 3000
	want, drawn := w.expected(p), map[string]int{}
	stream := chance.NewStream(2, uint64(p), chance.Named("deals"))
	for range draws {
		text, err := w.imagine(p, &stream)
		if err != nil {
			t.Fatal(err)
		}
		drawn[text]++
	}
	if len(want) < 2 {
		return 1
	}
	sum := 0.0
	for text, share := range want {
		d := float64(drawn[text]) - share*draws
		sum += d * d / (share * draws)
	}
	return distuv.ChiSquared{K: float64(len(want) - 1)}.Survival(sum)
}

// compare draws deals for a player until all that he may believe have been drawn.
func (w *watched) compare(r *rapid.T, p int) {
	want := w.expected(p)
	drawn := map[string]int{}
	stream := chance.NewStream(1, uint64(p), chance.Named("deals"))
	missing := len(want)
	if w.loose[p] && want[w.text(p, w.slots(), true)] == 0 {
		r.Fatalf("the true deal is none that player %d may believe: the test is wrong", p+1)
	}
	for n := 0; n < 4000 && (missing > 0 || n < 30); n++ {
		text, err := w.imagine(p, &stream)
		if err != nil {
			r.Fatalf("player %d: %v, after\n%s", p+1, err, strings.Join(w.history, "\n"))
		}
		if want[text] == 0 && !w.loose[p] {
			r.Fatalf("player %d cannot believe the deal %s, after\n%s\nit is truly %s", p+1, text, strings.Join(w.history, "\n"), w.text(p, w.slots(), true))
		}
		if drawn[text]++; drawn[text] == 1 && want[text] > 0 {
			missing--
		}
	}
	for text := range want {
		if drawn[text] == 0 {
			r.Fatalf("player %d may believe the deal %s, and it is not drawn, after\n%s\nit is truly %s", p+1, text, strings.Join(w.history, "\n"), w.text(p, w.slots(), true))
		}
	}
}
