package scripts_test

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

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
		agents, err := agent.ParseSeats("random", g)
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
