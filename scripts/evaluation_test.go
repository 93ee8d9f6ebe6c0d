package scripts_test

import (
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	"canopy/core/rules"
)

// In a random game of each kind, every position can be judged.
func TestPositionsCanBeJudged(t *testing.T) {
	games := 0
	for _, name := range everyGame() {
		g := load(t, name, "-")
		if !g.Evaluates() {
			continue
		}
		games++
		s := g.NewState()
		s.Start(1, 1)
		playRandomly(s, luck(1), 400, func(rules.Move) { judge(t, s) })
		if judge(t, s); s.Err() != nil {
			t.Errorf("%s: %v", name, s.Err())
		}
	}
	if games < 35 {
		t.Errorf("only %d games say how good their positions are", games)
	}
}

// judge judges a position: worths are numbers, shares lie between 0 and 1 until the game
// is over, and sum to 1; where all win or lose together, to no more.
func judge(t *testing.T, s *rules.State) {
	t.Helper()
	g := s.Game()
	worths, shares := make([]float64, g.Players()), make([]float64, g.Players())
	err := s.Evaluate(worths)
	if err == nil {
		err = s.Outlook(shares)
	}
	if err != nil {
		t.Fatalf("%s, ply %d: %v", g.Name(), s.Ply(), err)
	}
	sum := 0.0
	for p, share := range shares {
		sum += share
		if math.IsNaN(worths[p]) || math.IsInf(worths[p], 0) || !s.Over() && (share <= 0 || share >= 1) {
			t.Fatalf("%s, ply %d: worths %v, shares %v", g.Name(), s.Ply(), worths, shares)
		}
	}
	if together := g.Together() || g.Players() == 1; math.Abs(sum-1) > 1e-9 && (!together || sum > 1) {
		t.Fatalf("%s, ply %d: the shares %v sum to %v", g.Name(), s.Ply(), shares, sum)
	}
}

// A position turned by half a turn, with the sides exchanged, is as good for one as the
// other was for the other.
func TestMirroredPositionsAreWorthTheSame(t *testing.T) {
	for _, name := range []string{"jungle", "big-jungle", "breakthrough", "camelot", "cam", "halma", "halma-10x10", "tank-battle"} {
		g := load(t, name, "-")
		s, mirrored := g.NewState(), g.NewState()
		playRandomly(s, luck(2), 80, func(rules.Move) {
			text := turned(s.Position())
			if s.Over() || strings.Contains(text, "=") {
				return
			}
			if err := mirrored.SetPosition(text); err != nil {
				t.Fatal(name, err)
			}
			worths, others := make([]float64, 2), make([]float64, 2)
			if err := s.Evaluate(worths); err != nil {
				t.Fatal(name, err)
			}
			if err := mirrored.Evaluate(others); err != nil {
				t.Fatal(name, err)
			}
			if slices.Reverse(others); !slices.Equal(worths, others) {
				t.Fatalf("%s, %s: %v, and mirrored %v", name, s.Position(), worths, others)
			}
		})
	}
}

var ranksTokens = regexp.MustCompile(`\d+|.`)

// turned is a position by half a turn, with capital and small letters and the player due
// exchanged.
func turned(position string) string {
	ranks, due, _ := strings.Cut(position, " ")
	tokens := ranksTokens.FindAllString(ranks, -1)
	slices.Reverse(tokens)
	for i, token := range tokens {
		if upper := strings.ToUpper(token); upper != token {
			tokens[i] = upper
		} else {
			tokens[i] = strings.ToLower(token)
		}
	}
	return strings.Join(tokens, "") + " " + strings.NewReplacer("w", "b", "b", "w").Replace(due)
}

// Judging with weights allocates nothing.
func TestJudgingAllocatesNothing(t *testing.T) {
	for _, name := range []string{"jungle", "big-jungle", "breakthrough", "pips-jungle", "mancala", "ataxx", "crazy-eights", "ludo", "knight-fight"} {
		s := load(t, name, "-").NewState()
		s.Start(1, 1)
		shares := make([]float64, s.Game().Players())
		if n := testing.AllocsPerRun(10, func() {
			if err := s.Outlook(shares); err != nil {
				t.Fatal(err)
			}
		}); n != 0 {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
}

func BenchmarkJudging(b *testing.B) {
	for _, name := range everyGame() {
		g := load(b, name, "-")
		if !g.Evaluates() {
			continue
		}
		b.Run(name, func(b *testing.B) {
			s := g.NewState()
			s.Start(1, 1)
			playRandomly(s, luck(1), 20, nil)
			worths := make([]float64, g.Players())
			b.ReportAllocs()
			for b.Loop() {
				if err := s.Evaluate(worths); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
