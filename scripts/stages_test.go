package scripts_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"canopy/core/board"
	"canopy/core/cards"
	"canopy/core/rules"
	"canopy/scripts"
	"canopy/sim/agent"
	"canopy/sim/batch"
)

// The hardest situations of the games in stages. Each is looked for in games that are
// played by chance, in some of them with a leaning, and looked at where it comes.

// cardsIn are the cards of a pile, the bottom first.
func cardsIn(s *rules.State, pile string, member int) []cards.Card {
	set := s.Table().Set()
	return s.Table().Cards(set.Slot(set.Find(pile), member, 0))
}

// textsIn are the cards of a pile as they are written.
func textsIn(s *rules.State, pile string, member int) (texts []string) {
	for _, c := range cardsIn(s, pile, member) {
		texts = append(texts, s.Table().Text(c))
	}
	return texts
}

// topsIn are the top cards of a pile that is laid out, by place.
func topsIn(s *rules.State, pile string, member int) (tops []cards.Card) {
	set := s.Table().Set()
	for place := range set.Places(set.Find(pile)) {
		tops = append(tops, s.Table().Top(set.Slot(set.Find(pile), member, place)))
	}
	return tops
}

// lies reports in which pile a card lies.
func lies(s *rules.State, c cards.Card) string {
	pile, _, _ := s.Table().Set().Where(s.Table().SlotOf(c))
	return s.Table().Set().Piles[pile].Name
}

func counterOf(t *testing.T, s *rules.State, name string, key int) int {
	t.Helper()
	index, ok := s.Game().CounterIndex(name)
	if !ok {
		t.Fatalf("no counter %s", name)
	}
	return s.Counter(index, key)
}

// hunt plays games by chance, and shows every move: the state before it and after.
// Choose prefers some of the moves, unless it is nil.
type hunt struct {
	game, settings string
	games          int
	choose         func(s *rules.State, moves []rules.Move, draw func(int) int) rules.Move
	note           func(name string, n int)
	begins         func(s *rules.State)
	see            func(before, after *rules.State, move string)
}

func (h *hunt) run(t *testing.T) {
	t.Helper()
	s := load(t, h.game, h.settings).NewState()
	if h.note != nil {
		s.OnNote(h.note)
	}
	before := s.Copy()
	for number := range h.games {
		draw := luck(number)
		if s.Start(5, uint64(number)); h.begins != nil {
			h.begins(s)
		}
		for !s.Over() {
			moves := s.Moves(nil)
			m := moves[draw.Below(len(moves))]
			if h.choose != nil {
				m = h.choose(s, moves, draw.Below)
			}
			text := s.MoveText(m)
			before.CopyFrom(s)
			s.Play(m)
			if h.see != nil {
				h.see(before, s, text)
			}
			if t.Failed() {
				t.Fatalf("in game %d, at ply %d: %s", number, s.Ply(), text)
			}
		}
		if s.Err() != nil {
			t.Fatalf("game %d: %v", number, s.Err())
		}
	}
}

// met fails if a situation has not come up.
func met(t *testing.T, what string, times int) {
	t.Helper()
	if times == 0 {
		t.Errorf("it never came to this: %s", what)
	}
	t.Logf("%s: %d times", what, times)
}

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

// The deck runs out while cards are covered: the tops stay, what lies under them is
// shuffled. A turn notes its first pass once, and 43 when the deck was used up.
func TestMatrixDeckRunsOut(t *testing.T) {
	var notes []int
	inMidCover, base, refilled := 0, 0, false
	h := hunt{game: "jungle-matrix", settings: "rounds=2", games: 400}
	h.note = func(name string, n int) {
		if name == "first pass" {
			notes = append(notes, n)
		}
	}
	h.see = func(before, after *rules.State, move string) {
		deck := after.Table().Set().Find("deck")
		turn := before.Begun(rules.TurnUnit)
		if after.Table().Refills(deck) > before.Table().Refills(deck) {
			refilled = true
			if len(cardsIn(before, "deck", 0)) > 0 {
				inMidCover++
			}
			checkTopsStay(t, before, after)
		}
		if !after.Over() && after.Begun(rules.TurnUnit) == turn {
			return
		}
		if refilled && notes[base+turn-1] != 43 {
			t.Errorf("the deck was used up, and the first pass is %d", notes[base+turn-1])
		}
		refilled = false
		ended := after.Begun(rules.TurnUnit)
		if !after.Over() {
			ended--
		}
		if got := len(notes) - base; got != ended {
			t.Errorf("%d notes in %d turns", got, ended)
		}
		if after.Over() {
			base = len(notes)
		}
	}
	h.run(t)
	met(t, "the deck runs out in the middle of covering", inMidCover)
}

// checkTopsStay checks that no card that lay on top, and was not covered, was shuffled.
func checkTopsStay(t *testing.T, before, after *rules.State) {
	t.Helper()
	kept := 0
	tops := topsIn(after, "grid", 0)
	for place, was := range topsIn(before, "grid", 0) {
		if was != cards.NoCard && tops[place] == was {
			kept++
		}
	}
	if kept < 6 { // of nine, three at most are covered
		t.Errorf("%d tops stay", kept)
	}
}

