package plaincards

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
)

// jungleGame is a game of this group with its luck in the open.
type jungleGame interface {
	Game
	lots() []lot
	numbers() []number
}

// twin is a table that a game keeps whose luck is drawn here: the game that follows it
// sees the cards alone.
type twin struct {
	jungleGame
	chance *rand.Rand
	piles  map[pileAt]lot
}

type pileAt struct {
	name         string
	owner, place int
}

// look notes how the piles lie now.
func (w *twin) look() {
	w.piles = map[pileAt]lot{}
	for _, l := range w.lots() {
		w.piles[pileAt{l.name, l.owner, l.place}] = l
	}
}

// newTwin deals a game by chance.
func newTwin(t testing.TB, name, options string, chance *rand.Rand) *twin {
	t.Helper()
	var game jungleGame
	var err error
	switch name {
	case "pips-jungle":
		game, err = dealtPips(options, chance)
	case "jungle-matrix":
		m, wrong := newMatrix(parseOptions(options))
		if wrong == nil {
			wrong = m.begin(matrixChance{chance})
		}
		game, err = m, wrong
	case "pyramids":
		p, wrong := newPyramids(parseOptions(options))
		if wrong == nil {
			wrong = p.begin(pyramidsChance{chance})
		}
		game, err = p, wrong
	}
	if err != nil {
		t.Fatal(err)
	}
	w := &twin{jungleGame: game, chance: chance}
	w.look()
	return w
}

// carryOut plays a move by chance.
func (w *twin) carryOut(move string) error {
	defer w.look()
	switch g := w.jungleGame.(type) {
	case *pips:
		return g.play(move, pipsChance{w.chance})
	case *matrix:
		return g.play(move, matrixChance{w.chance})
	case *pyramids:
		return g.play(move, pyramidsChance{w.chance})
	}
	return fmt.Errorf("no luck for %T", w.jungleGame)
}

// Pile lists cards whose order no rule fixes in any order.
func (w *twin) Pile(name string, owner, place int) []string {
	l := w.piles[pileAt{name, owner, place}]
	if l.ordered {
		return slices.Clone(l.cards)
	}
	return shuffledBy(w.chance, l.cards)
}

func (w *twin) Dice(string) []int { return nil }

func (w *twin) Row(string, int) []int { return nil }

func (w *twin) Squares(string, int) []string { return nil }

func (w *twin) Count(unit string) int {
	if m, ok := w.jungleGame.(*matrix); ok && unit == "turn" {
		return m.turn
	}
	return 0
}

func (w *twin) Counter(name string, owner int) int {
	for _, n := range w.numbers() {
		if n.name == name && n.owner == owner {
			return n.value
		}
	}
	return 0
}

func shuffledBy(chance *rand.Rand, cards []string) []string {
	cards = slices.Clone(cards)
	chance.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	return cards
}

type pipsChance struct{ *rand.Rand }

func (c pipsChance) shuffled(p *pips, _ int) []string { return shuffledBy(c.Rand, p.discard) }

type matrixChance struct{ *rand.Rand }

func (c matrixChance) fresh(*matrix) ([]string, bool) {
	return shuffledBy(c.Rand, frenchPacks(1)), true
}

func (c matrixChance) refill(m *matrix, _ []int, _ []string) ([]string, bool) {
	return shuffledBy(c.Rand, m.covered()), true
}

type pyramidsChance struct{ *rand.Rand }

func (c pyramidsChance) deal() (stock []string, hands [2][]string) {
	var deck []string
	for _, n := range c.Perm(40) {
		deck = append(deck, strconv.Itoa(n+1))
	}
	return deck[:10], [2][]string{deck[10:25], deck[25:]}
}

func (c pyramidsChance) robbed(p *pyramids, player int) string {
	return p.hand[player][c.IntN(len(p.hand[player]))]
}

func (c pyramidsChance) under(cards []string) []string { return shuffledBy(c.Rand, cards) }

// piled is a table that is written down: piles by their names as in messages.
type piled map[string][]string

func (p piled) Pile(name string, owner, place int) []string {
	return p[lot{name: name, owner: owner, place: place}.String()]
}

