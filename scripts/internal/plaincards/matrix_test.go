package plaincards

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// matrixDecks are decks made up beforehand, the first card to be dealt first; then they
// are what chance makes of them.
type matrixDecks struct {
	fixed   *[]string
	refills *[]string
	chance  matrixChance
}

func (d matrixDecks) fresh(m *matrix) ([]string, bool) {
	if len(*d.fixed) == 0 {
		return d.chance.fresh(m)
	}
	deck := turnedRound(strings.Fields((*d.fixed)[0]))
	*d.fixed = (*d.fixed)[1:]
	return deck, true
}

// refill brings the cards that are named first to the top.
func (d matrixDecks) refill(m *matrix, places []int, drawn []string) ([]string, bool) {
	if len(*d.refills) == 0 {
		return d.chance.refill(m, places, drawn)
	}
	top := strings.Fields((*d.refills)[0])
	*d.refills = (*d.refills)[1:]
	rest, ok := without(m.covered(), top...)
	return slices.Concat(rest, turnedRound(top)), ok
}

// repeated repeats a pattern of ranks four times, a suit each.
func repeated(pattern string) string {
	var deck []string
	for _, suit := range strings.Fields("C D H S") {
		for _, rank := range strings.Fields(pattern) {
			deck = append(deck, rank+suit)
		}
	}
	return strings.Join(deck, " ")
}

// fourOfAKind is four cards of each rank in turn: a grid that is stuck at once.
func fourOfAKind() string {
	var deck []string
	for _, rank := range strings.Fields("A 2 3 4 5 6 7 8 9 10 J Q K") {
		for _, suit := range strings.Fields("C D H S") {
			deck = append(deck, rank+suit)
		}
	}
	return strings.Join(deck, " ")
}

// stacked puts some cards first.
func stacked(first string) string {
	rest, ok := without(frenchPacks(1), strings.Fields(first)...)
	if !ok {
		panic("no such cards: " + first)
	}
	return first + " " + strings.Join(rest, " ")
}

func matrixOf(t *testing.T, options string, decks ...string) (*matrix, matrixLuck) {
	t.Helper()
	m, err := newMatrix(parseOptions(options))
	if err != nil {
		t.Fatal(err)
	}
	luck := matrixDecks{&decks, &[]string{}, matrixChance{rand.New(rand.NewPCG(2, 2))}}
	if err := m.begin(luck); err != nil {
		t.Fatal(err)
	}
	return m, luck
}

func playMatrix(t *testing.T, m *matrix, luck matrixLuck, moves ...string) {
	t.Helper()
	for _, move := range moves {
		if err := checkOffered(m, move); err != nil {
			t.Fatalf("%v: %q", err, m.Moves())
		}
		if err := m.play(move, luck); err != nil {
			t.Fatal(err)
		}
	}
}

// Two known decks are used up, after twenty combinations; a third is stuck at once.
func TestMatrixKnownDecks(t *testing.T) {
	for _, pattern := range []string{"A 2 3 4 5 6 7 8 9 10 J Q K", "A 10 2 9 3 8 4 7 5 6 J Q K"} {
		m, luck := matrixOf(t, "", repeated(pattern))
		combinations := 0
		for m.turn == 1 && m.refills == 0 && len(m.deck) > 0 {
			playMatrix(t, m, luck, m.Moves()[0])
			combinations++
		}
		if combinations != 20 || m.laid != 43 {
			t.Errorf("%s: %d cards after %d combinations, want 43 after 20", pattern, m.laid, combinations)
		}
	}
	m, _ := matrixOf(t, "", fourOfAKind(), stacked("KC QC JC 10C AC 2C 3C 4C 5C"))
	if m.turn != 2 || m.due != 1 || m.score != [2]int{} {
		t.Errorf("turn %d, %d is due, the score %v", m.turn, m.due, m.score)
	}
}

func TestMatrixHighestFirst(t *testing.T) {
	m, luck := matrixOf(t, "", stacked("AC JC QC AD KC 10C 10D 6C 5C 2C 2D 2H"))
	wantMoves(t, m, "cover JC QC KC")
	playMatrix(t, m, luck, "cover JC QC KC") // K, then Q, then J
	if m.top(4) != "2C" || m.top(2) != "2D" || m.top(1) != "2H" || m.laid != 3 {
		t.Errorf("the tops are %q", m.tops())
	}
	wantMoves(t, m, "cover AC 10C", "cover AC 10D", "cover AD 10C", "cover AD 10D")

	// the highest drawn goes first
	m, luck = matrixOf(t, "cover_order=drawn", stacked("AC JC QC AD KC 10C 10D 6C 5C 2C 4D 3H"))
	playMatrix(t, m, luck, "cover JC QC KC")
	if m.top(4) != "4D" || m.top(2) != "3H" || m.top(1) != "2C" {
		t.Errorf("the tops are %q", m.tops())
	}
}