// A turn that is stuck, one that is stopped and one that is lost by a mistake are three
// things; who is stuck is not offered to stop.
func TestMatrixEndsOfATurn(t *testing.T) {
	stopped, mistakes, wrong := 0, 0, 0
	h := hunt{game: "jungle-matrix", settings: "stop=true, mistakes=honour, rounds=1", games: 200}
	h.see = func(before, after *rules.State, move string) {
		moves := before.SortedMoveTexts()
		if before.StageName() == "cover" && !slices.Contains(moves, "stop") {
			t.Error("stop is not offered where something can be covered")
		}
		p := int(before.Due())
		switch gained := counterOf(t, after, "gained", 0); {
		case move == "stop":
			stopped++
			if counterOf(t, after, "score", p) != counterOf(t, before, "score", p)+gained {
				t.Error("the score is not what was gained")
			}
		case move == "challenge" && counterOf(t, after, "score", p) < counterOf(t, before, "score", p):
			wrong++
		case move == "challenge" && (after.Over() || counterOf(t, after, "laid", 0) == 0):
			mistakes++
			if counterOf(t, after, "score", 1-p) != counterOf(t, before, "score", 1-p) || gained != 0 {
				t.Error("a mistake has gained something")
			}
		}
	}
	h.run(t)
	met(t, "stopped", stopped)
	met(t, "a mistake", mistakes)
	met(t, "a wrong challenge", wrong)
}

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

// Hearts: the two of clubs opens, cards are passed but for every fourth hand, points
// on the first trick are played only if there is nothing else, and equal points share
// a place.
func TestHeartsHands(t *testing.T) {
	t.Run("others", func(t *testing.T) { checkHearts(t, "others", 78) })
	t.Run("self", func(t *testing.T) { checkHearts(t, "self", -26) })
}

// checkHearts checks hands of which a moon counts so many points in all.
func checkHearts(t *testing.T, moon string, points int) {
	holds, forced, shared, moons := 0, 0, 0, 0
	h := hunt{game: "hearts", settings: "to=150, moon=" + moon, games: 60}
	penalty := func(move string) bool { return strings.HasSuffix(move, "H") || strings.HasSuffix(move, " QS") }
	h.see = func(before, after *rules.State, move string) {
		hand := before.Begun(rules.HandUnit)
		first := counterOf(t, before, "tricks", 0) == 0
		led := len(cardsIn(before, "trick", 0)) > 0
		if before.StageName() == "pass" {
			if hand%4 == 0 {
				t.Errorf("cards are passed in hand %d", hand)
			}
			return
		}
		moves := before.SortedMoveTexts()
		if first && !led {
			if hand%4 == 0 {
				holds++
			}
			if !slices.Equal(moves, []string{"play 2C"}) {
				t.Errorf("a hand opens with one of %v", moves)
			}
		}
		if first && led && penalty(moves[0]) && slices.ContainsFunc(moves, penalty) {
			if !slices.ContainsFunc(moves, func(m string) bool { return !penalty(m) }) {
				forced++
			} else {
				t.Errorf("points may be played on the first trick, and there are others: %v", moves)
			}
		}
		if after.Begun(rules.HandUnit) > hand || after.Over() {
			sum := 0
			for p := range 4 {
				sum += counterOf(t, after, "score", p) - counterOf(t, before, "score", p)
			}
			if sum != 26 && sum != points {
				t.Errorf("a hand has %d points", sum)
			}
			if sum == points {
				moons++
			}
		}
		if after.Over() {
			r := after.Result()
			for p := range 4 {
				place := 1
				for q := range 4 {
					if counterOf(t, after, "score", q) < counterOf(t, after, "score", p) {
						place++
					}
					if q != p && counterOf(t, after, "score", q) == counterOf(t, after, "score", p) {
						shared++
					}
				}
				if int(r.Places[p]) != place {
					t.Errorf("player %d has place %d, want %d", p+1, r.Places[p], place)
				}
			}
		}
	}
	h.run(t)
	met(t, "a hand without passing", holds)
	met(t, "equal points", shared)
	met(t, "a moon", moons)
	t.Logf("penalty cards alone on the first trick: %d", forced)
}

// Crazy Eights: an eight that is turned up first names nothing, the last card may be an
// eight, and where nobody can go on the game is over.
func TestCrazyEights(t *testing.T) {
	turned, last := 0, 0
	for _, settings := range []string{"players=2", "players=5", "players=7, cards=7"} {
		h := hunt{game: "crazy-eights", settings: settings, games: 400}
		h.begins = func(s *rules.State) {
			top := textsIn(s, "discard", 0)[0]
			if !strings.HasPrefix(top, "8") {
				return
			}
			turned++
			for _, card := range textsIn(s, "hand", 0) {
				fits := strings.HasPrefix(card, "8") || strings.HasSuffix(card, top[1:])
				if slices.Contains(s.SortedMoveTexts(), "play "+card) != fits {
					t.Errorf("%s on %s: %v", card, top, !fits)
				}
			}
		}
		h.see = func(before, after *rules.State, move string) {
			hand := textsIn(before, "hand", int(before.Due()))
			if len(hand) == 1 && move == "play "+hand[0] {
				if !after.Over() || after.Result().Places[before.Due()] != 1 || after.Result().Firsts() != 1 {
					t.Error("who has played his last card has not won")
				}
				if strings.HasPrefix(hand[0], "8") {
					last++
				}
			}
		}
		h.run(t)
	}
	met(t, "an eight is turned up", turned)
	met(t, "the last card is an eight", last)
}