func (p piled) Dice(string) []int { return nil }

func (p piled) Row(string, int) []int { return nil }

func (p piled) Squares(string, int) []string { return nil }

// dealtPips deals the cards of two packs.
func dealtPips(options string, chance *rand.Rand) (*pips, error) {
	p, err := newPips(parseOptions(options))
	if err != nil {
		return nil, err
	}
	deck := shuffledBy(chance, frenchPacks(2))
	start := piled{"hand of 1": deck[:4], "hand of 2": deck[4:8]}
	for place := range p.coverers {
		start[fmt.Sprintf("jungle@%d", place+1)] = deck[8+place : 9+place]
	}
	start["stock"] = deck[8+len(p.coverers):]
	return p, p.begin(start)
}

var jungleOptions = []struct{ game, options string }{
	{"pips-jungle", ""},
	{"pips-jungle", "layout=stacks, duel=pressure"},
	{"pips-jungle", "duel=suit fight, next_lead=winner"},
	{"pips-jungle", "layout=stacks, duel=parry, next_lead=winner"},
	{"pips-jungle", "duel=trick"},
	{"pips-jungle", "pairs=1"},
	{"pips-jungle", "pairs=2, layout=stacks, next_lead=winner"},
	{"jungle-matrix", ""},
	{"jungle-matrix", "rounds=1"},
	{"jungle-matrix", "cover_order=drawn, rounds=10"},
	{"jungle-matrix", "stop=true, rounds=2"},
	{"jungle-matrix", "mistakes=honour"},
	{"jungle-matrix", "mistakes=honour, stop=true, wrong=7, cover_order=drawn"},
	{"jungle-matrix", "reshuffles=1, rounds=20"},
	{"pyramids", ""},
	{"pyramids", "overbuild=forced"},
	{"pyramids", "stones=2"},
	{"pyramids", "stones=0"},
	{"pyramids", "symbols=false"},
}

// A game that sees the cards alone knows everything that its twin does.
func TestJungleGamesFollowATable(t *testing.T) {
	games := 20
	if testing.Short() {
		games = 3
	}
	for i, test := range jungleOptions {
		t.Run(test.game+" "+test.options, func(t *testing.T) {
			chance := rand.New(rand.NewPCG(uint64(i), 7))
			decisions := 0
			for range games {
				decisions += followTwin(t, newTwin(t, test.game, test.options, chance), test.game, test.options)
			}
			t.Logf("%.1f decisions a game", float64(decisions)/float64(games))
		})
	}
}

func followTwin(t *testing.T, table *twin, name, options string) (decisions int) {
	t.Helper()
	g, err := New(name, 2, parseOptions(options), table)
	if err != nil {
		t.Fatal(err)
	}
	for {
		places, over := g.Over()
		wantedPlaces, wantedOver := table.Over()
		if over != wantedOver || !slices.Equal(places, wantedPlaces) {
			t.Fatalf("over is %t, places %v, want %t and %v", over, places, wantedOver, wantedPlaces)
		}
		if over {
			return decisions
		}
		moves := g.Moves()
		if g.Due() != table.Due() || g.Stage() != table.Stage() || !slices.Equal(moves, table.Moves()) {
			t.Fatalf("%d is due in %s with %q, want %d in %s with %q",
				g.Due(), g.Stage(), moves, table.Due(), table.Stage(), table.Moves())
		}
		if len(moves) == 0 || !slices.IsSorted(moves) || len(slices.Compact(slices.Clone(moves))) < len(moves) {
			t.Fatalf("%q are no moves", moves)
		}
		if decisions%15 == 0 {
			refusesOthers(t, g, table)
		}
		move := moves[table.chance.IntN(len(moves))]
		// in honour mode nearly all covers are wrong
		if m, ok := table.jungleGame.(*matrix); ok && m.honour && m.stage == "cover" && decisions%5 > 0 {
			move = rightCover(m)
		}
		if err := table.carryOut(move); err != nil {
			t.Fatal(err)
		}
		if err := g.Play(move, table); err != nil {
			t.Fatalf("%s: %v", move, err)
		}
		decisions++
	}
}