func TestMatrixOrderOfRanks(t *testing.T) {
	for i := range combinations {
		tops := slices.Concat(combinations[i:]...)
		for j := range tops {
			tops[j] += "C"
		}
		if got := highest(tops); got != i {
			t.Errorf("%q: the highest is %d, want %d", tops, got, i)
		}
	}
	for cards, want := range map[string]int{
		"KC QC JC": 0, "QC KC JC": 0, "AC 10C": 1, "AC 10C 10D": noCombination, "KC QC": noCombination,
		"5C 6C": 5, "5C 5D": noCombination, "6C 5C 7C": noCombination,
	} {
		if got := exactly(strings.Fields(cards)); got != want {
			t.Errorf("%s: combination %d, want %d", cards, got, want)
		}
	}
}

// lastCard is a position with one card left in the deck, and a trio to cover.
func lastCard(t *testing.T, options string) (*matrix, matrixLuck) {
	t.Helper()
	m, luck := matrixOf(t, options)
	m.deck = []string{"AC"}
	m.grid = [12][]string{}
	rest, _ := without(frenchPacks(1), strings.Fields("AC KC QC JC 2C 2D 2H 2S 3C 3D")...)
	for place, card := range strings.Fields("QC JC KC 2C 2D 2H 2S 3C 3D") {
		m.grid[place] = []string{card}
	}
	m.grid[8] = append(rest, "3D")
	m.laid, m.refills, m.score, m.due, m.turn, m.round = 42, 0, [2]int{}, 0, 1, 1
	m.places, m.over = nil, false
	return m, luck
}

// The deck runs out amid a trio: the covered cards are shuffled, the tops stay, the cover
// is finished first.
func TestMatrixRefillAmidACover(t *testing.T) {
	for _, order := range []string{"covered", "drawn"} {
		m, luck := lastCard(t, "reshuffles=1, cover_order="+order)
		*luck.(matrixDecks).refills = []string{"4C 7C"}
		playMatrix(t, m, luck, "cover QC JC KC")
		want, left := "AC 4C 7C", 41 // on K, Q, J; the king is covered when the deck runs out
		if order == "drawn" {
			want, left = "7C 4C AC", 40
		}
		if m.laid != 45 || m.refills != 1 || len(m.deck) != left {
			t.Fatalf("%d laid, %d refills, %d left", m.laid, m.refills, len(m.deck))
		}
		if got := strings.Join([]string{m.top(2), m.top(0), m.top(1)}, " "); got != want {
			t.Errorf("%s: the new tops are %s, want %s", order, got, want)
		}
		wantMoves(t, m, "cover 4C 7C")
	}
}

// After more reshuffles than are allowed the turn stops, and its points count.
func TestMatrixReshuffles(t *testing.T) {
	m, luck := lastCard(t, "reshuffles=1")
	m.laid, m.refills = 80, 1
	playMatrix(t, m, luck, "cover QC JC KC")
	if m.turn == 1 || m.score[0] != 83 {
		t.Errorf("turn %d, score %v", m.turn, m.score)
	}
}

func TestMatrixStopping(t *testing.T) {
	m, luck := matrixOf(t, "stop=true", stacked("AC JC QC AD KC 10C 10D 6C 5C 2C 2D 2H"), stacked("KC QC JC"))
	wantMoves(t, m, "cover JC QC KC", "stop")
	playMatrix(t, m, luck, "cover JC QC KC", "stop")
	if m.score != [2]int{3, 0} || m.due != 1 || m.turn != 2 {
		t.Errorf("the score is %v, %d is due in turn %d", m.score, m.due, m.turn)
	}
}

func TestMatrixHonour(t *testing.T) {
	first := stacked("AC JC QC AD KC 10C 10D 6C 5C 2C 2D 2H")
	m, luck := matrixOf(t, "mistakes=honour, wrong=3", first, stacked("KC QC JC"))
	if got := len(m.Moves()); got != 36+84 {
		t.Errorf("%d covers of two or three, want 120", got)
	}
	playMatrix(t, m, luck, "cover JC QC KC")
	if m.due != 1 || m.stage != "challenge" {
		t.Fatal("player 2 may challenge")
	}
	wantMoves(t, m, "accept", "challenge")
	playMatrix(t, m, luck, "challenge") // wrongly
	if m.score != [2]int{0, -3} || m.due != 0 || m.laid != 3 || m.stage != "cover" {
		t.Errorf("score %v, %d laid, %d due", m.score, m.laid, m.due)
	}
	// a mistake that is accepted: equal ranks from the lower place on
	playMatrix(t, m, luck, "cover AC AD 10C", "accept")
	if m.laid != 6 || len(m.grid[5]) != 2 || m.due != 0 {
		t.Errorf("%d laid", m.laid)
	}
	if covers := m.covered(); !slices.Contains(covers, "AC") || !slices.Contains(covers, "AD") {
		t.Errorf("covered are %q", covers)
	}
	// one that is not
	m, luck = matrixOf(t, "mistakes=honour, wrong=3", first, stacked("KC QC JC"))
	playMatrix(t, m, luck, "cover JC QC KC", "accept", "cover 6C 5C", "challenge")
	if m.score != [2]int{0, 0} || m.due != 1 || m.turn != 2 {
		t.Errorf("the turn scores nothing: %v, %d due", m.score, m.due)
	}
	// on honour the turn can be ended too, if that is allowed
	m, _ = matrixOf(t, "mistakes=honour, stop=true", first)
	if !slices.Contains(m.Moves(), "stop") {
		t.Error("stopping is not offered")
	}
}