// Who draws while he may and passes when he may uses up the stock. When all have passed
// in a row the game is over, and the fewest cards win.
func TestCrazyEightsNobodyCanGoOn(t *testing.T) {
	over, passes := 0, 0
	h := hunt{game: "crazy-eights", settings: "players=3", games: 10}
	h.choose = func(s *rules.State, moves []rules.Move, draw func(int) int) rules.Move {
		for _, word := range []string{"draw", "pass"} {
			for _, m := range moves {
				if s.MoveText(m) == word {
					return m
				}
			}
		}
		return moves[draw(len(moves))]
	}
	h.begins = func(*rules.State) { passes = 0 }
	h.see = func(before, after *rules.State, move string) {
		if passes++; move != "pass" {
			passes = 0
		}
		if !after.Over() || after.Result().CutOff {
			return
		}
		over++
		if passes < 3 || len(cardsIn(after, "stock", 0)) > 0 || len(cardsIn(after, "discard", 0)) != 1 {
			t.Errorf("over after %d passes with %d cards in stock", passes, len(cardsIn(after, "stock", 0)))
		}
		for p := range 3 {
			place := 1
			for q := range 3 {
				if len(cardsIn(after, "hand", q)) < len(cardsIn(after, "hand", p)) {
					place++
				}
			}
			if r := after.Result(); int(r.Places[p]) != place {
				t.Errorf("player %d has place %d, want %d", p+1, r.Places[p], place)
			}
		}
	}
	h.run(t)
	met(t, "nobody can go on", over)
}

// Logik: what one has set or guessed cannot be told from anything before both have; who
// finds the code at the same time as the other shares the game.
func TestLogikSecrets(t *testing.T) {
	g := load(t, "logik", "places=3, colours=4")
	var seen []string
	for _, code := range [][]string{{"1", "1", "1"}, {"4", "2", "3"}} {
		s := g.NewState()
		s.Start(3, 3)
		for range code {
			moves := s.SortedMoveTexts()
			if len(moves) != 4 || s.Due() != 0 {
				t.Fatalf("player %d may choose among %v", s.Due()+1, moves)
			}
			m, err := s.ParseMove("hide " + code[0])
			if err != nil {
				t.Fatal(err)
			}
			code = code[1:]
			s.Play(m)
		}
		view, err := json.Marshal(s.View(1))
		if err != nil {
			t.Fatal(err)
		}
		seen = append(seen, string(view)+strings.Join(s.SortedMoveTexts(), " "))
	}
	if seen[0] != seen[1] {
		t.Errorf("the other sees\n%s\nor\n%s", seen[0], seen[1])
	}
	s := g.NewState()
	s.Start(3, 3)
	for _, move := range strings.Fields("1 2 3 4 4 4 4 4 4 1 2 3") { // both codes, then both guesses
		word := "hide "
		if s.StageName() == "guess" {
			word = "guess "
		}
		m, err := s.ParseMove(word + move)
		if err != nil {
			t.Fatal(err)
		}
		s.Play(m)
	}
	if !s.Over() || s.Result().Firsts() != 2 || s.Result().End != "both codes found" {
		t.Errorf("over %v, result %+v", s.Over(), s.Result())
	}
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

// Whatever breaks off a game in stages is reported with file, line, seed, game and ply.
func TestFailuresNameSeedAndPly(t *testing.T) {
	files, err := filepath.Glob("reader/testdata/play/stages-*.lua")
	if err != nil || len(files) == 0 {
		t.Fatal("no scripts", err)
	}
	form := regexp.MustCompile(`^\./mine\.lua, seed 9, game \d+, after \d+ plies: \S*mine\.lua:\d+: \S`)
	reported := 0
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		g, err := scripts.Load("./mine.lua", scripts.Options{ReadFile: func(string) ([]byte, error) { return source, nil }})
		if err != nil {
			if !strings.Contains(err.Error(), "mine.lua:") {
				t.Errorf("%s: %v", file, err)
			}
			continue
		}
		agents, err := agent.ParseSeats("random", g.Players())
		if err != nil {
			t.Fatal(err)
		}
		_, err = batch.Play(context.Background(), batch.Run{Game: g, Agents: agents, Games: 20, Seed: 9})
		var failure *batch.GameError
		if !errors.As(err, &failure) || !form.MatchString(failure.Error()) {
			t.Errorf("%s: %v", file, err)
			continue
		}
		reported++
	}
	if reported < len(files)*3/4 {
		t.Errorf("%d of %d scripts are reported", reported, len(files))
	}
}
