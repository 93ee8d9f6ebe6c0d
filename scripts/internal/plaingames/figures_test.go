package plaingames

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

func from(t testing.TB, name, text, settings string) Game {
	t.Helper()
	g, err := From(name, text, parseSettings(settings))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// parseSettings reads options as "name=value, name=value".
func parseSettings(text string) map[string]string {
	settings := map[string]string{}
	for setting := range strings.SplitSeq(text, ", ") {
		if name, value, ok := strings.Cut(setting, "="); ok {
			settings[name] = value
		}
	}
	return settings
}

// perft counts the sequences of so many decisions.
func perft(g Game, depth int) int {
	moves := g.Moves()
	if depth == 1 {
		return len(moves)
	}
	n := 0
	for _, move := range moves {
		next := g.Clone()
		next.Play(move)
		n += perft(next, depth-1)
	}
	return n
}

// Published figures, or those of other programs. They count decisions; of Amazons a
// turn is two. Those of Jarmo rest on one program.
func TestFigures(t *testing.T) {
	for _, test := range []struct {
		game, settings, position string
		want                     []int
	}{
		{"amazons", "", "", []int{80, 2_176}},
		{"ataxx", "", "", []int{16, 256, 6_460, 155_888}},
		{"ataxx", "", "x5o/7/2-1-2/7/2-1-2/7/o5x x", []int{14, 196, 4_184, 86_528}},
		{"ataxx", "", "7/7/7/2x1o2/7/7/7 x", []int{23, 419, 7_887}},
		{"assimilation", "", "", []int{16, 256, 6_460}},
		{"halma", "", "", []int{24}},
		{"halma", "yard=square", "", []int{26}},
		{"halma", "size=10", "", []int{32}},
		{"halma-10x10", "", "", []int{32}},
		{"halma-10x10", "yard=square", "", []int{32}},
		{"tablut", "", "", []int{56, 4_408}},
		{"camelot", "", "", []int{100}},
		{"cam", "", "", []int{54}},
		{"mancala", "", "", []int{6, 35}},
		{"mancala", "capture=goes home too", "", []int{6, 35}},
		{"tank-battle", "", "", []int{59, 3_406}},
		{"jarmo", "", "", []int{11, 121}},
		{"cheversi", "", "", []int{64, 1_680}},
	} {
		t.Run(test.game+" "+test.settings+" "+test.position, func(t *testing.T) {
			for i, want := range test.want {
				if want > 50_000 && testing.Short() {
					continue
				}
				g := from(t, test.game, test.position, test.settings)
				if got := perft(g, i+1); got != want {
					t.Errorf("perft %d = %d, want %d", i+1, got, want)
				}
			}
		})
	}
}

// The moves of Camelot and Cam at the start by their kinds.
func TestFiguresOfCamelotByKind(t *testing.T) {
	for name, want := range map[string]map[string]int{
		"camelot": {"move": 52, "canter": 48},
		"cam":     {"move": 36, "canter": 18},
	} {
		got := map[string]int{}
		for _, m := range New(name, nil).(*camelot).offered() {
			got[m.kind]++
		}
		for _, kind := range []string{"move", "canter", "jump", "charge"} {
			if got[kind] != want[kind] {
				t.Errorf("%s: %d of the kind %s, want %d", name, got[kind], kind, want[kind])
			}
		}
	}
}

// Random play of Amazons takes 136.4 decisions a game, move and arrow drawn uniformly.
func TestLengthOfAmazons(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	const games = 2_000
	chance := rand.New(rand.NewPCG(1, 2))
	decisions := 0
	for range games {
		for g := New("amazons", nil); ; decisions++ {
			moves := g.Moves()
			if len(moves) == 0 {
				break
			}
			g.Play(moves[chance.IntN(len(moves))])
		}
	}
	if mean := float64(decisions) / games; math.Abs(mean-136.4) > 0.5 {
		t.Errorf("%.2f decisions a game, want 136.4 ± 0.5", mean)
	} else {
		t.Logf("%.2f decisions a game", mean)
	}
}
