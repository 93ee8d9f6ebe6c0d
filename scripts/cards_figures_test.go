package scripts_test

import (
	"flag"
	"fmt"
	"maps"
	"math"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"canopy/core/chance"
	"canopy/core/chance/chancetest"
	"canopy/core/rules"
	"canopy/scripts"
)

var moreGames = flag.Int("figures", 1, "how many times as many games are played as usual to compare with figures")

// histogram counts how often a number was noted.
type histogram map[int]int

func (h histogram) count() int {
	n := 0
	for _, times := range h {
		n += times
	}
	return n
}

// moment is the mean of the n-th power of the numbers less a centre.
func (h histogram) moment(n, centre float64) float64 {
	sum := 0.0
	for _, value := range slices.Sorted(maps.Keys(h)) {
		sum += float64(h[value]) * math.Pow(float64(value)-centre, n)
	}
	return sum / float64(h.count())
}

func (h histogram) mean() float64 { return h.moment(1, 0) }

func (h histogram) sd() float64 { return math.Sqrt(h.moment(2, h.mean())) }

// share is how large a part of the numbers is a value.
func (h histogram) share(value int) float64 { return float64(h[value]) / float64(h.count()) }

// notes are what scripts note of games, by name.
type notes map[string]histogram

func (n notes) add(name string, value int) {
	if n[name] == nil {
		n[name] = histogram{}
	}
	n[name][value]++
}

// notesOf plays games of random moves and collects what the script notes. See, if it is
// not nil, is called after each move.
func notesOf(t *testing.T, game *rules.Game, games int, see func(s *rules.State) error) notes {
	t.Helper()
	const workers = 2
	var found [workers]notes
	var errs [workers]error
	var wait sync.WaitGroup
	for worker := range workers {
		found[worker] = notes{}
		wait.Go(func() {
			s := game.NewState()
			s.OnNote(found[worker].add)
			for number := worker; number < games && errs[worker] == nil; number += workers {
				errs[worker] = playNoted(s, uint64(number), see)
			}
		})
	}
	wait.Wait()
	all := notes{}
	for worker := range workers {
		if errs[worker] != nil {
			t.Fatal(errs[worker])
		}
		for name, values := range found[worker] {
			for value, times := range values {
				all.add(name, value)
				all[name][value] += times - 1
			}
		}
	}
	return all
}

// playNoted plays one game of random moves.
func playNoted(s *rules.State, number uint64, see func(s *rules.State) error) error {
	s.Start(1, number)
	draw := chance.NewStream(2, number, chance.Named("moves"))
	var moves []rules.Move
	for !s.Over() {
		moves = s.Moves(moves)
		s.Play(moves[draw.Below(len(moves))])
		if see == nil {
			continue
		}
		if err := see(s); err != nil {
			return fmt.Errorf("game %d after %d plies: %w", number, s.Ply(), err)
		}
	}
	if s.Err() != nil || s.Result().CutOff {
		return fmt.Errorf("game %d has no result: %v", number, s.Err())
	}
	return nil
}

// within checks a figure against what it ought to be.
func within(t *testing.T, what string, got, want, by float64) {
	t.Helper()
	t.Logf("%s: %.5f, want %.5f ± %.5f", what, got, want, by)
	if !(math.Abs(got-want) <= by) {
		t.Errorf("%s: %.5f, want %.5f ± %.5f", what, got, want, by)
	}
}

// withinShare checks a share of n, to four standard errors.
func withinShare(t *testing.T, what string, got, want float64, n int) {
	t.Helper()
	within(t, what, got, want, 4*math.Sqrt(want*(1-want)/float64(n)))
}

// figure is a row of a table of figures; within is 0 where the figure is exact.
type figure struct{ value, within float64 }

// figuresOf are the figures of a game by their case and name.
func figuresOf(t *testing.T, game string) map[[2]string]figure {
	t.Helper()
	figures := map[[2]string]figure{}
	for _, row := range readTable(t, "figures/"+game+".tsv", "case", "figure", "value", "within", "source") {
		f := figure{value: parseNumber(t, row[2])}
		if row[3] != "-" {
			f.within = parseNumber(t, row[3])
		}
		figures[[2]string{row[0], row[1]}] = f
	}
	return figures
}

