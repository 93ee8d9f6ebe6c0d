package study

import (
	"context"
	"errors"
	"math"
	"reflect"
	"strings"
	"testing"

	"canopy/core/board"
	"canopy/core/cards"
	"canopy/core/rules"
)

// highest is a game in which each of some players is dealt a card, and the highest wins.
func highest(t testing.TB, players, size int) *rules.Game {
	t.Helper()
	deck := cards.NumberedDeck(1, size, "value", 1)
	names := []string{"One", "Two", "Three", "Four"}[:players]
	g, err := rules.Compile(rules.Definition{
		Name: "highest", Players: names, Stages: []rules.Stage{{Name: "show"}},
		Staged: &rules.Staged{
			Piles: []cards.Pile{
				{Name: "stock", Deck: &deck},
				{Name: "hand", Per: cards.PerPlayer, Seen: cards.Owner},
			},
			Setup: func(s *rules.State) error {
				s.Table().Shuffle(0)
				var hands []cards.Slot
				for p := range players {
					hands = append(hands, s.Table().Set().Slot(1, p, 0))
				}
				s.GoTo(0, 0)
				_, err := s.Table().Deal(0, 1, hands)
				return err
			},
			Stages: []rules.StageRules{{Choices: []rules.Choice{{Name: "show", NextLaw: -1, StayLaw: -1, Does: showHands}}}},
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func showHands(s *rules.State, _ *rules.Chosen) error {
	set := s.Table().Set()
	points := make([]int, s.Game().Players())
	for p := range points {
		value, _ := set.Number(s.Table().Kind(s.Table().Top(set.Slot(1, p, 0))), "value")
		points[p] = int(value)
	}
	s.Rank(points, false, "")
	return nil
}

// weigh answers what all items of a game are worth.
func weigh(t testing.TB, g *rules.Game, games int, seed uint64, workers int) *Impacted {
	t.Helper()
	q, err := NewImpact(g, seed)
	if err != nil {
		t.Fatal(err)
	}
	q.Agents, q.Games, q.Workers = random(t, g), games, workers
	r, err := q.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if r.Played != q.AllGames() {
		t.Errorf("%d games were played, and %d announced", r.Played, q.AllGames())
	}
	return r
}

func itemNamed(t testing.TB, r *Impacted, name string) Item {
	t.Helper()
	for _, item := range r.Items {
		if item.Name == name {
			return item
		}
	}
	t.Fatalf("there is no item %s in %v", name, r.Items)
	return Item{}
}

// Who has the card v of n wins against k others with chance C(v-1,k)/C(n-1,k), and without
// it with what is left of an even share.
func TestCardsAreWorthWhatTheyAre(t *testing.T) {
	const size = 7
	for players := 2; players <= 3; players++ {
		r := weigh(t, highest(t, players, size), 20_000, 1, 0)
		if len(r.Items) != size {
			t.Fatalf("%d items: %v", len(r.Items), r.Items)
		}
		for i, item := range r.Items {
			with := choose(i, players-1) / choose(size-1, players-1)
			without := (1/float64(players) - with/size) / (1 - 1.0/size)
			if item.Value.Low > with-without || item.Value.High < with-without {
				t.Errorf("%d players: %s is worth %v, and in truth %.4f", players, item.Name, item.Value, with-without)
			}
			if math.Abs(item.With.Value-with) > 0.02 || math.Abs(item.Without.Value-without) > 0.02 {
				t.Errorf("%d players: with %s %v, in truth %.4f; without %v, in truth %.4f", players, item.Name, item.With, with, item.Without, without)
			}
			if item.Place != Held || item.Games < 15_000 || item.Games > 25_000 || item.Value.High-item.Value.Low > 0.05 {
				t.Errorf("%+v", item)
			}
		}
	}
}

func choose(n, k int) float64 {
	c := 1.0
	for i := range k {
		c *= float64(n-i) / float64(i+1)
	}
	return c
}

// openCard is a game in which one of five cards is turned up, and the first player, or all
// together, win with a 4 or a 5.
func openCard(t testing.TB, together bool) *rules.Game {
	t.Helper()
	deck := cards.NumberedDeck(1, 5, "value", 1)
	teams, winners := []int(nil), uint8(0b01)
	if together {
		teams, winners = []int{0, 0}, 0b11
	}
	g, err := rules.Compile(rules.Definition{
		Name: "open", Players: []string{"One", "Two"}, Stages: []rules.Stage{{Name: "show"}},
		Staged: &rules.Staged{
			Piles: []cards.Pile{{Name: "stock", Deck: &deck}, {Name: "open", Seen: cards.All}},
			Teams: teams, Together: together,
			Setup: func(s *rules.State) error {
				s.Table().Shuffle(0)
				s.GoTo(0, 0)
				return s.Table().Move(s.Table().Top(0), 1, false)
			},
			Stages: []rules.StageRules{{Choices: []rules.Choice{{Name: "show", NextLaw: -1, StayLaw: -1, Does: func(s *rules.State, _ *rules.Chosen) error {
				if s.Table().Kind(s.Table().Top(1)) < 3 {
					s.Lose(winners, "low")
				} else {
					s.Win(winners, "high")
				}
				return nil
			}}}}},
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// With a 5 it is won, and without it in one of four cases. Where all win together the share
// is that of the games won.
func TestCardsThatLieOpen(t *testing.T) {
	for _, together := range []bool{false, true} {
		r := weigh(t, openCard(t, together), 10_000, 2, 0)
		for i, item := range r.Items {
			want := 0.75
			if i < 3 {
				want = -0.5
			}
			if item.Place != Displayed || item.Value.Low > want || item.Value.High < want || item.Value.High-item.Value.Low > 0.05 {
				t.Errorf("together %t: %s is worth %+v, and in truth %v", together, item.Name, item, want)
			}
		}
	}
}

// The middle card is worth nothing: of 200 runs at level 5 % at most 19 say that it is,
// which is three standard errors more than 10.
func TestCardsWithoutEffect(t *testing.T) {
	const runs, most = 200, 19
	g := highest(t, 2, 5)
	called, significant := 0, 0
	for seed := range uint64(runs) {
		r := weigh(t, g, 200, seed, 1)
		if itemNamed(t, r, "3").P < 0.05 {
			called++
		}
		if itemNamed(t, r, "5").Adjusted < 0.05 {
			significant++
		}
	}
	t.Logf("of %d: %d with the middle card, %d with the best", runs, called, significant)
	if called > most || called < 1 {
		t.Errorf("%d of %d runs find an effect of the middle card", called, runs)
	}
	if significant < runs*9/10 {
		t.Errorf("only %d of %d runs find the effect of the best card", significant, runs)
	}
}

func TestWorkersWeighAlike(t *testing.T) {
	for _, g := range []*rules.Game{highest(t, 3, 9), runners(t, true)} {
		one, three := weigh(t, g, 300, 5, 1), weigh(t, g, 300, 5, 3)
		one.Timing, three.Timing = three.Timing, one.Timing
		one.Timing = three.Timing
		if !reflect.DeepEqual(one, three) {
			t.Errorf("one worker: %+v, three: %+v", one, three)
		}
	}
}

// runners is a race of one piece each, which wins across, beside idlers that go to and fro.
func runners(t testing.TB, idlers bool) *rules.Game {
	t.Helper()
	b, err := board.New(4, 4)
	if err != nil {
		t.Fatal(err)
	}
	pieces, err := board.NewPieces([]board.Kind{
		{Name: "runner", Letters: []string{"R"}, Moves: []board.Movement{{Word: board.Step, Directions: []string{"forward"}, Onto: []string{"empty"}}}},
		{Name: "idler", Letters: []string{"I"}, Moves: []board.Movement{{Word: board.Step, Directions: []string{"sideways"}, Onto: []string{"empty"}}}},
		{Name: "wall", Letters: []string{"#"}, Neutral: true},
	}, 2)
	if err != nil {
		t.Fatal(err)
	}
	start := []rules.Placement{
		{Kind: "runner", Player: 0, Where: []string{"a1"}}, {Kind: "runner", Player: 1, Where: []string{"b4"}},
		{Kind: "wall", Player: board.Nobody, Where: []string{"d3"}},
	}
	if idlers {
		start = append(start,
			rules.Placement{Kind: "idler", Player: 0, Where: []string{"c1"}},
			rules.Placement{Kind: "idler", Player: 1, Where: []string{"c4"}})
	}
	g, err := rules.Compile(rules.Definition{
		Name: "runners", Players: []string{"White", "Black"}, Board: b, Pieces: pieces,
		Start: rules.Start{Placed: start},
		Ends:  []rules.End{{Name: "across", Outcome: rules.Wins, Arrives: board.Where{Phrases: []string{"enemy row 1"}}}},
		Stuck: rules.Stuck{Outcome: rules.Loses},
	})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// Without his runner nobody wins, and with it one of the two: that is half a game.
func TestPiecesAreWorthWhatTheyAre(t *testing.T) {
	r := weigh(t, runners(t, true), 2_000, 1, 0)
	runner := itemNamed(t, r, "runner")
	if v := runner.Value; v.Low > 0.5 || v.High < 0.5 || v.High-v.Low > 0.06 || runner.Without.Value != 0 {
		t.Errorf("a runner is worth %+v", runner)
	}
	if runner.Place != OnBoard || runner.Games != 2_000 || runner.Adjusted > 1e-6 {
		t.Errorf("%+v", runner)
	}
	if idler := itemNamed(t, r, "idler"); idler.Value.High >= 0 {
		t.Errorf("an idler costs no time: %+v", idler)
	}
	if len(r.Items) != 2 {
		t.Errorf("items are %v: a wall is nobody's", r.Items)
	}
}

// A piece without which there is no game is told apart.
func TestPiecesThatEverythingHangsOn(t *testing.T) {
	r := weigh(t, runners(t, false), 100, 1, 1)
	if runner := r.Items[0]; !strings.Contains(runner.Reason, "over at once") || runner.Blocks > 0 {
		t.Errorf("%+v", runner)
	}
}

func TestNothingToWeigh(t *testing.T) {
	_, err := NewImpact(rows(t, 3, 3), 1)
	if !errors.Is(err, ErrNoImpact) || !strings.Contains(err.Error(), "neither cards nor pieces") {
		t.Errorf("%v", err)
	}
}

// What is told when it was stopped is of whole pairs.
func TestStoppedImpact(t *testing.T) {
	q, err := NewImpact(highest(t, 2, 5), 1)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	q.Agents, q.Games, q.Workers = random(t, q.Game), 1_000_000_000, 2
	q.Progress = func(done, limit int) {
		if done > 5_000 {
			cancel()
		}
	}
	r, err := q.Run(ctx)
	if err != nil || !r.Stopped || r.Played < 5_000 {
		t.Fatalf("%+v, %v", r, err)
	}
	for _, item := range r.Items {
		if item.Blocks == 0 || math.Abs(item.With.Value-item.Without.Value-item.Value.Value) > 1e-6 {
			t.Errorf("%+v", item)
		}
	}
}
