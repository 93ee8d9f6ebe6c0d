package batch

import (
	"errors"
	"fmt"
	"testing"

	"canopy/core/board"
	"canopy/core/rules"
	"canopy/sim/stats"

	"github.com/google/go-cmp/cmp"
)

// naming is a game in which players name numbers from 1 to 6, each of which is noted,
// until one ends it as the function says.
func naming(t testing.TB, players int, change func(*rules.Staged), named func(s *rules.State, p board.Player, n int)) *rules.Game {
	t.Helper()
	name := rules.Choice{
		Name: "name", NextLaw: -1, StayLaw: -1, Options: []rules.Options{{}},
		Does: func(s *rules.State, c *rules.Chosen) error {
			n, _ := c.Options[0].Number()
			named(s, c.Player, n)
			return nil
		},
	}
	for n := 1; n <= 6; n++ {
		name.Options[0].Values = append(name.Options[0].Values, rules.NumberValue(n))
	}
	staged := &rules.Staged{
		Setup:  func(s *rules.State) error { s.GoTo(0, 0); return nil },
		Stages: []rules.StageRules{{Choices: []rules.Choice{name}}},
	}
	if change != nil {
		change(staged)
	}
	d := rules.Definition{Name: "naming", Title: "Naming", Stages: []rules.Stage{{Name: "name"}}, Staged: staged}
	for p := range players {
		d.Players = append(d.Players, string(rune('A'+p)))
	}
	g, err := rules.Compile(d)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// Numbers are counted of all games that did not fail, by blocks, whatever the workers.
func TestNotes(t *testing.T) {
	g := naming(t, 2, nil, func(s *rules.State, p board.Player, n int) {
		s.Note("named", n)
		if n == 6 {
			s.Note("six after", s.Ply())
			s.Win(1<<p, "")
		}
	})
	run := Run{Game: g, Games: 400, Seed: 3, Workers: 1}
	want := play(t, run)
	named, six := want.Notes["named"], want.Notes["six after"]
	if len(want.Notes) != 2 || named.Count() != want.Lengths.Sum() || six.Count() != 400 {
		t.Fatalf("%d numbers named in %d plies, %d sixes", named.Count(), want.Lengths.Sum(), six.Count())
	}
	if six.Mean() != want.Lengths.Mean() || named.Values() != 6 || named.Quantile(1) != 6 {
		t.Errorf("a six after %v plies, of %v", six.Mean(), want.Lengths.Mean())
	}
	var plies stats.Ratio
	run.Each = func(b *Block) bool {
		plies.Add(int64(b.Games[0].Plies+b.Games[1].Plies), 2)
		return true
	}
	play(t, run)
	if got, want := want.NoteInterval("six after"), plies.Interval(0.95); !near(got, want) {
		t.Errorf("one number a game: %v, want %v", got, want)
	}
	run.Each = nil
	for _, workers := range []int{2, 7} {
		run.Workers = workers
		if diff := cmp.Diff(want, play(t, run), same); diff != "" {
			t.Errorf("%d workers: %s", workers, diff)
		}
	}
}

func near(a, b stats.Interval) bool {
	return max(a.Value-b.Value, b.Value-a.Value, a.Low-b.Low, b.Low-a.Low, a.High-b.High, b.High-a.High) < 1e-9
}

// A game that fails leaves no numbers, and one in which nothing is noted counts as a
// group.
func TestNotesOfFailedGames(t *testing.T) {
	g := naming(t, 1, func(st *rules.Staged) {
		does := st.Stages[0].Choices[0].Does
		st.Stages[0].Choices[0].Does = func(s *rules.State, c *rules.Chosen) error {
			if n, _ := c.Options[0].Number(); n == 1 {
				return errors.New("one is no number")
			}
			return does(s, c)
		}
	}, func(s *rules.State, p board.Player, n int) {
		if n == 6 {
			s.Win(1<<p, "")
			return
		}
		s.Note("named", n)
	})
	s := play(t, Run{Game: g, Games: 500, Seed: 1, GoOn: true})
	if s.Failed < 100 || s.Finished() < 100 {
		t.Fatalf("%+v", s)
	}
	if got, want := s.Notes["named"].Count(), s.Lengths.Sum()-s.Finished(); got != want {
		t.Errorf("%d numbers, want %d", got, want)
	}
	if got, want := s.NoteInterval("named"), s.Notes["named"].Interval(s.Finished(), 0.95); got != want {
		t.Errorf("%v, want %v", got, want)
	}
}

func TestTooManyNotes(t *testing.T) {
	g := naming(t, 1, nil, func(s *rules.State, p board.Player, n int) {
		for i := range 1001 {
			s.Note(fmt.Sprint("note ", i), n)
		}
		s.Win(1, "")
	})
	_, err := Play(t.Context(), Run{Game: g, Agents: randomly(t, g), Games: 3})
	const want = "naming, seed 0, game 0, after 1 plies: the script notes numbers under more than 1000 names: a name stands for what is counted in all games"
	if err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// The names of games that fail take no room from those of others.
func TestNotesBesideManyNamesOfFailedGames(t *testing.T) {
	g := naming(t, 2, func(st *rules.Staged) {
		does := st.Stages[0].Choices[0].Does
		st.Stages[0].Choices[0].Does = func(s *rules.State, c *rules.Chosen) error {
			if n, _ := c.Options[0].Number(); n == 1 {
				for i := range 5000 {
					s.Note(fmt.Sprint("note ", s.Hash(), " ", i), 1)
				}
				return errors.New("one is no number")
			}
			return does(s, c)
		}
	}, func(s *rules.State, p board.Player, n int) {
		s.Note(fmt.Sprint("good ", n), n)
		s.Win(1<<p, "")
	})
	for _, workers := range []int{1, 3} {
		s := play(t, Run{Game: g, Games: 60, Seed: 1, GoOn: true, Workers: workers})
		count := 0
		for _, noted := range s.Notes {
			count += noted.Count()
		}
		if s.Failed < 5 || count != s.Finished() {
			t.Errorf("%d failed, and %d of %d games have noted", s.Failed, count, s.Finished())
		}
	}
}

// It is the names of all games that count, whoever has played them.
func TestTooManyNotesOfManyGames(t *testing.T) {
	g := naming(t, 1, nil, func(s *rules.State, p board.Player, n int) {
		for i := range 400 {
			s.Note(fmt.Sprint("note ", n, " ", i), n)
		}
		s.Win(1, "")
	})
	for _, workers := range []int{1, 2, 7} {
		_, err := Play(t.Context(), Run{Game: g, Agents: randomly(t, g), Games: 60, Workers: workers})
		const want = "naming: the script notes numbers under more than 1000 names: a name stands for what is counted in all games"
		if err == nil || err.Error() != want {
			t.Errorf("%d workers: %v, want %s", workers, err, want)
		}
	}
}

// Players who win or lose together have one share, and a win is no draw.
func TestTogether(t *testing.T) {
	g := naming(t, 3, func(st *rules.Staged) { st.Together = true }, func(s *rules.State, p board.Player, n int) {
		if n < 3 {
			s.Win(1, "")
		} else {
			s.Lose(1, "")
		}
	})
	s := play(t, Run{Game: g, Games: 900})
	if s.Together < 250 || s.Together > 350 || s.Draws+s.Wins[0]+s.Wins[1]+s.Wins[2] != 0 {
		t.Errorf("%+v", s)
	}
	if share, ok := s.TogetherShare(); !ok || share.Value != float64(s.Together)/900 || s.TogetherShares.Blocks() != 300 {
		t.Errorf("%v", share)
	}
}

func TestTeams(t *testing.T) {
	g := naming(t, 4, func(st *rules.Staged) { st.Teams = []int{0, 1, 0, 1} }, func(s *rules.State, p board.Player, n int) {
		switch {
		case n == 1:
			s.Draw("")
		case n < 4:
			s.Win(1, "")
		default:
			s.Win(2, "")
		}
	})
	s := play(t, Run{Game: g, Games: 1200})
	if s.TeamWins[0]+s.TeamWins[1]+s.Draws != 1200 || s.Draws < 150 || s.TeamWins[1] < s.TeamWins[0] {
		t.Errorf("%+v", s)
	}
	share, ok := s.TeamShare(1)
	if want := (float64(s.TeamWins[1]) + float64(s.Draws)/2) / 1200; !ok || max(share.Value-want, want-share.Value) > 1e-12 || s.TeamShares[1].Blocks() != 300 {
		t.Errorf("%v, want %v", share, want)
	}
}