// rightCover is a move that covers the highest combination.
func rightCover(m *matrix) string {
	strict := *m
	strict.honour, strict.mayStop = false, false
	return strict.Moves()[0]
}

// changed is a table on which one card is another.
type changed struct {
	*twin
	pile string
	n    int
}

func (c changed) Pile(name string, owner, place int) []string {
	cards := slices.Clone(c.twin.Pile(name, owner, place))
	if (lot{name: name, owner: owner, place: place}).String() == c.pile {
		cards[c.n%len(cards)] = "joker"
	}
	return cards
}

// refusesOthers makes sure that a table is refused on which any pile is another.
func refusesOthers(t *testing.T, g Game, table *twin) {
	t.Helper()
	if err := g.Check(table); err != nil {
		t.Fatal(err)
	}
	for _, l := range table.lots() {
		if len(l.cards) > 0 && g.Check(changed{table, l.String(), table.chance.IntN(100)}) == nil {
			t.Fatalf("another card in %s goes unnoticed", l)
		}
	}
}

func TestJungleGamesRefuse(t *testing.T) {
	chance := rand.New(rand.NewPCG(3, 3))
	for _, test := range []struct {
		game    string
		players int
		options string
	}{
		{"pips-jungle", 3, ""},
		{"pips-jungle", 2, "duel=fight"},
		{"pips-jungle", 2, "pairs=0"},
		{"jungle-matrix", 1, ""},
		{"jungle-matrix", 2, "rounds=51"},
		{"jungle-matrix", 2, "cells=8"},
		{"pyramids", 2, "stones=41"},
		{"pyramids", 2, "symbols=no"},
	} {
		table := newTwin(t, test.game, "", chance)
		if _, err := New(test.game, test.players, parseOptions(test.options), table); err == nil {
			t.Errorf("%s with %d players and %q is not refused", test.game, test.players, test.options)
		}
	}
	if _, err := New("jungle-matrix", 2, nil, piled{}); err == nil {
		t.Error("a table that cannot count turns is not refused")
	}
	if _, err := New("pips-jungle", 2, nil, newTwin(t, "pips-jungle", "layout=stacks", chance)); err == nil {
		t.Error("another layout is not refused")
	}
}

// A table is refused on which luck has done what it cannot: whenever cards were shuffled
// one of them is another.
func TestJungleGamesRefuseOtherCards(t *testing.T) {
	chance := rand.New(rand.NewPCG(11, 11))
	for _, name := range []string{"pips-jungle", "jungle-matrix", "pyramids"} {
		for range 40 {
			table := newTwin(t, name, "", chance)
			if _, over := table.Over(); over {
				continue
			}
			g, err := New(name, 2, nil, table)
			if err != nil {
				t.Fatal(err)
			}
			for shuffles := 1 + chance.IntN(3); shuffles > 0; {
				before := shufflesOf(table.jungleGame)
				move := table.Moves()[chance.IntN(len(table.Moves()))]
				if err := table.carryOut(move); err != nil {
					t.Fatal(err)
				}
				if _, over := table.Over(); over {
					break
				}
				var after Table = table
				if shufflesOf(table.jungleGame) != before {
					shuffles--
				}
				if shuffles == 0 {
					after = changed{table, table.anyPile(), chance.IntN(100)}
				}
				if err := g.Play(move, after); (err != nil) != (shuffles == 0) {
					t.Fatalf("%s: %v", move, err)
				}
			}
		}
	}
}

// shufflesOf tells apart what lies between shuffles.
func shufflesOf(game jungleGame) int {
	switch g := game.(type) {
	case *pips:
		return g.refills
	case *matrix:
		return 1000*g.turn + g.refills
	case *pyramids:
		return min(1, len(g.hand[0])+len(g.hand[1])-30)
	}
	return 0
}

func (w *twin) anyPile() string {
	for {
		lots := w.lots()
		if l := lots[w.chance.IntN(len(lots))]; len(l.cards) > 0 {
			return l.String()
		}
	}
}