// loadFiles loads a game together with scripts that are given as text.
func loadFiles(t *testing.T, sum, settings string, files map[string]string) *rules.Game {
	t.Helper()
	g, err := scripts.Load(sum, scripts.Options{
		Settings: parseSettings(settings),
		ReadFile: func(path string) ([]byte, error) {
			if text, ok := files[path]; ok {
				return []byte(text), nil
			}
			return nil, os.ErrNotExist
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// Duels of random players in the exploration. The figures are from as many games again, so
// both have their standard error.
func TestFiguresOfPipsJungle(t *testing.T) {
	skipSlow(t)
	const gamesOfFigures = 120_000
	games := 2500 * *moreGames
	figures := figuresOf(t, "pips-jungle")
	for _, duel := range valuesOf(parameterOf(t, "pips-jungle", "duel")) {
		t.Run(duel, func(t *testing.T) {
			noted := notesOf(t, load(t, "pips-jungle", "layout=canopy, duel="+duel), games, nil)
			for _, name := range []string{"pairs", "emergency draws", "explorer wins"} {
				want, ok := figures[[2]string{duel + ", equal once", name}]
				if !ok {
					t.Fatalf("there is no figure of %s", name)
				}
				se := want.within * math.Sqrt(1+gamesOfFigures/float64(games))
				within(t, name, noted[name].mean(), want.value, 4*se)
			}
		})
	}
}

func parameterOf(t *testing.T, game, name string) rules.Parameter {
	t.Helper()
	parameters := load(t, game, "-").Definition().Parameters
	i := slices.IndexFunc(parameters, func(p rules.Parameter) bool { return p.Name == name })
	if i < 0 {
		t.Fatalf("%s has no parameter %s", game, name)
	}
	return parameters[i]
}

// Rounds of random players end nearly always because a card fits nowhere.
func TestFiguresOfPyramids(t *testing.T) {
	skipSlow(t)
	figures := figuresOf(t, "pyramids")
	for _, symbols := range []string{"symbols=true", "symbols=false"} {
		t.Run(symbols, func(t *testing.T) {
			noted := notesOf(t, load(t, "pyramids", symbols), 8000**moreGames, func(s *rules.State) error {
				if n := s.Table().Set().Cards(); n != 40 {
					return fmt.Errorf("there are %d cards", n)
				}
				return s.Table().Check()
			})
			ended := noted["ended stuck"]
			n := ended.count()
			if n < 20_000 {
				t.Errorf("%d rounds are too few", n)
			}
			want := figures[[2]string{"random play, " + symbols, "stuck"}]
			share := want.value / 100
			se := math.Hypot(want.within/100, math.Sqrt(share*(1-share)/float64(n)))
			within(t, fmt.Sprintf("stuck, of %d rounds", n), ended.share(1), share, 4*se)
		})
	}
}

// What the rows of Dice Poker are worth without a reroll, each for a throw that it has
// nothing to do with.
func TestFiguresOfDicePoker(t *testing.T) {
	skipSlow(t)
	game := load(t, "dice-poker", "rerolls=0, players=6")
	sheet, ok := game.CounterIndex("sheet")
	if !ok {
		t.Fatal("there is no score sheet")
	}
	_, cells := game.CounterSize(sheet)
	worth := make([]histogram, cells)
	for i := range worth {
		worth[i] = histogram{}
	}
	s := game.NewState()
	for number := range 5000 * *moreGames {
		if err := playNoted(s, uint64(number), nil); err != nil {
			t.Fatal(err)
		}
		for key := range game.Players() * cells {
			worth[key%cells][s.Counter(sheet, key)]++
		}
	}
	rows := readTable(t, "figures/dice-poker.tsv", "row", "expectation", "decimal")
	if len(rows) != cells {
		t.Fatalf("there are %d figures for %d rows", len(rows), cells)
	}
	for i, row := range rows {
		definition := game.Definition().Counters[sheet]
		if name := definition.CellName(i); name != row[0] {
			t.Fatalf("row %d is %s, want %s", i+1, name, row[0])
		}
		within(t, row[0], worth[i].mean(), parseNumber(t, row[2]), 4*worth[i].sd()/math.Sqrt(float64(worth[i].count())))
	}
}

// What BrainKing's example, a throw of 1-3-2-4-4, is worth in each row.
func TestExampleOfDicePoker(t *testing.T) {
	game := load(t, "dice-poker", "-")
	s := game.NewState()
	for number := uint64(0); !slices.Equal(s.Thrown(0), []uint8{1, 2, 3, 4, 4}); number++ {
		if number == 10_000 {
			t.Fatal("the throw never comes")
		}
		s.Start(1, number)
	}
	sheet, _ := game.CounterIndex("sheet")
	for i, row := range []struct {
		name  string
		worth int
	}{
		{"ones", 1},
		{"twos", 2},
		{"threes", 3},
		{"fours", 8},
		{"fives", 0},
		{"sixes", 0},
		{"three of a kind", 0},
		{"four of a kind", 0},
		{"full house", 0},
		{"small straight", 30},
		{"large straight", 0},
		{"five of a kind", 0},
		{"chance", 14},
	} {
		after := s.Copy()
		play(t, after, "score "+row.name)
		if got := after.Counter(sheet, i); got != row.worth {
			t.Errorf("%s is worth %d, want %d", row.name, got, row.worth)
		}
	}
}

// A hand of Hearts has thirteen tricks and twenty-six points, for one player or many.
func TestPointsOfHearts(t *testing.T) {
	for settings, all := range map[string][]int{
		"moon=others": {26, 78},
		"moon=self":   {26, -26},
	} {
		game := load(t, "hearts", settings+", to=200")
		score, _ := game.CounterIndex("score")
		s := game.NewState()
		hands := 0
		for number := range uint64(8) {
			hand, sum, played := 1, 0, 0
			look := func(s *rules.State) error {
				played++
				if s.Begun(rules.HandUnit) == hand && !s.Over() {
					return nil
				}
				now := 0
				for p := range 4 {
					now += s.Counter(score, p)
				}
				passes := map[bool]int{true: 4}[hand%4 != 0]
				if !slices.Contains(all, now-sum) || played != 52+passes {
					return fmt.Errorf("hand %d came to %d points in %d moves", hand, now-sum, played)
				}
				hand, sum, played = hand+1, now, 0
				hands++
				return nil
			}
			if err := playNoted(s, number, look); err != nil {
				t.Fatalf("%s: %v", settings, err)
			}
		}
		if hands < 100 {
			t.Errorf("%s: only %d hands were played", settings, hands)
		}
	}
}

// One who holds all clubs and leads wins every trick.
func TestHeartsAllTricks(t *testing.T) {
	var order []string
	for _, name := range strings.Fields("2 3 4 5 6 7 8 9 10 J Q K A") {
		order = append(order, name+"c", name+"d", name+"h", name+"s")
	}
	game := func(settings string) *rules.Game {
		return loadFiles(t, "hearts+clubs.lua", settings, map[string]string{"clubs.lua": arranged + `
return variant {
	title  = "All clubs for the first player",
	change = function(rules)
		rules.piles.aside = pile {}
		rules.steps.deal_hand = function(g)
			g:begin "hand"
			g.deck:gather()
			g.deck:shuffle()
			if g:count "hand" == 1 then arrange(g, ` + luaList(order) + `) end
			g.deck:deal("all", g.hand)
			g.way = 0
			g:to "first_trick"
		end
	end,
}`})
	}
	hearts := cardGame{name: "hearts"}
	for settings, first := range map[string][]int{
		"moon=others, passing=none, to=60":                 {0, 26, 26, 26},
		"moon=self, passing=none, to=60":                   {-26, 0, 0, 0},
		"moon=others, passing=none, no_blood=false, to=60": {0, 26, 26, 26},
	} {
		g := game(settings)
		for number := range uint64(3) {
			hearts.compare(t, g, settings, number, map[string]int{})
		}
		s := g.NewState()
		score, _ := g.CounterIndex("score")
		err := playNoted(s, 0, func(s *rules.State) error {
			if s.Begun(rules.HandUnit) != 2 || s.Ply() != 52 {
				return nil
			}
			for p, want := range first {
				if got := s.Counter(score, p); got != want {
					return fmt.Errorf("player %d has %d points, want %d", p+1, got, want)
				}
			}
			return nil
		})
		if err != nil {
			t.Errorf("%s: %v", settings, err)
		}
	}
}

// A script that shuffles and deals gets what the streams of chance give: every card comes
// to every place and behind every other equally often.
func TestShuffleInScripts(t *testing.T) {
	skipSlow(t)
	game := loadFiles(t, "shuffled.lua", "-", map[string]string{"shuffled.lua": `
return game {
	title   = "Shuffled",
	players = 4,
	piles   = {
		deck = pile { starts_with = standard_deck {} },
		hand = pile { per = "player", seen_by = "owner" },
	},
	setup = function(g)
		g.deck:shuffle()
		g.deck:deal(5, g.hand)
		g:to("wait", 1)
	end,
	stages = { wait = { wait = { does = function(g) g:draw() end } } },
}`})
	s := game.NewState()
	table, set := s.Table(), s.Table().Set()
	hand, deck := set.Find("hand"), set.Slot(set.Find("deck"), 0, 0)
	// The order of dealing: one card after the other to each hand, then what is left.
	shuffle := func(trial uint64, things []uint32) {
		s.Start(1, trial)
		for i := range 20 {
			things[i] = uint32(table.Cards(set.Slot(hand, i%4, 0))[i/4])
		}
		for i, c := range table.Cards(deck) {
			things[51-i] = uint32(c)
		}
	}
	const level = 0.001 / 3
	for what, p := range map[string]float64{
		"positions":    chancetest.Positions(shuffle, 52, 20_000),
		"pairs":        chancetest.Pairs(shuffle, 52, 30_000),
		"fixed points": chancetest.FixedPoints(shuffle, 52, 20_000),
	} {
		t.Logf("%s: p = %.3f", what, p)
		if p < level {
			t.Errorf("%s are uneven: p = %g", what, p)
		}
	}
}
