package scripts_test

import (
	"slices"
	"strings"
	"testing"

	"canopy/core/rules"
)

// A hand runs out in an undecided duel, and the stock as well: what was discarded is
// shuffled, the earlier pairs of this duel with it, but not the last pair.
func TestPipsStockRunsOutInADuel(t *testing.T) {
	times := 0
	h := hunt{game: "pips-jungle", settings: "-", games: 300}
	h.see = func(before, after *rules.State, move string) {
		stock := after.Table().Set().Find("stock")
		if before.StageName() != "respond" || after.StageName() != "lead" || after.Table().Refills(stock) == before.Table().Refills(stock) ||
			counterOf(t, after, "pairs", 0) != counterOf(t, before, "pairs", 0)+1 {
			return
		}
		times++
		pair := cardsIn(before, "duel", 0)
		for _, c := range pair {
			if lies(after, c) != "discard" {
				t.Errorf("a card of the last pair lies in %s", lies(after, c))
			}
		}
		if got := len(cardsIn(after, "discard", 0)); got != len(pair)+1 {
			t.Errorf("%d cards are discarded, want the last pair", got)
		}
	}
	h.run(t)
	met(t, "the discards are shuffled in a duel", times)
}

// Who cannot go on in a duel of the showdown has lost it: he is never due without cards,
// and the showdown is over.
func TestPipsWhoIsStuckLosesTheDuel(t *testing.T) {
	stuck := 0
	h := hunt{game: "pips-jungle", settings: "-", games: 400}
	left := func(s *rules.State, p int) int { return len(cardsIn(s, "hand", p)) + len(cardsIn(s, "treasure", p)) }
	h.see = func(before, after *rules.State, move string) {
		if _, showdown := markOf(before, "attacker"); !showdown || before.StageName() != "lead" {
			return
		}
		other := 1 - int(before.Due())
		if left(before, other) > 0 {
			return
		}
		stuck++
		if after.StageName() == "respond" && !after.Over() {
			t.Error("a player without cards is to respond")
		}
		if !after.Over() && counterOf(t, after, "fought", 0) == counterOf(t, before, "fought", 0) {
			t.Error("the showdown goes on")
		}
	}
	h.run(t)
	met(t, "one leads to another who has no card", stuck)
}

func markOf(s *rules.State, name string) (int, bool) {
	i := slices.IndexFunc(s.Game().Definition().Staged.Marks, func(m rules.Mark) bool { return m.Name == name })
	return s.Mark(i)
}

// In the showdown suit is followed with hand and treasures together, before it with the
// hand alone.
func TestPipsFollowSuit(t *testing.T) {
	var fromTreasures, free, before int
	h := hunt{game: "pips-jungle", settings: "-", games: 200}
	h.see = func(s, _ *rules.State, _ string) {
		if s.StageName() != "respond" {
			return
		}
		held := textsIn(s, "hand", int(s.Due()))
		_, showdown := markOf(s, "attacker")
		if showdown {
			held = append(held, textsIn(s, "treasure", int(s.Due()))...)
		} else {
			before++
		}
		lead := s.Table().Text(cardsIn(s, "duel", 0)[len(cardsIn(s, "duel", 0))-1])
		suit := lead[len(lead)-1:]
		var follow []string
		for _, c := range held {
			if strings.HasSuffix(c, suit) {
				follow = append(follow, c)
			}
		}
		if len(follow) == 0 {
			follow = held
			free++
		} else if showdown && !slices.ContainsFunc(textsIn(s, "hand", int(s.Due())), func(c string) bool { return strings.HasSuffix(c, suit) }) {
			fromTreasures++
		}
		var moves []string
		for _, m := range s.Moves(nil) {
			moves = append(moves, strings.Fields(s.MoveText(m))[1])
		}
		slices.Sort(follow)
		slices.Sort(moves)
		if !slices.Equal(slices.Compact(moves), slices.Compact(follow)) {
			t.Errorf("to %s with %v one may play %v, want %v", lead, held, moves, follow)
		}
	}
	h.run(t)
	met(t, "a treasure alone follows suit", fromTreasures)
	met(t, "nothing follows suit", free)
	met(t, "a duel in the jungle", before)
}

// After a tie the cards won and left are hands again, and both players know what they
// have seen of them.
func TestPipsTieIsFoughtAgain(t *testing.T) {
	times := 0
	h := hunt{game: "pips-jungle", settings: "-", games: 500}
	h.see = func(before, after *rules.State, move string) {
		if counterOf(t, before, "fought", 0) != 1 || counterOf(t, after, "fought", 0) != 2 || after.Over() {
			return
		}
		times++
		for p := range 2 {
			if n := len(cardsIn(after, "treasure", p)) + len(cardsIn(after, "won", p)); n > 0 {
				t.Errorf("%d cards are not in the hand", n)
			}
			for _, c := range append(slices.Clone(cardsIn(before, "won", p)), cardsIn(before, "treasure", p)...) {
				if lies(after, c) != "hand" || after.Table().KnownTo(c) != 3 {
					t.Errorf("the card %s lies in %s and is known to %b", after.Table().Text(c), lies(after, c), after.Table().KnownTo(c))
				}
			}
		}
		if counterOf(t, after, "duels", 0)+counterOf(t, after, "duels", 1) != 0 {
			t.Error("duels count from before")
		}
	}
	h.run(t)
	met(t, "a tie", times)
}

// What is left of the jungle is dealt to both, an odd card to the defender.
func TestPipsAttackDealsTheJungle(t *testing.T) {
	odd, even := 0, 0
	h := hunt{game: "pips-jungle", settings: "-", games: 300}
	h.see = func(before, after *rules.State, move string) {
		if move != "attack" {
			return
		}
		left := 0
		set := before.Table().Set()
		for place := range set.Places(set.Find("jungle")) {
			left += before.Table().Count(set.Slot(set.Find("jungle"), 0, place))
		}
		if left%2 == 1 {
			odd++
		} else {
			even++
		}
		attacker := int(before.Due())
		for p, want := range map[int]int{attacker: left / 2, 1 - attacker: (left + 1) / 2} {
			if got := len(cardsIn(after, "hand", p)) - len(cardsIn(before, "hand", p)); got != want {
				t.Errorf("of %d cards player %d gets %d, want %d", left, p+1, got, want)
			}
		}
	}
	h.run(t)
	met(t, "an even number of cards", even)
	met(t, "an odd number of cards", odd)
}

// After so many pairs nobody wins the treasure.
func TestPipsNobodyWins(t *testing.T) {
	times := 0
	h := hunt{game: "pips-jungle", settings: "pairs=1", games: 100}
	h.see = func(before, after *rules.State, move string) {
		if _, showdown := markOf(before, "attacker"); showdown || before.StageName() != "respond" {
			return
		}
		if after.StageName() == "lead" {
			t.Error("a second pair is played")
		}
		prize := cardsIn(before, "prize", 0)[0]
		if lies(after, prize) != "treasure" {
			times++
			if where := lies(after, prize); where != "discard" && where != "hand" && where != "stock" { // shuffled and drawn again
				t.Errorf("the prize lies in %s", where)
			}
		}
	}
	h.run(t)
	met(t, "nobody wins", times)
}