// Turns that were stuck at once are seen by the count of turns alone.
func TestMatrixHiddenTurns(t *testing.T) {
	seen := 0
	for seed := range uint64(400) {
		table := newTwin(t, "jungle-matrix", "rounds=3", rand.New(rand.NewPCG(seed, 9)))
		if table.Count("turn") > 1 {
			seen++
		}
		if _, over := table.Over(); over {
			continue
		}
		followTwin(t, table, "jungle-matrix", "rounds=3")
	}
	if seen < 10 {
		t.Errorf("only %d of 400 games began with such a turn", seen)
	}
}

func TestMatrixCanBeStuck(t *testing.T) {
	for _, test := range []struct {
		tops, hidden string
		n            int
		want         bool
	}{
		{"2C 2D 3C", "9C 9D 8C", 1, false},
		{"2C 2D 3C", "9C 9D 2S", 1, true},
		{"2C 2D 3C", "9C 9D 2S", 2, false},
		{"2C 9D", "2D", 0, false},
		{"2C", "KC KD QC JC", 3, true},
		{"2C", "KC 10C QC JC AC", 3, true},
		{"2C", "KC QC JC", 3, false},
	} {
		if got := canBeStuck(strings.Fields(test.tops), strings.Fields(test.hidden), test.n); got != test.want {
			t.Errorf("%+v: %t", test, got)
		}
	}
}

// A whole turn with reshuffles, in the order of priority.
func TestMatrixWholeTurns(t *testing.T) {
	turns := 20_000
	if testing.Short() {
		turns = 2_000
	}
	chance := rand.New(rand.NewPCG(6, 6))
	var n, sum, squares, firstPass float64
	for n < float64(turns) {
		m, err := newMatrix(map[string]string{"rounds": "1"})
		if err != nil {
			t.Fatal(err)
		}
		if err := m.begin(matrixChance{chance}); err != nil {
			t.Fatal(err)
		}
		for !m.over {
			moves := m.Moves()
			if err := m.play(moves[chance.IntN(len(moves))], matrixChance{chance}); err != nil {
				t.Fatal(err)
			}
		}
		for _, score := range m.score {
			n++
			sum += float64(score)
			squares += float64(score * score)
			firstPass += float64(min(score, 43))
		}
	}
	mean := sum / n
	deviation := math.Sqrt(squares/n - mean*mean)
	turn := readFigures(t, "jungle-matrix", "whole turn")
	wantFigure(t, turn["mean score"], mean, 4*deviation/math.Sqrt(n))
	wantFigure(t, turn["sd of the score"], deviation, 0.05*deviation*math.Sqrt(20_000/n))
	base := readFigures(t, "jungle-matrix", "9 cells")
	wantFigure(t, base["mean score"], firstPass/n, 4*base["sd of the score"].value/math.Sqrt(n))
}

// A turn ends amid unknown cards: those that were laid after the deck was shuffled are
// gathered before anybody can look.
func TestMatrixStuckUnseen(t *testing.T) {
	for _, options := range []string{"", "cover_order=drawn", "mistakes=honour"} {
		m, luck := lastCard(t, options)
		*luck.(matrixDecks).refills = []string{"4C 4D"}
		g, _ := lastCard(t, options)
		moves := []string{"cover QC JC KC"}
		if m.honour {
			moves = append(moves, "accept")
		}
		for _, move := range moves {
			playMatrix(t, m, luck, move)
			table := &twin{jungleGame: m, chance: rand.New(rand.NewPCG(1, 1))}
			table.look()
			if err := g.Play(move, table); err != nil {
				t.Fatal(err)
			}
		}
		if g.score != [2]int{45, 0} || g.turn < 2 {
			t.Errorf("%s: the score is %v in turn %d", options, g.score, g.turn)
		}
	}
	// it cannot have ended if a combination is there whatever was laid
	m, luck := lastCard(t, "")
	g, _ := lastCard(t, "")
	g.grid[3], m.grid[3] = []string{"9C"}, []string{"9C"}
	*luck.(matrixDecks).refills = []string{"4C 4D"}
	playMatrix(t, m, luck, "cover QC JC KC")
	m.finish()
	table := &twin{jungleGame: m, chance: rand.New(rand.NewPCG(1, 1))}
	table.look()
	if err := g.Play("cover QC JC KC", table); err == nil {
		t.Error("the turn has ended with 9 and 2")
	}
}
