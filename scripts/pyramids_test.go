package scripts_test

import (
	"fmt"
	"slices"
	"testing"

	"canopy/core/board"
	"canopy/core/cards"
	"canopy/core/rules"
)

// goodBuilder builds in Pyramids as one who wants to complete his pyramid.
func goodBuilder(s *rules.State, moves []rules.Move, draw func(int) int) rules.Move {
	if s.StageName() != "build" {
		return moves[draw(len(moves))]
	}
	best, least := moves[0], 1000
	for _, m := range moves {
		var value, place int
		if _, err := fmt.Sscanf(s.MoveText(m), "build %d @%d", &value, &place); err != nil {
			continue
		}
		far := 4*place - value
		if far < 0 {
			far = -far
		}
		set := s.Table().Set()
		if s.Table().Count(set.Slot(set.Find("pyramid"), int(s.Due()), place-1)) > 0 {
			far += 20
		}
		if far < least {
			best, least = m, far
		}
	}
	return best
}

// Covering sends the other explorer along the path. Where he stops on a symbol in the
// middle of an offer, he uses it or not, and then the offer goes on.
func TestPyramidsSymbolInAnOffer(t *testing.T) {
	symbols := map[string]int{}
	h := hunt{game: "pyramids", settings: "-", games: 300}
	h.see = func(before, after *rules.State, move string) {
		symbol := func(s *rules.State) bool {
			return slices.Contains([]string{"lift_stone", "raid", "tear_down", "rob"}, s.StageName())
		}
		offered := func(s *rules.State) []string { return textsIn(s, "offered", 0) }
		active, _ := markOf(before, "active")
		switch {
		case before.StageName() == "build" && symbol(after) && len(offered(after)) == 1:
			symbols[after.StageName()]++
			if after.Due() == before.Due() {
				t.Error("the explorer of the one who covers moves")
			}
		case symbol(before) && len(offered(before)) == 1 && !after.Over():
			if after.StageName() != "choose" || int(after.Due()) != active || !slices.Equal(offered(after), offered(before)) {
				t.Errorf("after a symbol comes %s of player %d with %v", after.StageName(), after.Due()+1, offered(after))
			}
			if rob := before.StageName() == "rob" && move == "draw"; rob && len(cardsIn(after, "hand", 1-int(before.Due())))+1 != len(cardsIn(before, "hand", 1-int(before.Due()))) {
				t.Error("no card was taken from the other's hand")
			}
		}
		if after.StageName() == "offer" && !after.Over() && len(cardsIn(after, "hand", int(after.Due()))) < 2 {
			t.Error("two cards are to be offered, and the hand has less")
		}
	}
	h.run(t)
	for _, stage := range []string{"lift_stone", "raid"} {
		met(t, stage+" in an offer", symbols[stage])
	}
}

// A pyramid that is complete in the middle of an offer waits until the other card is
// built, too.
func TestPyramidsCompletionWaits(t *testing.T) {
	waits, both := 0, 0
	h := hunt{game: "pyramids", settings: "symbols=false", games: 150, choose: goodBuilder}
	full := func(s *rules.State, p int) bool { return !slices.Contains(topsIn(s, "pyramid", p), cards.NoCard) }
	h.see = func(before, after *rules.State, move string) {
		if before.StageName() != "build" || after.Over() {
			return
		}
		p := int(before.Due())
		begun := after.Begun(rules.RoundUnit) > before.Begun(rules.RoundUnit)
		if full(after, p) && !full(before, p) && len(cardsIn(after, "offered", 0)) == 1 {
			waits++
			if begun || after.StageName() != "choose" {
				t.Error("the round ends in the middle of an offer")
			}
		}
		if full(before, 1-p) && begun {
			both++
		}
	}
	h.run(t)
	met(t, "a completion waits", waits)
	met(t, "the other builds, or completes his as well", both)
}

// Equal choices at once: the higher card begins, and cards come back.
func TestPyramidsRevealTogether(t *testing.T) {
	times := 0
	h := hunt{game: "pyramids", settings: "-", games: 30}
	h.see = func(before, after *rules.State, move string) {
		if before.StageName() != "reveal" {
			return
		}
		times++
		if before.Due() == board.Player(0) && (after.StageName() != "reveal" || len(cardsIn(after, "shown", 0)) > 0) {
			t.Error("the first card is shown before the second is chosen")
		}
		if before.Due() == board.Player(1) && len(cardsIn(after, "hand", 0))+len(cardsIn(after, "hand", 1)) != 30 {
			t.Error("the cards have not come back")
		}
	}
	h.run(t)
	met(t, "cards are revealed", times)
}
