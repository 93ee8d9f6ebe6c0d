package check

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"canopy/core/board"
	"canopy/core/cards"
	"canopy/core/record"
	"canopy/core/rules"
)

// naming is a game of cards: each player has five cards that the other does not see,
// and names a number from 1 to 6 until somebody names 6.
func naming(t testing.TB, change func(*rules.Definition)) *rules.Game {
	t.Helper()
	name := rules.Choice{
		Name: "name", NextLaw: -1, StayLaw: -1, Options: []rules.Options{{}},
		Does: func(s *rules.State, c *rules.Chosen) error {
			if n, _ := c.Options[0].Number(); n == 6 {
				s.Win(1<<c.Player, "")
			}
			return nil
		},
	}
	for n := 1; n <= 6; n++ {
		name.Options[0].Values = append(name.Options[0].Values, rules.NumberValue(n))
	}
	deck := cards.NumberedDeck(1, 20, "rank", 1)
	d := rules.Definition{
		Name: "naming", Title: "Naming", Players: []string{"A", "B"}, Stages: []rules.Stage{{Name: "name"}},
		Counters: []rules.Counter{{Name: "asked", To: 1 << 30}},
		Staged: &rules.Staged{
			Piles: []cards.Pile{
				{Name: "deck", Deck: &deck},
				{Name: "hand", Per: cards.PerPlayer, Seen: cards.Owner},
			},
			PileRules: make([]rules.PileRules, 2),
			Setup:     deal,
			Stages:    []rules.StageRules{{Choices: []rules.Choice{name}}},
		},
	}
	if change != nil {
		change(&d)
	}
	g, err := rules.Compile(d)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// deal gives each player five cards.
func deal(s *rules.State) error {
	t := s.Table()
	set := t.Set()
	from := set.Slot(0, 0, 0)
	t.Shuffle(from)
	if _, err := t.Deal(from, 10, []cards.Slot{set.Slot(1, 0, 0), set.Slot(1, 1, 0)}); err != nil {
		return err
	}
	s.GoTo(0, 0)
	return nil
}

// firstCard is the number of the card that lies lowest in a player's hand.
func firstCard(s *rules.State, p board.Player) int {
	t := s.Table()
	return t.Kind(t.Bottom(t.Set().Slot(1, int(p), 0)))
}

func does(d *rules.Definition) *func(*rules.State, *rules.Chosen) error {
	return &d.Staged.Stages[0].Choices[0].Does
}

// after lets a game do something besides when a number is named.
func after(f func(s *rules.State, c *rules.Chosen) error) func(*rules.Definition) {
	return func(d *rules.Definition) {
		usual := *does(d)
		*does(d) = func(s *rules.State, c *rules.Chosen) error {
			if err := f(s, c); err != nil {
				return err
			}
			return usual(s, c)
		}
	}
}

// offering offers what a function finds in the game in play.
func offering(f func(s *rules.State, p board.Player) []rules.Value) func(*rules.Definition) {
	return func(d *rules.Definition) {
		d.Staged.Stages[0].Choices[0].Options[0] = rules.Options{
			Ask: func(s *rules.State, p board.Player) ([]rules.Value, error) { return f(s, p), nil },
		}
	}
}

func numbers(list ...int) []rules.Value {
	var values []rules.Value
	for _, n := range list {
		values = append(values, rules.NumberValue(n))
	}
	return values
}

func run(t testing.TB, g *rules.Game, games int) *Report {
	t.Helper()
	r, err := Run(t.Context(), Options{Game: g, Games: games, Seed: 1, Replay: func(*record.Record) error { return nil }})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// A game in order has all properties, and every one was tried.
func TestSoundGame(t *testing.T) {
	r := run(t, naming(t, nil), 40)
	for _, p := range r.Properties {
		if p.Failure != nil || p.Games == 0 || p.Plies == 0 {
			t.Errorf("%s: %d games, %d plies, %v", p.Name, p.Games, p.Plies, p.Failure)
		}
	}
	if r.Games != 40 || r.Plies < 100 || r.Stopped || r.CutOff > 0 || r.Failed() > 0 {
		t.Errorf("%+v", r)
	}
	if again := run(t, naming(t, nil), 40); fmt.Sprint(again) != fmt.Sprint(r) {
		t.Errorf("the same check finds %v, and then %v", r, again)
	}
}

// Broken games fail the properties that are about what is broken.
func TestBrokenGames(t *testing.T) {
	count := 0 // what a script cannot keep, and a fault of the program could
	for _, c := range []struct {
		property, want string
		change         func(*rules.Definition)
	}{
		{"script", "game.lua:7: no such pile", after(func(s *rules.State, _ *rules.Chosen) error {
			if s.Ply() == 2 {
				return errors.New("game.lua:7: no such pile")
			}
			return nil
		})},
		{"moves", "players who win or lose together have the places [1 2]", func(d *rules.Definition) {
			d.Staged.Together = true
			after(func(s *rules.State, c *rules.Chosen) error {
				if n, _ := c.Options[0].Number(); n == 5 {
					s.Rank([]int{2, 1}, false, "")
				}
				return nil
			})(d)
		}},
		{"texts", `two moves are written alike, "name 1"`, offering(func(*rules.State, board.Player) []rules.Value {
			return append(numbers(1, 6), rules.TextValue("1"))
		})},
		{"asking", "asking has changed the game", offering(func(s *rules.State, _ board.Player) []rules.Value {
			_ = s.SetCounter(0, 0, s.Counter(0, 0)+1)
			return numbers(1, 6)
		})},
		// What may be chosen tells of the other's hand.
		{"views", "A sees what is hidden: his view has ", offering(func(s *rules.State, p board.Player) []rules.Value {
			return append(numbers(6), numbers(10+firstCard(s, 1-p))...)
		})},
		{"copies", "a copy that made the same moves is another game", after(func(s *rules.State, _ *rules.Chosen) error {
			count++
			return s.SetCounter(0, 0, count)
		})},
		{"records", "the record does not fit", offering(func(*rules.State, board.Player) []rules.Value {
			count++
			return numbers(6, 7+count/40%4)
		})},
	} {
		t.Run(c.property, func(t *testing.T) {
			count = 0
			r := run(t, naming(t, c.change), 20)
			i := slices.IndexFunc(r.Properties, func(p Found) bool { return p.Name == c.property })
			f := r.Properties[i].Failure
			if f == nil || !strings.Contains(f.Err.Error(), c.want) {
				t.Fatalf("%v, want %s", f, c.want)
			}
			if f.Seed != 1 || f.Ply != len(f.Record.Moves) || r.Failed() == 0 {
				t.Errorf("%+v", f)
			}
		})
	}
}

// The record of a failure is the shortest of all games, and leads there.
func TestShortestRecord(t *testing.T) {
	g := naming(t, after(func(s *rules.State, c *rules.Chosen) error {
		if n, _ := c.Options[0].Number(); n == 3 {
			return errors.New("three is no number")
		}
		return nil
	}))
	f := run(t, g, 30).Properties[0].Failure
	if f == nil || f.Ply != 1 || f.Record.Moves[0].Text != "name 3" {
		t.Fatalf("%+v", f)
	}
	if s, err := f.Record.Replay(g); err != nil || s.Err() == nil {
		t.Errorf("played again: %v", err)
	}
	if want := fmt.Sprintf("seed 1, game %d, after 1 plies: three is no number", f.Number); f.Error() != want || !errors.Is(f, f.Err) {
		t.Errorf("%v, want %s", f, want)
	}
}

// What a move has done before its script fails is undone, and that was looked at.
func TestMistakesAreUndone(t *testing.T) {
	r := run(t, naming(t, after(func(s *rules.State, _ *rules.Chosen) error {
		if err := s.SetCounter(0, 0, s.Ply()); err != nil || s.Ply() < 3 {
			return err
		}
		return errors.New("three moves are enough")
	})), 20)
	if p := r.Properties[1]; p.Name != "mistakes" || p.Failure != nil || p.Games != 20 {
		t.Errorf("%+v", p)
	}
}

func TestGamesCutOff(t *testing.T) {
	r := run(t, naming(t, func(d *rules.Definition) { d.PlyLimit = 3 }), 50)
	if r.CutOff == 0 || r.CutOff == 50 || r.CutOffShare() != float64(r.CutOff)/50 {
		t.Errorf("%d of %d games cut off", r.CutOff, r.Games)
	}
}

func TestOtherProcess(t *testing.T) {
	broken := errors.New("it plays another game")
	calls := 0
	r, err := Run(t.Context(), Options{Game: naming(t, nil), Games: 10, Replay: func(*record.Record) error {
		calls++
		return broken
	}})
	if err != nil {
		t.Fatal(err)
	}
	last := r.Properties[len(r.Properties)-1]
	if last.Name != "processes" || last.Failure == nil || last.Failure.Err != broken || last.Games != mostReplayed || calls != mostReplayed {
		t.Errorf("%d calls, %+v", calls, last)
	}
	if r, _ := Run(t.Context(), Options{Game: naming(t, nil), Games: 1}); r.Properties[len(r.Properties)-1].Name == "processes" {
		t.Error("without another process it is checked")
	}
}

// Time stops a check, but not before a game was looked at.
func TestTimeIsUp(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r, err := Run(ctx, Options{Game: naming(t, nil), Games: 10})
	if err != nil || r.Games != 1 || !r.Stopped {
		t.Errorf("%+v, %v", r, err)
	}
	r, err = Run(t.Context(), Options{Game: naming(t, nil), Games: 1 << 40, Time: 50 * time.Millisecond})
	if err != nil || !r.Stopped || r.Games < 1 {
		t.Errorf("%+v, %v", r, err)
	}
	if _, err := Run(t.Context(), Options{Games: 1}); err == nil {
		t.Error("no game is checked")
	}
}

// A fault of the program is told as that of the property that looked.
func TestPanicIsAFailure(t *testing.T) {
	err := guarded(func(*walk) error { panic("oh") }, nil)
	if err == nil || !strings.HasPrefix(err.Error(), "a fault in canopy itself: oh\n") {
		t.Error(err)
	}
}

type fakeTable struct{ err error }

func (f fakeTable) Check() error { return f.err }

// So is one in playing a move, which ends the game.
func TestPanicInPlay(t *testing.T) {
	r := run(t, naming(t, after(func(s *rules.State, _ *rules.Chosen) error {
		if s.Ply() == 2 {
			panic("oh")
		}
		return nil
	})), 10)
	if f := r.Properties[0].Failure; f == nil || f.Ply != 2 || !strings.HasPrefix(f.Err.Error(), "a fault in canopy itself: oh\n") {
		t.Errorf("%+v", f)
	}
	if r.Games != 10 {
		t.Errorf("%d games", r.Games)
	}
}

// What no script can break is tried on what is made by hand.
func TestByHand(t *testing.T) {
	lost := errors.New("card 8H lies nowhere")
	result := func(end string, places ...uint8) rules.Result {
		r := rules.Result{End: end, Players: len(places)}
		copy(r.Places[:], places)
		return r
	}
	secret := record.New(naming(t, nil), 7, 0)
	hidden := *secret
	hidden.Seed, hidden.SeenBy = 0, "A"
	for _, c := range []struct {
		name, want string
		err        error
	}{
		{"cards", lost.Error(), kept(fakeTable{lost})},
		{"cards in order", "", kept(fakeTable{})},
		{"no move", "the game goes on, and A has no move", openPosition(0, "A")},
		{"a move", "", openPosition(1, "A")},
		{"no end", "the game is over, and its end has no name", soundResult(false, result("", 1, 2))},
		{"no place", "player 2 is in place 0 of 2", soundResult(false, result("won", 1, 0))},
		{"ranked", "", soundResult(false, result("ranked", 2, 1, 3))},
		{"cut off", "", soundResult(true, rules.Result{CutOff: true, Players: 2})},
		{"position", `the position "a" is read as "b"`, samePosition("a", 1, "b", 1)},
		{"hash", `the position "a" has the hash 0x1 in play and 0x2 when read`, samePosition("a", 1, "a", 2)},
		{"same position", "", samePosition("a", 1, "a", 1)},
		{"mistake", "the script has failed in a move, and the game is no more what it was: ", unchanged(1, 7, 2, 7)},
		{"mistake undone", "", unchanged(1, 7, 1, 7)},
		{"seed", "the record for player 1 tells the seed", keepsSecrets(secret, 0)},
		{"no seed", "", keepsSecrets(&hidden, 0)},
	} {
		switch {
		case c.want == "" && c.err != nil:
			t.Errorf("%s: %v", c.name, c.err)
		case c.want != "" && (c.err == nil || !strings.HasPrefix(c.err.Error(), c.want)):
			t.Errorf("%s: %v, want %s", c.name, c.err, c.want)
		}
	}
}

// Two worlds that differ in what a player sees, and in what he is told of a move.
func TestSameForPlayer(t *testing.T) {
	g := naming(t, nil)
	one, two := g.NewState(), g.NewState()
	one.Start(1, 0)
	two.Start(1, 1)
	if err := sameForPlayer(one, two, 0); err == nil || !strings.HasPrefix(err.Error(), "A sees what is hidden: ") {
		t.Errorf("two deals: %v", err)
	}
	if err := sameForPlayer(one, one.Copy(), 0); err != nil {
		t.Error(err)
	}
	if err := sameAnswers(one, two, "name 7"); err != nil {
		t.Error(err)
	}
	played := two.Copy()
	m, err := played.ParseMove("name 6")
	if err != nil {
		t.Fatal(err)
	}
	played.Play(m)
	if err := sameAnswers(one, played, "name 7"); err == nil {
		t.Error("a game that is over answers like one that is not")
	}
	if err := sameGame(one, two); err == nil {
		t.Error("two deals are the same game")
	}
}
